import { ClewError } from '../../contract/errors.ts'
import type { Saying } from '../../contract/words/saying.ts'
import type { Policy, TextWriter } from '../../model/policy.ts'
import type { ModelService } from './model-service.ts'

export interface WritingTools {
  models: Pick<ModelService, 'policy'>
  /** Refuses a model on another machine for a graph whose text must not leave this one. */
  requireConsent(kg: string, model: string | undefined): Promise<void>
}

/** A model that writes outside of any episode. */
export interface WritingModel {
  name: string
  /** Tells one model from another: its file's fingerprint, or its name where it has none. */
  fingerprint: string
  writer: TextWriter
}

/**
 * Opens a model that is to write about a graph.
 * @param refusal what is said where it chooses and does not write, given its name
 * @throws {@link ClewError} that, or where facts of the graph must not go to where the model is
 */
export async function writingModel(
  model: string,
  kg: string,
  { models, requireConsent }: WritingTools,
  refusal: (name: string) => Saying,
): Promise<WritingModel> {
  await requireConsent(kg, model)
  const { description, writer }: Policy = await models.policy(model)
  if (writer === undefined) throw new ClewError('bad-request', refusal(description.name))
  return { name: description.name, fingerprint: description.fingerprint ?? description.name, writer }
}
