import { saying } from '../../electron/contract/words/saying.ts'
import { GgufError, readGgufHeader } from '../gguf/header-check.ts'
import { readGguf } from '../gguf/read.ts'
import type { GgufEntry } from '../gguf/write.ts'
import { writeGguf } from '../gguf/write.ts'
import { elementCount } from '../ggml/tensor.ts'
import type { LlamaConfig } from '../transformer/config.ts'
import { blockParameter } from '../transformer/parameters.ts'
import { checkLoraSettings, loraName, loraShapes } from './adapter.ts'
import type { LoraSettings, LoraTarget, LoraWeights } from './settings.ts'
import { LORA_TARGETS } from './settings.ts'

export interface AdapterExportOptions {
  /** `general.name`. */
  name: string
  /**
   * SHA-256 of the model file, hex; kept under `clew.base.sha256`, so that the adapter is not laid on another model.
   */
  baseFingerprint: string
  /** More keys, such as `clew.protocol`. */
  metadata?: ReadonlyMap<string, GgufEntry>
}

const FINGERPRINT_KEY = 'clew.base.sha256'

/**
 * Writes an adapter as llama.cpp's `llama_adapter_lora_init` reads it, which node-llama-cpp loads too. f32, since it is
 * small.
 */
export async function exportAdapter(
  path: string,
  config: LlamaConfig,
  { settings, weights }: LoraWeights,
  options: AdapterExportOptions,
): Promise<void> {
  const metadata = new Map<string, GgufEntry>([
    ['general.type', { type: 'string', value: 'adapter' }],
    ['general.architecture', { type: 'string', value: config.architecture }],
    ['general.name', { type: 'string', value: options.name }],
    ['adapter.type', { type: 'string', value: 'lora' }],
    ['adapter.lora.alpha', { type: 'float32', value: settings.alpha }],
    [FINGERPRINT_KEY, { type: 'string', value: options.baseFingerprint }],
    ...(options.metadata ?? []),
  ])
  const tensors = [...loraShapes(config, settings)].map(([name, shape]) => {
    const values = weights.get(name)
    if (values?.length !== elementCount(shape)) throw new RangeError(`The adapter has no weights for ${name}.`)
    return { name, shape: shape.slice(0, 2), type: 'f32' as const, values }
  })
  await writeGguf(path, { metadata, tensors })
}

/** An adapter as a file holds it. */
export interface AdapterFile extends LoraWeights {
  /** SHA-256 of the model file it was made for; empty where the file does not say. */
  baseFingerprint: string
}

/**
 * Reads an adapter for a model of this configuration: any GGUF of low rank adapters on the matrices of the blocks,
 * unquantised, of one rank. Throws {@link GgufError} with the reason for one of another architecture or shape.
 */
export async function importAdapter(path: string, config: LlamaConfig): Promise<AdapterFile> {
  const { values } = await readGgufHeader(path)
  if (values.get('general.type') !== 'adapter' || values.get('adapter.type') !== 'lora')
    throw new GgufError(saying('modelFiles.noAdapter'))
  const architecture = values.get('general.architecture')
  if (architecture !== config.architecture)
    throw new GgufError(
      saying('modelFiles.otherArchitecture', { found: String(architecture), wanted: config.architecture }),
    )
  const { tensors, shapes } = await readGguf(path)
  const alpha = values.get('adapter.lora.alpha')
  if (typeof alpha !== 'number') throw new GgufError(saying('modelFiles.noAlpha'))
  const targets = LORA_TARGETS.filter(target => tensors.has(aName(0, target)))
  const rank = shapes.get(aName(0, targets[0] ?? 'attn_q'))?.[1] ?? 0
  if (targets.length === 0 || rank < 1)
    throw new GgufError(saying('modelFiles.notOnBlocks', { targets: LORA_TARGETS.join(', ') }))
  const settings: LoraSettings = { rank, alpha, targets }
  checkLoraSettings(settings)
  const expected = loraShapes(config, settings)
  for (const name of shapes.keys())
    if (!expected.has(name)) throw new GgufError(saying('modelFiles.adapterHolds', { name }))
  const weights = new Map(
    [...expected].map(([name, shape]) => {
      const [found, numbers] = [shapes.get(name), tensors.get(name)]
      if (!found || !numbers) throw new GgufError(saying('modelFiles.adapterLacks', { name }))
      if (!shape.every((size, dimension) => size === (found[dimension] ?? 1)))
        throw new GgufError(
          saying('modelFiles.adapterShape', { name, found: found.join(', '), wanted: shape.slice(0, 2).join(', ') }),
        )
      return [name, numbers]
    }),
  )
  const fingerprint = values.get(FINGERPRINT_KEY)
  return { settings, weights, baseFingerprint: typeof fingerprint === 'string' ? fingerprint : '' }
}

function aName(block: number, target: LoraTarget): string {
  return loraName(blockParameter(block, `${target}.weight`), 'a')
}
