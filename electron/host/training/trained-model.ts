import { join } from 'node:path'
import type { ModelLibrary } from '../../model/library.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { endpointOf } from '../models/endpoints.ts'
import { ClewError } from '../../contract/errors.ts'
import type { TrainedModel } from './training-messages.ts'
import type { AdapterService } from './adapters.ts'
import { isOfPrograms } from '../../model/semantic-parser/taught-weights.ts'
import { fileDigest } from './file-digest.ts'
import { saying } from '../../contract/words/saying.ts'

export interface ModelSources {
  resources: string
  library: Pick<ModelLibrary, 'find'>
  adapters: Pick<AdapterService, 'named'>
}

/** What a plan trains, for people and for the worker. */
export interface PlannedModel {
  id: string
  name: string
  /** SHA-256 of the model's own file. */
  fingerprint: string
  files: TrainedModel
}

/**
 * The files that a plan's model and adapter stand for.
 * @throws where they are not there, do not belong together, or cannot be trained here; one sentence with what to do
 */
export async function plannedModel(
  {
    model,
    adapter,
    whole,
    device,
    protocol,
  }: Pick<TrainingPlan, 'model' | 'adapter' | 'whole' | 'device' | 'protocol'>,
  { resources, library, adapters }: ModelSources,
): Promise<PlannedModel> {
  if (endpointOf(model) !== undefined) throw new ClewError('bad-request', saying('trainingProblems.endpointUntrained'))
  const named = adapter === undefined ? undefined : await adapters.named(adapter)
  const card = named?.card
  if (adapter !== undefined && card === undefined)
    throw new ClewError('not-found', saying('trainingProblems.noAdapterToGoOn', { adapter }))
  const weights = await named?.weights()
  const isNavigator = model === 'navigator'
  if (card !== undefined && (card.kind === 'navigator') !== isNavigator)
    throw new ClewError(
      'bad-request',
      saying('trainingProblems.adapterBelongs', { adapter: card.name, model: card.model.name, id: card.model.id }),
    )
  const models = join(resources, 'models')
  if (isNavigator) {
    if (device !== 'auto' && device !== 'cpu')
      throw new ClewError('bad-request', saying('trainingProblems.navigatorCpu'))
    const embedded = join(models, 'navigator.bin')
    const everyday = join(models, 'everyday-relations.txt')
    const writes = protocol === 'clew'
    if (card !== undefined && weights !== undefined && writes !== isOfPrograms(weights))
      throw new ClewError(
        'bad-request',
        saying(`trainingProblems.${writes ? 'walksAdapter' : 'programsAdapter'}`, {
          adapter: card.name,
          protocol: card.protocol,
        }),
      )
    return {
      id: model,
      name: 'Clew Navigator',
      fingerprint: await fileDigest(embedded),
      files: writes
        ? {
            kind: 'programs',
            ranker: embedded,
            everyday,
            taught: weights,
            general: join(models, 'general-choices.json.gz'),
          }
        : {
            kind: 'navigator',
            weights: weights ?? embedded,
            everyday,
            general: { file: join(models, 'general-decisions.json.gz'), start: embedded },
          },
    }
  }
  const found = await library.find(model)
  if (found.embeds) throw new ClewError('bad-request', saying('trainingProblems.embedsOnly', { model: found.name }))
  if (found.fingerprint === undefined)
    throw new ClewError('bad-request', saying('trainingProblems.noFingerprint', { model: found.name }))
  if (card !== undefined && card.model.fingerprint !== found.fingerprint)
    throw new ClewError(
      'bad-request',
      saying('trainingProblems.adapterOtherFile', { adapter: card.name, own: card.model.name, model: found.name }),
    )
  if (card?.kind === 'lora' && whole)
    throw new ClewError('bad-request', saying('trainingProblems.adapterBeside', { adapter: card.name }))
  return {
    id: found.id,
    name: found.name,
    fingerprint: found.fingerprint,
    files: {
      kind: 'gguf',
      path: card?.kind === 'whole' && weights !== undefined ? weights : found.path,
      name: found.name,
      prompt: found.prompt,
      ...(card?.kind === 'lora' && weights !== undefined ? { adapter: weights } : {}),
    },
  }
}
