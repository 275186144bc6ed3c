import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Fact } from '../contract/fact.ts'
import type { Call, ExpressionStep, Passage } from '../contract/observation.ts'
import type { PastTurn } from '../model/episode-view.ts'
import { findEvidence } from './find-evidence.ts'
import type { EpisodeState } from './protocol.ts'
import { historyOf } from './episode-history.ts'
import { normaliseName } from '../contract/reading/name-text.ts'
import { withQualifiers } from './qualified-evidence.ts'
import { summingSteps, withSums } from './summed-evidence.ts'
import { rowName } from '../kg/row-name.ts'
import { ROW_NODE } from '../kg/import/row-nodes.ts'
import { factKey, passagesOf } from '../contract/reading/observed.ts'
import type { AnswerItem } from '../contract/trajectory.ts'

interface Seen {
  name: string
  key: string
}

/** Pieces that are tried as one name: no more commas than that are looked for in it. */
const LONGEST_RUN = 6

/**
 * The answer's items as the record keeps them (post-processing of KG-R1 §3.2: normalisation, de-duplication, entity
 * resolution). Pieces that a comma tore apart are put together again where that gives a name which was seen or which
 * the graph has.
 */
export async function resolveAnswer(
  written: readonly string[],
  state: EpisodeState,
  kg: KnowledgeGraph,
): Promise<AnswerItem[]> {
  const items = withMembers(written, state)
  const seen = seenByName(state)
  const computed = computedNames(state.past)
  const answer = new Map<string, { name: string; key?: string }>()
  for (let at = 0; at < items.length;) {
    const { name, key, length } = await resolveAt(items, at, seen, computed, kg)
    const identity = key ?? normaliseName(name)
    if (!answer.has(identity)) answer.set(identity, { name, ...(key === undefined ? {} : { key }) })
    at += length
  }
  const resolved = [...answer.values()]
  const observed = state.past.flatMap(({ observation }) =>
    observation?.kind === 'passages' || observation?.kind === 'expressions' ? [observation] : [],
  )
  const evidenceOf = (names: readonly string[]): Fact[][][] =>
    findEvidence(
      names,
      historyOf(state.past).walks,
      [...state.task.topicEntities.map(({ name }) => name), ...begunWith(state.past)],
      observed.flatMap(({ facts }) => facts),
    )
  const steps = observed.flatMap(observation => (observation.kind === 'expressions' ? observation.steps : []))
  const behindSets = steps.flatMap(({ facts = [] }) => facts)
  const sums = summingSteps(steps)
  const evidence = evidenceOf(resolved.map(({ name }) => name)).map((chains, index) => {
    const name = resolved[index]?.name ?? ''
    const known = computed.get(name)
    if (known === undefined) return withSums(name, chains.length > 0 ? chains : factsOn(name, behindSets), sums)
    const ofMembers = evidenceOf(known.members).flatMap(found => found.slice(0, 1))
    return ofMembers.length > 0 ? ofMembers : eachOnce(known.facts)
  })
  const qualified = await withQualifiers(evidence, kg)
  const passages = observed.flatMap(passagesOf)
  const rows = await Promise.all(resolved.map(({ key = '' }) => nameOfRow(kg, key)))
  return resolved.map((item, index) => {
    const naming = passagesNaming(item.name, passages)
    return {
      ...item,
      name: rows[index] ?? item.name,
      evidence: qualified[index] ?? [],
      ...(naming.length === 0 ? {} : { passages: naming }),
    }
  })
}

async function nameOfRow(kg: KnowledgeGraph, key: string): Promise<string | undefined> {
  if (!key.startsWith(ROW_NODE)) return undefined
  const [row] = await kg.link(key, 1)
  return row && rowName(kg, row.entity)
}

/** A piece of an answer as it was written, or a member of a set that was written, of which no more need be found out. */
interface Written {
  text: string
  member?: Seen
}

/**
 * `expression2` or `s2` as an answer stands for its members, as far as they were kept. (Ours: in KBQA-R1 an agent copies
 * them one by one.) A set has no order of its own: what the question itself names, such as the director among those who
 * wrote her films, is nobody's news and comes last.
 */
function withMembers(items: readonly string[], { past, task }: Pick<EpisodeState, 'past' | 'task'>): Written[] {
  const named = new Set(task.topicEntities.flatMap(({ key, context }) => (context === true ? [] : [key])))
  const steps = new Map(
    past
      .flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
      .map(step => [step.expression, step]),
  )
  const isProgram = [...steps.keys()].some(name => name !== undefined && SET_NAME.test(name))
  return items.flatMap(item => {
    const step = steps.get(item)
    if (step) return namedLast(step, named).map(({ name, key }) => ({ text: name, member: { name, key } }))
    // The name of a set that could not be made means nothing else.
    return isProgram && SET_NAME.test(item) ? [] : [{ text: item }]
  })
}

const SET_NAME = /^s\d+$/

/** What was measured is in the order of what it came to. */
function namedLast({ results, measured }: ExpressionStep, named: ReadonlySet<string>): ExpressionStep['results'] {
  if (measured !== undefined) return results
  return [...results.filter(({ key }) => !named.has(key)), ...results.filter(({ key }) => named.has(key))]
}

/**
 * What a program starts from is where its evidence does: of a follow-up it may stand in the question before alone, of what
 * is stolen it is "yes", and of what two tables write it is both.
 */
