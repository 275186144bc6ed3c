import type { AnswerItem, Trajectory } from '../trajectory.ts'
import { isSupported } from './paths.ts'

/** An answer of several runs, and the runs that gave it. */
export interface AgreedAnswer {
  item: AnswerItem
  /** Indexes of the runs. */
  by: number[]
}

/**
 * The union of the answers of several runs, those that most runs gave first, then in the order in which they came. The
 * same key or the same name but for case and spaces is the same answer; a run counts once. Of the runs' evidence, the
 * first that there is stands.
 */
export function unionOf(runs: readonly Pick<Trajectory, 'answer'>[]): AgreedAnswer[] {
  const byIdentity = new Map<string, AgreedAnswer>()
  for (const [run, { answer }] of runs.entries()) {
    for (const item of answer) {
      const identities = identitiesOf(item)
      const known = identities.map(identity => byIdentity.get(identity)).find(found => found !== undefined)
      const agreed = known ?? { item, by: [] }
      if (agreed.by.at(-1) !== run) agreed.by.push(run)
      if (!isSupported(agreed.item) && isSupported(item)) agreed.item = item
      for (const identity of identities) byIdentity.set(identity, agreed)
    }
  }
  return [...new Set(byIdentity.values())].toSorted((a, b) => b.by.length - a.by.length)
}

function identitiesOf({ name, key }: AnswerItem): string[] {
  const normal = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return key === undefined ? [`name ${normal}`] : [`key ${key}`, `name ${normal}`]
}

/** Whether runs only differ in what chance drew: the same protocol, model and adapter. */
export function areSamples(runs: readonly Trajectory[]): boolean {
  const ways = new Set(
    runs.map(({ protocol, policy }) =>
      JSON.stringify([protocol, policy.kind, policy.name, policy.fingerprint, policy.adapter]),
    ),
  )
  return ways.size === 1
}
