import type { Fact } from '../../contract/fact.ts'
import type { AnswerFate } from '../../contract/recheck.ts'
import type { AnswerItem } from '../../contract/trajectory.ts'
import type { Came } from './run-program.ts'

/** How an answer differs from what was kept; all of it, in full. */
export interface Difference {
  fate: Exclude<AnswerFate, 'not-asked'>
  items: { came: string[]; went: string[] }
  facts: { came: Fact[]; went: Fact[] }
}

/** Whether a graph has a fact, by the keys of those who read it. */
export type HasFact = (fact: Fact, keys: ReadonlyMap<string, string>) => Promise<boolean>

/**
 * Compares what is kept with what came now: items by their keys, and facts by those of their ends, since either may be
 * called otherwise by now.
 * @param has whether the graph has a fact now, and whether it had it before, when the answer was given; undefined where
 *   that version is gone, and what carries the answer now and did not carry it then counts as new
 */
export async function compareAnswers(
  kept: Came,
  came: Came,
  has: { now: HasFact; before: HasFact | undefined },
): Promise<Difference> {
  const items = itemsBetween(kept, came)
  const went = await those(factsWithout(kept, came), async fact => !(await has.now(fact, kept.keys)))
  const { before } = has
  const fresh = factsWithout(came, kept)
  const facts = {
    came: before === undefined ? fresh : await those(fresh, async fact => !(await before(fact, came.keys))),
    went,
  }
  return { fate: fateOf(kept, came, items, facts), items, facts }
}

function fateOf(kept: Came, came: Came, items: Difference['items'], facts: Difference['facts']): Difference['fate'] {
  if (came.total === 0 && kept.total > 0) return 'silent'
  if (kept.total !== came.total || items.came.length + items.went.length > 0) return 'answer'
  return facts.came.length + facts.went.length > 0 ? 'evidence' : 'unchanged'
}

/**
 * Of an answer that is not kept whole the first items are: what stands behind the last of them may have been there
 * already, and what is pushed out at the end has not gone.
 */
function itemsBetween(kept: Came, came: Came): Difference['items'] {
  const [before, now] = [identities(kept.answer), identities(came.answer)]
  const isWhole = (told: Came): boolean => told.answer.length === told.total
  const lastKept = Math.max(-1, ...[...now.keys()].flatMap((each, at) => (before.has(each) ? [at] : [])))
  const lastNow = Math.max(-1, ...[...before.keys()].flatMap((each, at) => (now.has(each) ? [at] : [])))
  const missing = (from: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>, last: number): string[] =>
    [...from].flatMap(([identity, name], at) => (other.has(identity) || at > last ? [] : [name]))
  return {
    came: missing(now, before, isWhole(kept) ? Infinity : lastKept),
    went: missing(before, now, isWhole(came) ? Infinity : lastNow),
  }
}

function identities(answer: readonly AnswerItem[]): Map<string, string> {
  return new Map(answer.map(({ key, name }) => [key ?? name, name]))
}

/** Facts of one that the other has not, each once. */
function factsWithout(one: Came, other: Came): Fact[] {
  const others = new Set(other.facts.map(fact => identity(fact, other.keys)))
  const found = new Map(one.facts.map(fact => [identity(fact, one.keys), fact]))
  return [...found].flatMap(([key, fact]) => (others.has(key) ? [] : [fact]))
}

function identity({ head, relation, tail, time }: Fact, keys: ReadonlyMap<string, string>): string {
  return JSON.stringify([keys.get(head) ?? head, relation, keys.get(tail) ?? tail, time])
}

/** Facts that are looked up for one answer: what carries a long one is told with those of the first. */
const MOST_LOOKED_UP = 200

async function those(facts: readonly Fact[], holds: (fact: Fact) => Promise<boolean>): Promise<Fact[]> {
  const found: Fact[] = []
  for (const fact of facts.slice(0, MOST_LOOKED_UP)) if (await holds(fact)) found.push(fact)
  return found
}
