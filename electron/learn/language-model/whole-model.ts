import { join } from 'node:path'
import { readGgufHeader } from '../../../native/gguf/header-check.ts'
import type { GgufValue } from '../../../native/gguf/header-check.ts'
import type { GgufEntry } from '../../../native/gguf/write.ts'
import type { TrainerOptions } from '../../../native/trainer/options.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import { exportModel, importModel } from '../../../native/transformer/gguf-model.ts'
import type { TrainedPart } from './trained-part.ts'

/** GGUF's number of the f16 file type (llama.h, LLAMA_FTYPE_MOSTLY_F16). */
const HALF_FLOATS = 1

/**
 * Every weight of a small unquantised model. Rollouts are drawn with f32, so that steps too small for the file's own
 * type count at once; the export has the type that the model came in, and its tokenizer's and our own keys.
 * @throws GgufError and VocabularyError for a file that cannot be trained whole
 */
export async function wholeModel(path: string, options: TrainerOptions): Promise<TrainedPart> {
  const { config, weights, vocabulary } = await importModel(path)
  const { values } = await readGgufHeader(path)
  const start = new Map(weights)
  const name = String(values.get('general.name') ?? 'model')
  const type = values.get('general.file_type') === HALF_FLOATS ? 'f16' : 'f32'
  const metadata = keptMetadata(values)
  const write = (trainer: Trainer, file: string, as: 'f32' | 'f16'): Promise<void> =>
    exportModel(file, { config, weights: trainer.state().weights, vocabulary }, { name, type: as, metadata })
  return {
    kind: 'whole',
    reference: { weights: start },
    open: (state, threads) =>
      Trainer.restore(config, state ?? { weights: structuredClone(start) }, {
        ...options,
        ...(threads !== undefined && { threads }),
      }),
    writeForRollouts: async (trainer, folder, version) => {
      const file = join(folder, `model-${version}.gguf`)
      await write(trainer, file, 'f32')
      return { path: file }
    },
    exportTo: async (trainer, folder) => {
      await write(trainer, join(folder, 'model.gguf'), type)
      return 'model.gguf'
    },
  }
}

/**
 * What the trainer does not know of and the trained model must keep: how its tokenizer is used, its chat template, our
 * own keys.
 */
function keptMetadata(values: ReadonlyMap<string, GgufValue>): Map<string, GgufEntry> {
  const kept = new Map<string, GgufEntry>()
  for (const [key, value] of values) {
    if (!key.startsWith('tokenizer.') && !key.startsWith('clew.')) continue
    if (typeof value === 'string') kept.set(key, { type: 'string', value })
    else if (typeof value === 'boolean') kept.set(key, { type: 'bool', value })
    else if (typeof value === 'number') kept.set(key, { type: Number.isInteger(value) ? 'uint32' : 'float32', value })
  }
  return kept
}
