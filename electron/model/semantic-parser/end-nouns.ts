import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { relationStems, stem, type EverydayRelation } from '../navigator/everyday-relations.ts'
import { agentNouns } from './agent-nouns.ts'
import { endClusters, type EndCluster, type SampledEnds } from './end-clusters.ts'
import type { Direction } from '../../contract/fact.ts'
import { isFunctionWord } from '../../kg/function-words.ts'
import { formOf } from './form-of-name.ts'
import type { NameWords } from './name-match.ts'

/** What stands at an end of a relation. */
export interface EndSort {
  /** Nouns for it, as stems. */
  nouns: ReadonlySet<string>
  /** Those of them that are said of no others of the sort: what `supplies` are suppliers, and like other firms. */
  own: ReadonlySet<string>
  /** Things of one sort have one number, wherever they stand; undefined where nothing tells. */
  sort: number | undefined
}

/** Nouns for what stands at the ends of a relation, as stems. */
type EndNouns = Readonly<Record<Direction, ReadonlySet<string>>>

/** Share of the relations of a sort of things that must speak for a noun, had one more of them spoken against it. */
const LEAST_SHARE = 0.3
const LEAST_VOICES = 2
/** Share of the best that a noun must have of a sort of things, to be said of it as well. */
const NEARLY_BEST = 0.75
/** Share of a sort of things that must stand at an end for its name to be the name of all: managers are people, and few. */
const MOST_OF_THEM = 0.5
/** Share of the names of a sort of things that must have a word in common, of how many at least. */
const SHARED_NAME = 0.6
const LEAST_NAMED = 3
const SAYS_NOTHING = new Set('date number text thing year time name title code value'.split(' '))

/**
 * What people call the things at the ends of a graph's relations, where no type says it: what is directed, rated and has a
 * genre is a film. Things of one sort are called alike, wherever they stand: by what relations name ("on machine"), by
 * their own names ("Shipment 4403"), and by what most of their relations are usually said of.
 */
export async function endNouns(
  kg: KnowledgeGraph,
  relations: readonly (SampledEnds & { words: NameWords })[],
  everyday: readonly EverydayRelation[],
): Promise<Map<string, Record<Direction, EndSort>>> {
  const known = new Map(
    relations.map(({ name, words }) => [name, { words, everyday: everydayNouns(name, everyday) }] as const),
  )
  const said: { ends: EndCluster['ends']; nouns: Map<string, number> }[] = []
  for (const cluster of await endClusters(kg, relations)) {
    await yieldToEventLoop()
    const nouns = new Map<string, number>()
    const voices = cluster.ends.map(({ name, side }) => {
      const own = known.get(name)
      const named = new Set([...toldByName(own?.words, side), ...(own?.everyday[side] ?? [])])
      return { named, any: new Set([...named, ...(own?.words.ends[side] ?? []).map(stem)]) }
    })
    const speaking = voices.filter(({ any }) => any.size > 0).length
    for (const noun of new Set(voices.flatMap(({ any }) => [...any]))) {
      const votes = voices.filter(({ any }) => any.has(noun)).length
      // One relation alone is usually said of many sorts of things.
      if (votes < LEAST_VOICES && !voices.some(({ named }) => named.has(noun))) continue
      if (votes / (speaking + 1) >= LEAST_SHARE) nouns.set(noun, votes / (speaking + 1))
    }
    const largest = cluster.ends[0]?.size ?? 0
    for (const { name, side, size } of cluster.ends)
      if (size / largest >= MOST_OF_THEM)
        for (const noun of toldByName(known.get(name)?.words, side)) nouns.set(noun, 1)
    // Whatever a `ride_date` is of is a ride, of which `about_ride` has but a few.
    const begun = new Set(
      cluster.ends.flatMap(({ name, side }) => (side === 'head' ? ofWhat(known.get(name)?.words) : [])),
    )
    for (const { name, side } of cluster.ends)
      for (const noun of toldByName(known.get(name)?.words, side)) if (begun.has(noun)) nouns.set(noun, 1)
    for (const noun of await nounsOfNames(kg, cluster.members)) nouns.set(noun, 1)
    said.push({ ends: cluster.ends, nouns })
  }
  const best = new Map<string, number>()
  for (const { nouns } of said) for (const [noun, share] of nouns) best.set(noun, Math.max(best.get(noun) ?? 0, share))
  const found = new Map(
    relations.map(({ name }) => [
      name,
      {
        head: { nouns: new Set<string>(), own: new Set<string>(), sort: undefined as number | undefined },
        tail: { nouns: new Set<string>(), own: new Set<string>(), sort: undefined as number | undefined },
      },
    ]),
  )
  for (const [sort, { ends, nouns }] of said.entries()) {
    const those = [...nouns].flatMap(([noun, share]) =>
      !SAYS_NOTHING.has(noun) && share >= NEARLY_BEST * (best.get(noun) ?? 0) ? [noun] : [],
    )
    for (const { name, side } of ends) {
      const end = found.get(name)?.[side]
      if (end === undefined) continue
      end.sort = sort
      for (const noun of those) end.nouns.add(noun)
      const words = known.get(name)?.words
      const told = [...toldByName(words, side), ...(words === undefined ? [] : agentNouns(words)[side])]
      for (const noun of told) {
        if (those.includes(noun)) continue
        end.nouns.add(noun)
        end.own.add(noun)
      }
    }
  }
  return found
}

