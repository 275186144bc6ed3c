import { api } from '../../../api/client.ts'
import { useAskOptions } from '../options/ask-options-store.ts'

/** What was read into memory stays there for longer than that. */
const STAYS_MS = 60_000

let prepared = { what: '', at: -Infinity }

/** Has the host read into memory what a question is answered with, while it is still being written or chosen. */
export async function prepareFor({ kg, model }: { kg: string | undefined; model: string }): Promise<void> {
  if (kg === undefined) return
  const { adapter } = useAskOptions.getState().options
  const [what, at] = [JSON.stringify([kg, model, adapter]), performance.now()]
  if (what === prepared.what && at - prepared.at < STAYS_MS) return
  prepared = { what, at }
  // The question is answered without it, and says what is wrong.
  await api.ask.prepare.mutate({ kg, model, adapter }).catch(() => undefined)
}
