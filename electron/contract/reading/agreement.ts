import type { AnswerItem, Trajectory } from '../trajectory.ts'
import { isSupported } from './support.ts'
import { normaliseName } from './name-text.ts'

/** An answer of several runs of one question, and how many of them gave it. */
export interface AgreedItem extends AnswerItem {
  agreed: number
  /** All runs, those that failed or found nothing too. */
  of: number
}

/**
 * The union of what the runs answered (N-response sampling, KG-R1 §4), most agreed first and then in the order in which
 * it was given. The same key or the same name is the same answer, a run counts once; the evidence is that of the first
 * run that has any.
 */
export function agreement(runs: readonly Pick<Trajectory, 'answer'>[]): AgreedItem[] {
  const entries: { item: AnswerItem; runs: Set<number> }[] = []
  const byIdentity = new Map<string, (typeof entries)[number]>()
  for (const [run, { answer }] of runs.entries()) {
    for (const item of answer) {
      const identities = identitiesOf(item)
      const known = identities.map(identity => byIdentity.get(identity)).find(entry => entry !== undefined)
      const entry = known ?? { item, runs: new Set<number>() }
      if (known === undefined) entries.push(entry)
      else if (!isSupported(entry.item) && isSupported(item)) entry.item = item
      entry.runs.add(run)
      for (const identity of identities) byIdentity.set(identity, entry)
    }
  }
  return entries
    .map(({ item, runs: gave }) => ({ ...item, agreed: gave.size, of: runs.length }))
    .toSorted((a, b) => b.agreed - a.agreed)
}

/** Two items that share one of these are the same answer. */
export function identitiesOf({ name, key }: Pick<AnswerItem, 'name' | 'key'>): string[] {
  return [`name ${normaliseName(name)}`, ...(key === undefined ? [] : [`key ${key}`])]
}

/** Whether runs only differ in what chance drew: the same protocol, model and adapter. */
export function areSamples(runs: readonly Pick<Trajectory, 'protocol' | 'policy'>[]): boolean {
  const ways = runs.map(({ protocol, policy: { kind, name, fingerprint, adapter } }) =>
    JSON.stringify([protocol, kind, name, fingerprint, adapter]),
  )
  return new Set(ways).size === 1
}
