import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GgufHeader, GgufValue } from '../../../native/gguf/header-check.ts'
import { GgufError } from '../../../native/gguf/header-check.ts'
import { ARCHITECTURES, llamaConfig } from '../../../native/transformer/config.ts'
import { configFromHeader, configMetadata } from '../../../native/transformer/gguf-config.ts'
import { parameterShapes } from '../../../native/transformer/parameters.ts'

const sizes = {
  vocabularySize: 300,
  contextLength: 128,
  embeddingLength: 64,
  blockCount: 2,
  headLength: 16,
  headCountKv: 2,
  normEpsilon: Math.fround(1e-6),
}
const configs = ARCHITECTURES.flatMap(architecture =>
  [true, false].map(tiedEmbeddings => llamaConfig({ ...sizes, architecture, tiedEmbeddings })),
)
const [plain] = configs

/** The header that a file of a configuration would have. */
function headerOf(config: typeof plain & object): GgufHeader {
  const values = new Map<string, GgufValue>([
    ['general.architecture', config.architecture],
    ...[...configMetadata(config)].map(([key, { value }]): [string, GgufValue] => [key, value]),
  ])
  const tensors = [...parameterShapes(config)].map(([name, shape]) => ({
    name,
    shape: shape.filter((size, dimension) => dimension === 0 || size > 1),
    type: 8,
    start: 0,
    bytes: 0,
  }))
  return { version: 3, bytes: 0, values, arrayLengths: new Map(), tensors }
}

function changed(change: {
  values?: Record<string, GgufValue>
  tensors?: (tensors: GgufHeader['tensors']) => GgufHeader['tensors']
}): GgufHeader {
  const header = headerOf(plain!)
  return {
    ...header,
    values: new Map([...header.values, ...Object.entries(change.values ?? {})]),
    tensors: change.tensors?.(header.tensors) ?? header.tensors,
  }
}

describe('the configuration of a model file', () => {
  it.each(configs)('is read back from its header: $architecture, tied $tiedEmbeddings', config => {
    expect(configFromHeader(headerOf(config), [])).toEqual(config)
  })

  it('reads how positions are stretched as llama.cpp does', () => {
    const scale = (values: Record<string, GgufValue>): number =>
      configFromHeader(changed({ values }), []).ropeFrequencyScale
    expect(scale({ 'llama.rope.scaling.type': 'linear', 'llama.rope.scaling.factor': 4 })).toBe(0.25)
    expect(scale({ 'llama.rope.scaling.factor': 2 })).toBe(0.5)
    expect(scale({ 'llama.rope.scale_linear': 2 })).toBe(0.5)
    expect(scale({ 'llama.rope.scaling.type': 'none', 'llama.rope.scaling.factor': 4 })).toBe(1)
  })

  it.each<[string, Parameters<typeof changed>[0], RegExp]>([
    ['a mixture of experts', { values: { 'llama.expert_count': 8 } }, /dense models and no mixtures of experts/],
    ['yarn', { values: { 'llama.rope.scaling.type': 'yarn', 'llama.rope.scaling.factor': 4 } }, /by "yarn"/],
    ['another architecture', { values: { 'general.architecture': 'gemma3' } }, /builds llama, qwen2, qwen3/],
    ['a part of each head', { values: { 'llama.rope.dimension_count': 8 } }, /only a part of each head/],
    ['values of another width', { values: { 'llama.attention.value_length': 8 } }, /not as wide as its keys/],
    ['a scale of its own', { values: { 'llama.attention.scale': 0.1 } }, /attention.scale/],
    ['no block count', { values: { 'llama.block_count': 'two' } }, /block_count is missing/],
    ['no embedding', { tensors: tensors => tensors.slice(1) }, /not a whole model/],
    [
      'a missing block',
      { tensors: tensors => tensors.filter(({ name }) => name !== 'blk.1.ffn_up.weight') },
      /lacks the tensor blk.1.ffn_up.weight/,
    ],
    [
      'a tensor too many',
      {
        tensors: tensors => [...tensors, { name: 'blk.0.attn_output.bias', shape: [64], type: 0, start: 0, bytes: 0 }],
      },
      /holds the tensor blk.0.attn_output.bias/,
    ],
    [
      'a tensor of another shape',
      {
        tensors: tensors =>
          tensors.map(tensor => (tensor.name === 'blk.0.attn_k.weight' ? { ...tensor, shape: [64, 64] } : tensor)),
      },
      /attn_k.weight is \[64, 64\] and should be \[64, 32/,
    ],
  ])('is refused with the reason: %s', (_, change, reason) => {
    expect(() => configFromHeader(changed(change), [])).toThrow(GgufError)
    expect(() => configFromHeader(changed(change), [])).toThrow(reason)
  })

  it('is refused in words or right, whatever one key says', () => {
    const keys = [...headerOf(plain!).values.keys()]
    const anything = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean(), fc.bigInt())
    fc.assert(
      fc.property(fc.constantFrom(...keys), anything, (key, value) => {
        expect(outcome(() => configFromHeader(changed({ values: { [key]: value } }), []))).toMatch(
          /^(read|GgufError|ClewError)$/,
        )
      }),
      { numRuns: 400 },
    )
  })
})

function outcome(work: () => unknown): string {
  try {
    work()
    return 'read'
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}
