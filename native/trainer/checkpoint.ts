import { GgufError } from '../gguf/header-check.ts'
import type { GgufValue } from '../gguf/header-check.ts'
import { readGguf } from '../gguf/read.ts'
import type { GgufEntry, GgufTensorData } from '../gguf/write.ts'
import { writeGguf } from '../gguf/write.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { configFromMetadata, configMetadata } from '../transformer/gguf-model.ts'
import { parameterShapes } from '../transformer/parameters.ts'
import type { AdamWSettings, Moments } from './adamw.ts'
import { defaultAdamW } from './adamw.ts'
import type { TrainerState } from './state.ts'

/** What a checkpoint holds. */
export interface Checkpoint {
  config: LlamaConfig
  state: Required<TrainerState>
  /** All metadata of the file, what `extra` was given included. */
  values: ReadonlyMap<string, GgufValue>
}

const kind = 'clew.trainer.format'
const formatVersion = 1
const settingNames = Object.keys(defaultAdamW) as (keyof AdamWSettings)[]

/**
 * Writes all that decides how training goes on (weights, both moments, step count, settings) to a GGUF of its own kind.
 * Training that goes on from it is bit-identical to training that never stopped. The file appears complete or not at all.
 * `extra` is metadata of the run's own, such as its vocabulary or its place in the data.
 */
export async function saveCheckpoint(path: string, config: LlamaConfig, state: Required<TrainerState>, extra: ReadonlyMap<string, GgufEntry> = new Map()): Promise<void> {
  const metadata = new Map<string, GgufEntry>([
    ['general.architecture', { type: 'string', value: 'llama' }],
    ['general.type', { type: 'string', value: 'clew-checkpoint' }],
    [kind, { type: 'uint32', value: formatVersion }],
    ['clew.trainer.steps', { type: 'uint64', value: state.steps }],
    ['clew.trainer.tied_embeddings', { type: 'bool', value: config.tiedEmbeddings }],
    // As text, since the settings are double precision and GGUF's number in common use is single.
    ['clew.trainer.adamw', { type: 'string', value: JSON.stringify(state.adamW) }],
    ['clew.trainer.config', { type: 'string', value: JSON.stringify(config) }],
    ...configMetadata(config),
    ...extra,
  ])
  const tensors = [...parameterShapes(config)].flatMap(([name, shape]): GgufTensorData[] => {
    const [weights, moments] = [state.weights.get(name), state.moments.get(name)]
    if (!weights || !moments) throw new RangeError(`The training state lacks ${name}.`)
    return [
      { name, shape, type: 'f32', values: weights },
      { name: `first/${name}`, shape, type: 'f32', values: moments.first },
      { name: `second/${name}`, shape, type: 'f32', values: moments.second },
    ]
  })
  await writeGguf(path, { metadata, tensors })
}

/** Reads what {@link saveCheckpoint} wrote; of array metadata only what `keepArrays` names. Throws {@link GgufError} for any other file. */
export async function loadCheckpoint(path: string, keepArrays: readonly string[] = []): Promise<Checkpoint> {
  const { values, tensors } = await readGguf(path, keepArrays)
  if (values.get(kind) !== formatVersion) throw new GgufError('This file is no training checkpoint of this version. Choose the checkpoint that the run wrote, or start the run anew.')
  const described = configFromMetadata(values, Number(values.get('llama.vocab_size')), values.get('clew.trainer.tied_embeddings') === true)
  const config: LlamaConfig = { ...described, ...exactNumbers(values.get('clew.trainer.config'), ['normEpsilon', 'ropeFrequencyBase']) }
  const weights = new Map<string, Float32Array>()
  const moments = new Map<string, Moments>()
  for (const name of parameterShapes(config).keys()) {
    const [values, first, second] = [tensors.get(name), tensors.get(`first/${name}`), tensors.get(`second/${name}`)]
    if (!values || !first || !second) throw new GgufError(`The checkpoint lacks ${name}; the file is damaged. Use the checkpoint before it.`)
    weights.set(name, values)
    moments.set(name, { first, second })
  }
  const adamW = { ...defaultAdamW, ...exactNumbers(values.get('clew.trainer.adamw'), settingNames) }
  return { config, state: { weights, moments, steps: Number(values.get('clew.trainer.steps')), adamW }, values }
}

/** The named numbers of a JSON object, at full precision. */
function exactNumbers(text: unknown, names: readonly string[]): Record<string, number> {
  const parsed = typeof text === 'string' ? parseObject(text) : undefined
  if (parsed === undefined) throw new GgufError('The checkpoint lacks its settings; the file is damaged. Use the checkpoint before it.')
  return Object.fromEntries(Object.entries(parsed).filter((entry): entry is [string, number] => names.includes(entry[0]) && typeof entry[1] === 'number'))
}

function parseObject(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}
