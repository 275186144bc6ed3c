import { GgufError } from '../gguf/header-check.ts'
import type { GgufValue } from '../gguf/header-check.ts'
import { readGguf } from '../gguf/read.ts'
import type { GgufEntry, GgufTensorData } from '../gguf/write.ts'
import { writeGguf } from '../gguf/write.ts'
import { checkLoraSettings, loraShapes, LoraSettingsError } from '../lora/adapter.ts'
import { LORA_TARGETS } from '../lora/settings.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { configFromMetadata, configMetadata } from '../transformer/gguf-config.ts'
import { parameterShapes } from '../transformer/parameters.ts'
import type { AdamWSettings, Moments } from './adamw.ts'
import { DEFAULT_ADAMW } from './adamw.ts'
import type { LoraBase, WholeState } from './state.ts'

/** What a checkpoint holds. */
export interface Checkpoint {
  config: LlamaConfig
  state: WholeState
  /** All metadata of the file, what `extra` was given included. */
  values: ReadonlyMap<string, GgufValue>
}

const KIND = 'clew.trainer.format'
const FORMAT_VERSION = 1
const settingNames = Object.keys(DEFAULT_ADAMW) as (keyof AdamWSettings)[]
/** Its value says what an adapter in training sits on; a whole model's checkpoint has none. */
export const LORA_KEY = 'clew.trainer.lora'
const ROPE_FACTORS_KEY = 'clew.trainer.rope_factors'

/**
 * Writes all that decides how training goes on (weights or adapter, both moments, step count, settings) to a GGUF of
 * its own kind. Training that goes on from it is bit-identical to training that never stopped. The file appears
 * complete or not at all: on a full disk the one before it stays whole. `extra` is metadata of the run's own, such as
 * its vocabulary or its place in the data.
 */
export async function saveCheckpoint(
  path: string,
  config: LlamaConfig,
  state: WholeState,
  extra: ReadonlyMap<string, GgufEntry> = new Map(),
): Promise<void> {
  const metadata = new Map<string, GgufEntry>([
    ['general.architecture', { type: 'string', value: config.architecture }],
    ['general.type', { type: 'string', value: 'clew-checkpoint' }],
    [KIND, { type: 'uint32', value: FORMAT_VERSION }],
    ['clew.trainer.steps', { type: 'uint64', value: state.steps }],
    ['clew.trainer.tied_embeddings', { type: 'bool', value: config.tiedEmbeddings }],
    ['clew.trainer.attention_bias', { type: 'bool', value: config.attentionBias }],
    [ROPE_FACTORS_KEY, { type: 'float32s', value: config.ropeFactors }],
    // As text, since the settings are double precision and GGUF's number in common use is single.
    ['clew.trainer.adamw', { type: 'string', value: JSON.stringify(state.adamW) }],
    ['clew.trainer.config', { type: 'string', value: JSON.stringify(config) }],
    ...(state.lora
      ? [[LORA_KEY, { type: 'string', value: JSON.stringify(state.lora) }] satisfies [string, GgufEntry]]
      : []),
    ...configMetadata(config),
    ...extra,
  ])
  const tensors = [...trainedShapes(config, state.lora)].flatMap(([name, shape]): GgufTensorData[] => {
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

/**
 * Reads what {@link saveCheckpoint} wrote; of array metadata only what `keepArrays` names. Throws {@link GgufError} for
 * any other file.
 */
export async function loadCheckpoint(path: string, keepArrays: readonly string[] = []): Promise<Checkpoint> {
  const { values, tensors } = await readGguf(path, [...keepArrays, ROPE_FACTORS_KEY])
  if (values.get(KIND) !== FORMAT_VERSION)
    throw new GgufError(
      'This file is no training checkpoint of this version. Choose the checkpoint that the run wrote, or start the run anew.',
    )
  const factors = values.get(ROPE_FACTORS_KEY)
  const described = configFromMetadata(values, {
    vocabularySize: Number(values.get(`${String(values.get('general.architecture'))}.vocab_size`)),
    tiedEmbeddings: values.get('clew.trainer.tied_embeddings') === true,
    attentionBias: values.get('clew.trainer.attention_bias') === true,
    ropeFactors: Array.isArray(factors) ? factors.map(Number) : [],
  })
  const config: LlamaConfig = {
    ...described,
    ...exactNumbers(parsedObject(values.get('clew.trainer.config')), [
      'normEpsilon',
      'ropeFrequencyBase',
      'ropeFrequencyScale',
    ]),
  }
  const lora = values.has(LORA_KEY) ? loraBase(parsedObject(values.get(LORA_KEY))) : undefined
  const weights = new Map<string, Float32Array>()
  const moments = new Map<string, Moments>()
  for (const name of trainedShapes(config, lora).keys()) {
    const [values, first, second] = [tensors.get(name), tensors.get(`first/${name}`), tensors.get(`second/${name}`)]
    if (!values || !first || !second)
      throw new GgufError(`The checkpoint lacks ${name}; the file is damaged. Use the checkpoint before it.`)
    weights.set(name, values)
    moments.set(name, { first, second })
  }
  const adamW = { ...DEFAULT_ADAMW, ...exactNumbers(parsedObject(values.get('clew.trainer.adamw')), settingNames) }
  return {
    config,
    state: { weights, moments, steps: Number(values.get('clew.trainer.steps')), adamW, ...(lora ? { lora } : {}) },
    values,
  }
}

function trainedShapes(config: LlamaConfig, lora: LoraBase | undefined): ReturnType<typeof parameterShapes> {
  return lora ? loraShapes(config, lora.settings) : parameterShapes(config)
}

function damaged(): GgufError {
  return new GgufError('The checkpoint lacks its settings; the file is damaged. Use the checkpoint before it.')
}

function loraBase(parsed: Readonly<Record<string, unknown>>): LoraBase {
  const { settings, fingerprint } = parsed
  if (
    typeof fingerprint !== 'string' ||
    typeof settings !== 'object' ||
    settings === null ||
    !('rank' in settings && 'alpha' in settings && 'targets' in settings)
  )
    throw damaged()
  const { rank, alpha, targets } = settings
  if (typeof rank !== 'number' || typeof alpha !== 'number' || !Array.isArray(targets)) throw damaged()
  const known = LORA_TARGETS.filter(target => targets.includes(target))
  const base: LoraBase = { fingerprint, settings: { rank, alpha, targets: known } }
  try {
    checkLoraSettings(base.settings)
  } catch (error) {
    throw error instanceof LoraSettingsError ? damaged() : error
  }
  return base
}

/** The named numbers of an object, at full precision. */
function exactNumbers(parsed: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, number] => names.includes(entry[0]) && typeof entry[1] === 'number',
    ),
  )
}

function parsedObject(text: unknown): Readonly<Record<string, unknown>> {
  if (typeof text !== 'string') throw damaged()
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed }
  } catch {
    // Falls through: text that is no JSON is as damaged as JSON that is no object.
  }
  throw damaged()
}