/** The noun of a relation's name, for what it leads to: of `on_machine`, `home ground`, `vessel inspected`. */
function nounAtTail(words: NameWords | undefined): string[] {
  const own = words?.own.map(({ text }) => text) ?? []
  const last = own.at(-1)
  if (last === undefined || isFunctionWord(last)) return []
  const [first = ''] = own
  if (own.length === 2 && formOf(own) === 'verb') return isFunctionWord(first) ? [] : [stem(first)]
  if (formOf(own) !== 'noun') return []
  return own.length > 1 || !last.endsWith('s') ? [stem(last)] : []
}

/** What else a code, a number or a name is of: `team_code`, `donor number`. */
const CALLS = /^(?:code|number|no|id|name|kind|type|status|title)$/

/** The noun of a relation's name, for what has it: of `stage_of`, `crash_during`, `team_code`. */
function nounAtHead(words: NameWords | undefined): string[] {
  const own = words?.own.map(({ text }) => text) ?? []
  const [noun, last] = own.slice(-2)
  if (noun === undefined || last === undefined || isFunctionWord(noun) || noun.endsWith('ed') || noun.endsWith('ing'))
    return []
  return /^(?:of|during)$/.test(last) || (own.length === 2 && CALLS.test(last)) ? [stem(noun)] : []
}

/** The first of the two nouns of `ride_date`. */
function ofWhat(words: NameWords | undefined): string[] {
  const own = words?.own.map(({ text }) => text) ?? []
  return own.length === 2 && own[0] !== undefined && formOf(own) === 'noun' ? [stem(own[0])] : []
}

const toldByName = (words: NameWords | undefined, side: Direction): string[] =>
  side === 'tail' ? nounAtTail(words) : nounAtHead(words)

/** Words that the names of most things of a sort begin or end with: "job 4120", "Culture desk". */
async function nounsOfNames(kg: KnowledgeGraph, members: readonly number[]): Promise<string[]> {
  const counts = new Map<string, number>()
  if (members.length < LEAST_NAMED) return []
  for (const id of members) {
    const words = ((await kg.entity(id))?.name ?? '').toLowerCase().match(/\p{L}{3,}/gu) ?? []
    for (const word of new Set([words[0], words.at(-1)]))
      if (word !== undefined && !isFunctionWord(word)) counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1)
  }
  return [...counts].flatMap(([word, count]) => (count >= SHARED_NAME * members.length ? [word] : []))
}

/** The nouns of the everyday relations that have this very name, or its telling words. */
function everydayNouns(name: string, everyday: readonly EverydayRelation[]): EndNouns {
  const stems = relationStems(name)
  const matching =
    stems.length === 0 ? [] : everyday.filter(({ stems: theirs }) => stems.every(word => theirs.has(word)))
  const usual = (nounsOf: (relation: EverydayRelation) => readonly string[]): ReadonlySet<string> => {
    const counts = new Map<string, number>()
    for (const relation of matching)
      for (const noun of nounsOf(relation)) counts.set(stem(noun), (counts.get(stem(noun)) ?? 0) + 1)
    return new Set([...counts].flatMap(([noun, count]) => (count > matching.length / 2 ? [noun] : [])))
  }
  return { head: usual(({ headNouns }) => headNouns), tail: usual(({ tailNouns }) => tailNouns) }
}
