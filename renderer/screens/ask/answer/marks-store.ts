import { create } from 'zustand'
import type { Verdict } from '../../../../electron/contract/verdict.ts'
import { api } from '../../../api/client.ts'
import { complain } from '../../../design/notices-store.ts'
import { useHistory } from '../history-store.ts'

/** What was said of an answer; null: nothing yet. */
export const useVerdicts = create<{ verdicts: ReadonlyMap<string, Verdict | null> }>(() => ({ verdicts: new Map() }))

function keep(id: string, verdict: Verdict | null): void {
  useVerdicts.setState(({ verdicts }) => ({ verdicts: new Map(verdicts).set(id, verdict) }))
}

export async function loadVerdict(id: string): Promise<void> {
  await api.ask.verdict.query({ id }).then(
    verdict => keep(id, verdict),
    () => undefined,
  )
}

export async function markAnswer(id: string, mark: Verdict['mark'], answers?: readonly string[]): Promise<void> {
  try {
    keep(id, await api.ask.mark.mutate({ id, mark, ...(answers && { answers: [...answers] }) }))
    await useHistory.getState().load()
  } catch (error) {
    complain(error)
  }
}

export async function unmarkAnswer(id: string): Promise<void> {
  try {
    await api.ask.unmark.mutate({ id })
    keep(id, null)
    await useHistory.getState().load()
  } catch (error) {
    complain(error)
  }
}
