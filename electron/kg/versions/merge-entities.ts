import { yieldToEventLoop } from '../../base/event-loop.ts'
import { ClewError } from '../../contract/errors.ts'
import type { ChangeResult } from '../../contract/job.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import { Entities } from '../store/entities.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { LABEL_MASK } from '../store/labels.ts'
import type { TermId } from '../triple.ts'
import { changeGraph, type ChangeOptions } from './change-graph.ts'
import { addLogged, factBelow, type LoggedFact } from './change-log.ts'
import { EntityMerge, loggedMerges, namingOf } from './entity-merge.ts'
import type { MergedPair } from './merged-pair.ts'
import { countedSaying, saying } from '../../contract/words/saying.ts'

/** Facts between two words on whether to go on. */
const STEP = 1_024

/**
 * Makes entities one, as a new version: the facts of those that go are the others', their names are aliases of those.
 * `takeBack` makes them two again.
 * @throws {ClewError} one of them is not there, or is no entity
 */
export async function mergeEntities(pairs: readonly MergedPair[], options: ChangeOptions): Promise<ChangeResult> {
  return changeGraph(
    {
      act: 'merge',
      fill: async (removed, added, { present }) => {
        const merged = groups(present, pairs)
        const naming = namingOf(present)
        const merge = new EntityMerge(merged, naming)
        const entities = new Entities(present)
        const gone = new Set(merged.map(pair => entities.idOf(pair.gone)))
        const say = (fact: LoggedFact | undefined): boolean => {
          if (fact !== undefined) addLogged(added, fact)
          return fact !== undefined
        }
        let [step, between] = [0, 0]
        for (const pair of merged) {
          const id = entities.idOf(pair.gone) ?? 0
          let hasLabel = (present.labels.at(id - 1, 0) & LABEL_MASK) !== 0
          for (const { without, facts } of factsOf(present, id, gone)) {
            if (step++ % STEP === 0) await yieldToEventLoop(options.signal)
            addLogged(removed, without)
            for (const fact of facts) if (!say(merge.image(fact)) && isBetween(fact, merged)) between++
          }
          for (const label of labelsOf(present, id)) {
            hasLabel = true
            addLogged(removed, label)
            say(merge.image(label))
          }
          say(merge.nameOf(pair, hasLabel))
        }
        const notes =
          between === 0
            ? []
            : [saying('importNotes.betweenPair', { count: between, facts: countedSaying(between, 'fact') })]
        return { sources: [], rejected: [], rejectedCount: 0, notes, merged: loggedMerges(merged, naming) }
      },
    },
    options,
  )
}

/** A fact that both ends make one says nothing any more; a name that is there already is no such fact. */
function isBetween([head, , tail]: LoggedFact, merged: readonly MergedPair[]): boolean {
  const rootOf = (term: string): string => merged.find(({ gone }) => gone === term.slice(1))?.kept ?? term.slice(1)
  return head !== tail && rootOf(head) === rootOf(tail)
}

/** Every triple of an entity, but those that another one that goes has as head. */
function* factsOf(
  tables: GraphTables,
  id: TermId,
  gone: ReadonlySet<TermId | undefined>,
): Generator<{ without: LoggedFact; facts: LoggedFact[] }> {
  const { spo, ops, times } = tables
  const told = (head: TermId, relation: TermId, tail: TermId): { without: LoggedFact; facts: LoggedFact[] } => {
    const without = factBelow(tables, [head, relation, tail, 0])
    const { from, to } = times.length === 0 ? { from: 0, to: 0 } : tables.timeRows(head, relation, tail)
    const timed = Array.from({ length: to - from }, (_, i) =>
      factBelow(tables, [head, relation, tail, times.at(from + i, 3)]),
    )
    return { without, facts: timed.length === 0 ? [without] : timed }
  }
  for (let row = spo.lowerBound(id), end = spo.lowerBound(id + 1); row < end; row++)
    yield told(id, spo.at(row, 1), spo.at(row, 2))
  for (let row = ops.lowerBound(id), end = ops.lowerBound(id + 1); row < end; row++)
    if (!gone.has(ops.at(row, 2))) yield told(ops.at(row, 2), ops.at(row, 1), id)
}

/** Its labels beside the triples. */
function* labelsOf(tables: GraphTables, id: TermId): Generator<LoggedFact> {
  const { given } = tables
  for (let row = given.lowerBound(id); row < given.length && given.at(row, 0) === id; row++)
    yield factBelow(tables, [id, 0, given.at(row, 1), 0])
}

/**
 * Pairs of which some may share an entity: of all that are one, one is kept, and each other one is merged into it. It is
 * one that no pair lets go, of several the better connected.
 */
function groups(tables: GraphTables, pairs: readonly MergedPair[]): MergedPair[] {
  const entities = new Entities(tables)
  const degreeOf = (key: string): number => tables.degree(entities.idOf(key) ?? 0)
  const group = new Map<string, Set<string>>()
  const letGo = new Set<string>()
  for (const pair of pairs) {
    const [kept, gone] = [keyThere(tables, entities, pair.kept), keyThere(tables, entities, pair.gone)]
    if (kept === gone)
      throw new ClewError('bad-request', saying('storeProblems.alreadyOne', { name: shortened(kept, 100) }))
    const all = new Set([...(group.get(kept) ?? [kept]), ...(group.get(gone) ?? [gone])])
    for (const key of all) group.set(key, all)
    letGo.add(gone)
  }
  return [...new Set(group.values())].flatMap(all => {
    const stays = [...all].filter(key => !letGo.has(key))
    const [kept = ''] = (stays.length > 0 ? stays : [...all]).toSorted(
      (a, b) => degreeOf(b) - degreeOf(a) || (a < b ? -1 : 1),
    )
    return [...all].filter(key => key !== kept).map(gone => ({ gone, kept }))
  })
}

/** The key of what a key stands for now. */
function keyThere(tables: GraphTables, entities: Entities, key: string): string {
  const id = entities.idOf(key)
  const entity = id === undefined || tables.degree(id) === 0 ? undefined : entities.term(id)
  if (entity?.kind !== 'entity')
    throw new ClewError('not-found', saying('storeProblems.noneToMerge', { name: shortened(key, 200) }))
  return entity.key
}
