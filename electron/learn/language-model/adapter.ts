import { join } from 'node:path'
import { ClewError } from '../../contract/errors.ts'
import { exportAdapter, importAdapter } from '../../../native/lora/gguf-adapter.ts'
import { openModelFile } from '../../../native/lora/model-file.ts'
import { type LoraSettings, LORA_TARGETS, type LoraTarget } from '../../../native/lora/settings.ts'
import type { LogprobOptions, TrainerOptions } from '../../../native/trainer/options.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import type { TrainedPart } from './trained-part.ts'
import { LoraSettingsError } from '../../../native/lora/adapter.ts'

/** What an adapter says of itself in its file, beside the model that it belongs to. */
export interface AdapterCard {
  name?: string | undefined
  /** The protocol that it was taught. */
  protocol?: string | undefined
  /** The run that made it. */
  run?: string | undefined
}

export interface AdapterStart {
  path: string
  /** SHA-256 of the model file, hex. */
  fingerprint: string
  /** A fresh one of these settings, or the file of one to go on from, whose settings stay. */
  from: TrainingPlan['lora'] | string
  seed: number
  card: AdapterCard
}

/**
 * An adapter on a model file that stays as it is, quantised or not (Hu et al. 2021). Rollouts load the adapter anew and
 * not the model.
 * @throws GgufError, LoraSettingsError with the reason, ClewError for an adapter of another model
 */
export async function adapterPart(
  { path, fingerprint, from, seed, card }: AdapterStart,
  options: TrainerOptions,
): Promise<TrainedPart> {
  const begin =
    typeof from === 'string'
      ? await goingOn(from, path, fingerprint, options)
      : fresh(path, loraSettings(from), seed, options)
  const write = async (trainer: Trainer, file: string): Promise<void> => {
    const { lora, weights } = trainer.state()
    if (!lora) throw new TypeError('An adapter is asked for of a trainer that has none.')
    const said = Object.entries({ protocol: card.protocol, run: card.run }).flatMap(([key, value]) =>
      value === undefined ? [] : [[`clew.${key}`, { type: 'string', value }] as const],
    )
    await exportAdapter(
      file,
      trainer.config,
      { settings: lora.settings, weights },
      { name: card.name ?? 'Clew adapter', baseFingerprint: fingerprint, metadata: new Map(said) },
    )
  }
  return {
    kind: 'lora',
    reference: begin.reference,
    open: (state, threads) =>
      state?.lora
        ? Trainer.restoreLora(
            path,
            { ...state, lora: state.lora },
            { ...options, ...(threads !== undefined && { threads }) },
          )
        : begin.open(),
    writeForRollouts: async (trainer, folder, version) => {
      const adapter = join(folder, `adapter-${version}.gguf`)
      await write(trainer, adapter)
      return { path, adapter }
    },
    exportTo: async (trainer, folder) => {
      await write(trainer, join(folder, 'adapter.gguf'))
      return 'adapter.gguf'
    },
  }
}

interface Beginning {
  reference: LogprobOptions
  open(): Promise<Trainer>
}

/** A fresh adapter changes nothing yet (B is 0), so that the model alone is what training begins with. */
function fresh(path: string, settings: LoraSettings, seed: number, options: TrainerOptions): Beginning {
  return { reference: { adapter: false }, open: () => Trainer.createLora(path, settings, seed, options) }
}

async function goingOn(
  adapter: string,
  path: string,
  fingerprint: string,
  options: TrainerOptions,
): Promise<Beginning> {
  const { settings, weights, baseFingerprint } = await importAdapter(adapter, (await openModelFile(path)).config)
  if (baseFingerprint !== '' && baseFingerprint !== fingerprint)
    throw new ClewError(
      'not-found',
      `The adapter ${adapter} was trained on another model file (SHA-256 ${baseFingerprint.slice(0, 12)}…, and this one has ${fingerprint.slice(0, 12)}…). Choose the file that it was trained on, or start without it.`,
    )
  return {
    reference: { weights },
    open: () =>
      Trainer.restoreLora(
        path,
        { weights: structuredClone(new Map(weights)), lora: { settings, fingerprint } },
        options,
      ),
  }
}

/**
 * What a plan says of its adapter, its matrices known by name.
 * @throws LoraSettingsError for a matrix that there is not
 */
export function loraSettings({ rank, alpha, targets }: TrainingPlan['lora']): LoraSettings {
  const known = targets.map((target): LoraTarget => {
    const found = LORA_TARGETS.find(name => name === target)
    if (found === undefined)
      throw new LoraSettingsError(
        `"${target}" is no matrix that an adapter can sit on. Choose among ${LORA_TARGETS.join(', ')}.`,
      )
    return found
  })
  return { rank, alpha, targets: known }
}
