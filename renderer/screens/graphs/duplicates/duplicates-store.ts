import { create } from 'zustand'
import type { DuplicatePair, Duplicates } from '../../../../electron/contract/duplicates.ts'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { api } from '../../../api/client.ts'
import { onlyLatest } from '../../../api/latest.ts'
import { complain, tell } from '../../../design/notices-store.ts'
import { jobEnded } from '../../../shell/jobs-store.ts'
import { loadDetail } from '../graphs-store.ts'
import { loadVersions, switchTo, useVersions } from '../versions-store.ts'
import { t } from '../../../words/words.ts'

/** What a person says of a pair: it is one thing, called as the first or as the second, or it is two. */
export type Decision = 'merge' | 'merge into second' | 'apart'

interface DuplicatesState {
  /** What is known of each graph. */
  of: ReadonlyMap<string, Duplicates>
  /** The graph whose pairs are shown, with the one in hand and what is decided, in the order in which it was. */
  open: { kg: string; at: number; decided: ReadonlyMap<string, Decision> } | undefined
}

export const useDuplicates = create<DuplicatesState>(() => ({ of: new Map(), open: undefined }))

export function keyOfPair({ a, b }: Pick<DuplicatePair, 'a' | 'b'>): string {
  return JSON.stringify([a.key, b.key])
}

const loading = onlyLatest()

export async function loadDuplicates(kg: string): Promise<void> {
  const isWanted = loading(kg)
  try {
    const duplicates = await api.graphs.duplicates.query({ kg })
    if (isWanted()) useDuplicates.setState(({ of }) => ({ of: new Map(of).set(kg, duplicates) }))
  } catch {
    // The graph has just been removed or renamed; its summary says what is wrong with it, if anything is.
  }
}

/** Looks through the graph, in the background. */
export async function lookForDuplicates(kg: string): Promise<void> {
  try {
    const { jobId } = await api.graphs.findDuplicates.mutate({ kg })
    if ((await jobEnded(jobId)).state === 'done') await api.jobs.dismiss.mutate({ id: jobId })
    await loadDuplicates(kg)
  } catch (error) {
    complain(error)
  }
}

export function showDuplicates(kg: string): void {
  useDuplicates.setState({ open: { kg, at: 0, decided: new Map() } })
}

export function closeDuplicates(): void {
  useDuplicates.setState({ open: undefined })
}

/** Takes another pair in hand. */
export function takePair(at: number): void {
  const { open } = useDuplicates.getState()
  const last = pairsShown().length - 1
  if (open) useDuplicates.setState({ open: { ...open, at: Math.max(0, Math.min(last, at)) } })
}

/** Decides of the pair in hand, and takes the next one that is not decided. */
export function decide(decision: Decision): void {
  const { open } = useDuplicates.getState()
  const pairs = pairsShown()
  const pair = open && pairs[open.at]
  if (!open || !pair) return
  const key = keyOfPair(pair)
  // What was decided last stands last, also where it was decided otherwise before.
  const decided = new Map([...open.decided].filter(([other]) => other !== key)).set(key, decision)
  const next = pairs.findIndex((other, at) => at > open.at && !decided.has(keyOfPair(other)))
  useDuplicates.setState({ open: { ...open, decided, at: next < 0 ? open.at : next } })
}

/** Takes back what was decided last, or of one pair. */
export function undecide(key?: string): void {
  const { open } = useDuplicates.getState()
  const of = key ?? [...(open?.decided.keys() ?? [])].at(-1)
  if (!open || of === undefined) return
  const decided = new Map([...open.decided].filter(([other]) => other !== of))
  const at = pairsShown().findIndex(pair => keyOfPair(pair) === of)
  useDuplicates.setState({ open: { ...open, decided, at: at < 0 ? open.at : at } })
}

/** Does what was decided: all merges are one version. */
export async function applyDecisions(): Promise<void> {
  const { open } = useDuplicates.getState()
  if (!open || open.decided.size === 0) return
  const { kg } = open
  const decided = pairsShown().flatMap(pair => {
    const decision = open.decided.get(keyOfPair(pair))
    return decision === undefined ? [] : [{ a: pair.a.key, b: pair.b.key, decision }]
  })
  const merge = decided.flatMap(({ a, b, decision }) =>
    decision === 'apart' ? [] : [decision === 'merge' ? { kept: a, gone: b } : { kept: b, gone: a }],
  )
  const apart = decided.flatMap(({ a, b, decision }): [string, string][] => (decision === 'apart' ? [[a, b]] : []))
  const before = useVersions.getState().lists.get(kg)?.current
  closeDuplicates()
  try {
    const { jobId } = await api.graphs.decideDuplicates.mutate({ kg, merge, apart })
    const version = jobId === undefined ? undefined : await versionMade(jobId)
    if (jobId !== undefined && version === undefined) return
    await refresh(kg)
    const done = [
      ...(merge.length > 0
        ? [t('graphs.mergedPairs', { pairs: counted(merge.length, 'pair'), kg, version: version ?? '' })]
        : []),
      ...(apart.length > 0 ? [t('graphs.keptApart', { pairs: counted(apart.length, 'pair') })] : []),
    ]
    tell(done.join(' '), () => void undo(kg, version === undefined ? undefined : before, apart))
  } catch (error) {
    complain(error)
  }
}

async function versionMade(jobId: string): Promise<number | undefined> {
  const { change } = await jobEnded(jobId)
  // One that failed stays in the list of jobs and says why.
  if (change !== undefined) await api.jobs.dismiss.mutate({ id: jobId })
  return change?.version
}

async function undo(kg: string, version: number | undefined, apart: [string, string][]): Promise<void> {
  try {
    if (apart.length > 0) await api.graphs.undoApart.mutate({ kg, apart })
    if (version !== undefined) await switchTo(kg, version)
    await refresh(kg)
  } catch (error) {
    complain(error)
  }
}

async function refresh(kg: string): Promise<void> {
  await Promise.all([loadVersions(kg), loadDetail(kg).catch(complain), loadDuplicates(kg)])
}

function pairsShown(): readonly DuplicatePair[] {
  const { of, open } = useDuplicates.getState()
  return (open && of.get(open.kg)?.found?.pairs) ?? []
}
