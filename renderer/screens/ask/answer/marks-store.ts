import { create } from 'zustand'
import type { Verdict } from '../../../../electron/contract/verdict.ts'
import { api } from '../../../api/client.ts'
import { onlyLatest } from '../../../api/latest.ts'
import { complain } from '../../../design/notices-store.ts'
import { useHistory } from '../history-store.ts'

/** What was said of an answer; null: nothing yet. */
export const useVerdicts = create<{ verdicts: ReadonlyMap<string, Verdict | null> }>(() => ({ verdicts: new Map() }))

const asking = onlyLatest()

function keep(id: string, verdict: Verdict | null): void {
  useVerdicts.setState(({ verdicts }) => ({ verdicts: new Map(verdicts).set(id, verdict) }))
}

export async function loadVerdict(id: string): Promise<void> {
  const isWanted = asking(id)
  await api.ask.verdict.query({ id }).then(
    verdict => isWanted() && keep(id, verdict),
    () => undefined,
  )
}

export async function markAnswer(id: string, mark: Verdict['mark'], answers?: readonly string[]): Promise<void> {
  const isWanted = asking(id)
  try {
    const verdict = await api.ask.mark.mutate({ id, mark, answers: answers && [...answers] })
    if (isWanted()) keep(id, verdict)
    await useHistory.getState().load()
  } catch (error) {
    complain(error)
  }
}

export async function unmarkAnswer(id: string): Promise<void> {
  const isWanted = asking(id)
  try {
    await api.ask.unmark.mutate({ id })
    if (isWanted()) keep(id, null)
    await useHistory.getState().load()
  } catch (error) {
    complain(error)
  }
}

/** What a person says the right answer is; undefined where nobody corrected it. */
export function useCorrection(id: string | undefined): readonly string[] | undefined {
  return useVerdicts(({ verdicts }) => {
    const verdict = id === undefined ? undefined : verdicts.get(id)
    return verdict?.mark === 'corrected' ? verdict.answers : undefined
  })
}