function begunWith(past: readonly PastTurn[]): string[] {
  return past.flatMap(({ action, observation }) => {
    if (action?.kind !== 'call' || observation?.kind !== 'expressions') return []
    const calls = new Map([action, ...(action.also ?? [])].map(call => [call.as, call]))
    return observation.steps.flatMap(step => {
      const call = step.expression === undefined ? undefined : calls.get(step.expression)
      return call === undefined ? [] : beginningOf(call, step)
    })
  })
}

function beginningOf({ name, args }: Call, { results, walk, before = [], facts = [] }: ExpressionStep): string[] {
  if (name === 'start' || name === 'value') {
    // Of a class the start is itself: its members are no way to each other.
    const classes = facts.map(({ tail }) => tail)
    return classes.length > 0 ? [...new Set(classes)] : results.map(result => result.name)
  }
  const [first] = [...before, ...(walk === undefined ? [] : [walk])]
  if (name === 'follow')
    return first === undefined || !/^(?:"|value\()/.test(args[0] ?? '') ? [] : (first.from ?? [first.entity])
  return name === 'either'
    ? results.flatMap(result => (args.includes(JSON.stringify(result.name)) ? [result.name] : []))
    : []
}

/** What made an item a member of a set, where no chain leads to it: of one with most children, these. */
function factsOn(name: string, facts: readonly Fact[]): Fact[][] {
  return eachOnce(facts.filter(({ head, tail }) => head === name || tail === name))
}

function eachOnce(facts: readonly Fact[]): Fact[][] {
  return [...new Map(facts.map(fact => [factKey(fact), [fact]])).values()]
}

/** What something computed rests on. */
interface Behind {
  /** What was counted, as far as it was kept. */
  members: string[]
  facts: readonly Fact[]
}

/**
 * What was computed, by what it comes to: a number rests on what was counted, a yes on a fact, and neither means an
 * entity of its name.
 */
function computedNames(past: readonly PastTurn[]): Map<string, Behind> {
  const steps = past.flatMap(({ observation }) => (observation?.kind === 'expressions' ? observation.steps : []))
  const membersOf = new Map(steps.map(({ logicalForm, results }) => [logicalForm, results.map(({ name }) => name)]))
  return new Map(
    steps.flatMap(({ logicalForm, results, computed, facts = [] }) => {
      const form = /^\(COUNT (.*)\)$/s.exec(logicalForm ?? '')?.[1]
      if (form === undefined && computed === undefined) return []
      return results.map(({ name }) => [name, { members: membersOf.get(form) ?? [], facts }] as const)
    }),
  )
}

/** Passages that are shown for one item. */
const PASSAGES_KEPT = 3

/** Retrieved passages in which the name stands as whole words, in the order in which they were retrieved. */
export function passagesNaming(name: string, passages: readonly Passage[]): NonNullable<AnswerItem['passages']> {
  const wanted = ` ${words(name)} `
  if (wanted.trim() === '') return []
  const naming = passages.filter(({ text }) => ` ${words(text)} `.includes(wanted))
  return [...new Map(naming.map(({ text, source }) => [text, { text, source }])).values()].slice(0, PASSAGES_KEPT)
}

function words(text: string): string {
  return (normaliseName(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

function seenByName(state: EpisodeState): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const walk of historyOf(state.past).walks) {
    for (const { name, key, times } of walk.entities) {
      seen.set(normaliseName(name), { name, key })
      // `Iran [2006-05; 2006-07]`, copied as it stood in the list.
      if (times.length > 0) seen.set(normaliseName(`${name} [${times.join('; ')}]`), { name, key })
    }
  }
  for (const { name, key } of state.task.topicEntities) seen.set(normaliseName(name), { name, key })
  return seen
}

async function resolveAt(
  items: readonly Written[],
  at: number,
  seen: ReadonlyMap<string, Seen>,
  computed: ReadonlyMap<string, Behind>,
  kg: KnowledgeGraph,
): Promise<{ name: string; key?: string; length: number }> {
  const { text: item, member } = items[at] ?? { text: '' }
  if (computed.has(item)) return { name: item, length: 1 }
  if (member !== undefined) return { ...member, length: 1 }
  const runs = runsFrom(items, at)
  for (const { text, length } of runs) {
    const entity = seen.get(normaliseName(text))
    // Pieces that are all names themselves were meant as such.
    const areNames =
      length > 1 && items.slice(at, at + length).every(({ text: piece }) => seen.has(normaliseName(piece)))
    if (entity && !areNames) return { ...entity, length }
  }
  for (const { text, length } of runs) {
    const candidate = (await kg.link(text, 1))[0]
    if (candidate && candidate.match !== 'similar')
      return { name: candidate.entity.name, key: candidate.entity.key, length }
  }
  return { name: item, length: 1 }
}

/** The piece at `at` with those behind it, longest first; members of a set are pieces of nothing. */
function runsFrom(items: readonly Written[], at: number): { text: string; length: number }[] {
  const member = items.findIndex((item, i) => i >= at && item.member !== undefined)
  const most = Math.min(LONGEST_RUN, (member < 0 ? items.length : member) - at)
  return Array.from({ length: most }, (_, index) => most - index).map(length => ({
    text: items
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(', '),
    length,
  }))
}
