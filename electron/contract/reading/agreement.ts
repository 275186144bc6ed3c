import { normaliseName } from '../../agent/answers.ts'
import type { AnswerItem, Trajectory } from '../trajectory.ts'

/** An answer of several runs of one question, and how many of them gave it. */
export interface AgreedItem extends AnswerItem {
  agreed: number
  /** All runs, those that failed or found nothing too. */
  of: number
}

/**
 * The union of what the runs answered (N-response sampling, KG-R1 §4), most agreed first and then in the order in which
 * it was given. The same key or the same name is the same answer; the evidence is that of the first run that has any.
 */
export function agreement(runs: readonly Pick<Trajectory, 'answer'>[]): AgreedItem[] {
  const items: { item: AgreedItem; runs: Set<number> }[] = []
  const byIdentity = new Map<string, (typeof items)[number]>()
  for (const [run, { answer }] of runs.entries()) {
    for (const item of answer) {
      const identities = [`name ${normaliseName(item.name)}`, ...(item.key === undefined ? [] : [`key ${item.key}`])]
      const known = identities.map(identity => byIdentity.get(identity)).find(entry => entry !== undefined)
      const entry = known ?? { item: { ...item, agreed: 0, of: runs.length }, runs: new Set<number>() }
      if (known === undefined) items.push(entry)
      else if (!isSupported(entry.item) && isSupported(item)) Object.assign(entry.item, item)
      entry.runs.add(run)
      for (const identity of identities) byIdentity.set(identity, entry)
    }
  }
  return items.map(({ item, runs: gave }) => ({ ...item, agreed: gave.size })).toSorted((a, b) => b.agreed - a.agreed)
}

/** Whether anything that was seen carries an answer. */
export function isSupported({ evidence, passages = [] }: AnswerItem): boolean {
  return evidence.length > 0 || passages.length > 0
}
