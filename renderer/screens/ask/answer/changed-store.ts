import { create } from 'zustand'
import type { ChangedAnswer } from '../../../../electron/contract/recheck.ts'
import { api } from '../../../api/client.ts'
import { onlyLatest } from '../../../api/latest.ts'
import { complain, tell } from '../../../design/notices-store.ts'
import { t } from '../../../words/words.ts'

interface ChangedState {
  /** By the answer's id, what its graph's present version makes of it; null: nothing else than it was. */
  changed: ReadonlyMap<string, ChangedAnswer | null>
}

export const useChanged = create<ChangedState>(() => ({ changed: new Map() }))

const loading = onlyLatest()

export async function loadChanged(id: string): Promise<void> {
  const isWanted = loading(id)
  try {
    const change = await api.ask.change.query({ id })
    if (isWanted()) useChanged.setState(({ changed }) => ({ changed: new Map(changed).set(id, change) }))
  } catch (error) {
    complain(error)
  }
}

/** The new answer is the one that holds from now on, and nothing more is said of the change. */
export async function keepNewAnswer(id: string, onChanged: () => void = () => undefined): Promise<void> {
  const see = async (seen: boolean): Promise<void> => {
    await api.ask.seeChange.mutate({ id, seen })
    await loadChanged(id)
    onChanged()
  }
  try {
    await see(true)
    tell(t('ask.keptNewAnswer'), () => void see(false).catch(complain))
  } catch (error) {
    complain(error)
  }
}
