import { api } from '../../../api/client.ts'
import { useAskOptions } from '../options/ask-options-store.ts'

/** What was read into memory stays there for longer than that. */
const STAYS_MS = 60_000

let prepared = { what: '', at: -Infinity }

/**
 * Has the host read into memory what a question is answered with: when the screen is opened, and while one is written or
 * chosen.
 *
 * @param asked.question as far as it is written, with the entities that it would be asked with: it is gone through before
 *   it is asked
 */
export async function prepareFor(asked: {
  kg: string | undefined
  model: string
  question?: string
  entities?: string[]
}): Promise<void> {
  const { kg, model, question, entities } = asked
  if (kg === undefined) return
  const { adapter } = useAskOptions.getState().options
  const [what, at] = [JSON.stringify([kg, model, adapter, question, entities]), performance.now()]
  if (what === prepared.what && at - prepared.at < STAYS_MS) return
  prepared = { what, at }
  // The question is answered without it, and says what is wrong.
  await api.ask.prepare.mutate({ kg, model, adapter, question, entities }).catch(() => undefined)
}
