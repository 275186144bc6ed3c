import { describe, expect, it } from 'vitest'
import { GgufError } from '../../../native/gguf/header-check.ts'
import { llamaConfig } from '../../../native/transformer/config.ts'
import { configFromMetadata } from '../../../native/transformer/gguf-config.ts'
import { initialWeights, parameterCount, parameterShapes } from '../../../native/transformer/parameters.ts'

const sizes = { vocabularySize: 2048, contextLength: 512, embeddingLength: 256, blockCount: 4 }

describe('a model shape', () => {
  it('follows from its few free sizes', () => {
    const config = llamaConfig(sizes)
    expect(config).toMatchObject({
      headCount: 4,
      headCountKv: 4,
      headLength: 64,
      feedForwardLength: 672,
      tiedEmbeddings: true,
    })
    expect(parameterCount(config)).toBe(2048 * 256 + 4 * (4 * 256 * 256 + 3 * 256 * 672 + 2 * 256) + 256)
    expect(parameterCount(llamaConfig({ ...sizes, tiedEmbeddings: false }))).toBe(parameterCount(config) + 2048 * 256)
  })

  it('is refused where no model can have it', () => {
    for (const wrong of [
      { blockCount: 0 },
      { blockCount: 4_000_000_000 },
      { embeddingLength: 100 },
      { headCount: 4, headCountKv: 3 },
      { headCount: 4, headLength: 63 },
      { vocabularySize: Number.NaN },
    ])
      expect(() => llamaConfig({ ...sizes, ...wrong })).toThrow('cannot be built')
  })

  it('decides the first weights together with the seed', () => {
    const config = llamaConfig({ ...sizes, vocabularySize: 32, embeddingLength: 64, blockCount: 1 })
    const [a, b, c] = [initialWeights(config, 1), initialWeights(config, 1), initialWeights(config, 2)]
    expect(a).toEqual(b)
    expect(a.get('blk.0.attn_q.weight')).not.toEqual(c.get('blk.0.attn_q.weight'))
    expect([...a.keys()]).toEqual([...parameterShapes(config).keys()])
    expect(new Set(a.get('output_norm.weight'))).toEqual(new Set([1]))
  })
})

describe("a model file's description", () => {
  const values = new Map<string, string | number>([
    ['general.architecture', 'llama'],
    ['llama.context_length', 512],
    ['llama.embedding_length', 256],
    ['llama.block_count', 4],
    ['llama.attention.head_count', 4],
    ['llama.feed_forward_length', 672],
    ['llama.attention.layer_norm_rms_epsilon', 1e-5],
  ])
  const facts = { vocabularySize: 2048, attentionBias: false, tiedEmbeddings: true, ropeFactors: [] }

  it("is read with llama.cpp's defaults", () => {
    expect(configFromMetadata(values, facts)).toEqual({ ...llamaConfig(sizes), normEpsilon: Math.fround(1e-5) })
  })

  it('is refused where this engine would compute something else', () => {
    const changed = (key: string, value: string | number): Map<string, string | number> =>
      new Map(values).set(key, value)
    for (const wrong of [
      changed('general.architecture', 'gemma3'),
      changed('llama.rope.scaling.type', 'yarn'),
      changed('llama.expert_count', 8),
      changed('llama.rope.dimension_count', 32),
      changed('llama.block_count', 'four'),
    ])
      expect(() => configFromMetadata(wrong, facts)).toThrow(GgufError)
  })
})
