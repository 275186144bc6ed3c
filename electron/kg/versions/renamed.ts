import { EntityNames } from '../store/entity-names.ts'
import { LABEL_MASK } from '../store/labels.ts'
import { importanceOf } from '../store/name-tables.ts'
import type { FactTables } from '../store/fact-tables.ts'
import type { TermId } from '../triple.ts'
import { Counts } from './changed-terms.ts'
import type { VersionWriting } from './version-writing.ts'

const STEP = 1_024

/** A term as it is below and as it is above; 0 on the side where it is none. */
export interface TermPair {
  below: TermId
  above: TermId
}

/** What a change touches of the names of a graph. */
export interface Renamed {
  /** Entities and blank nodes whose names may differ. */
  entities: TermPair[]
  /** Literals that are found by their text on one of the two sides only. */
  literals: (TermPair & { isFound: boolean })[]
  /** Entities whose types differ. */
  retyped: Set<TermId>
  /** New bytes of importance: id above and byte in turn. */
  importance: number[]
  /** Entities and literals that are ends of triples, more or less than below. */
  more: { entities: number; literals: number }
}

/** Ends of changed triples, and everything that a relation names which begins or ends to name. */
export async function renamedTerms(
  writing: VersionWriting,
  belowNames: EntityNames,
  aboveNames: EntityNames,
): Promise<Renamed> {
  const { below, changes, terms, firstLiteral, firstTime, pause } = writing
  const touched = new Map<number, TermPair>()
  const renaming = new Set<number>()
  const retyped = new Set<TermId>()
  const pairBelow = (id: TermId): TermPair => ({ below: id, above: terms.map.isGone(id - 1) ? 0 : terms.upOf(id) })
  const pairAbove = (id: TermId): TermPair => ({ below: terms.downOf(id), above: id })
  const ends = new Counts()
  const keyOf = (pair: TermPair): number => (pair.above > 0 ? pair.above : -pair.below)
  /** @param more triples of which it is an end */
  const touch = (pair: TermPair, isRenaming: boolean, more = 0): void => {
    const key = keyOf(pair)
    touched.set(key, pair)
    ends.add(key, more)
    if (isRenaming) renaming.add(key)
  }
  const naming = { below: namingRelations(belowNames), above: namingRelations(aboveNames) }
  const types = { below: new Set(belowNames.typeRelations), above: new Set(aboveNames.typeRelations) }
  for (const triple of changes.triples.came) {
    const [head = 0, relation = 0, tail = 0] = triple.map(terms.idOf)
    const isNaming = naming.above.has(relation)
    touch(pairAbove(head), isNaming, 1)
    touch(pairAbove(tail), isNaming, 1)
    if (types.above.has(relation)) retyped.add(head)
  }
  for (const { triple } of changes.triples.went) {
    const [head, relation, tail] = triple
    const isNaming = naming.below.has(relation)
    touch(pairBelow(head), isNaming, -1)
    touch(pairBelow(tail), isNaming, -1)
    if (types.below.has(relation) && pairBelow(head).above > 0) retyped.add(pairBelow(head).above)
  }
  for (const [entity] of changes.labels.came) touch(pairAbove(terms.idOf(entity)), true)
  for (const [entity] of changes.labels.went) touch(pairBelow(entity), true)
  // A relation that begins to name, or ends to, does so for all that have it.
  await eachChanged(naming, terms, writing, (side, [head, tail]) => {
    const pair = side === 'below' ? pairBelow : pairAbove
    touch(pair(head), true)
    touch(pair(tail), true)
  })
  await eachChanged(types, terms, writing, (side, [head]) => {
    const id = side === 'below' ? pairBelow(head).above : head
    if (id > 0) retyped.add(id)
  })
  const found: Renamed = { entities: [], literals: [], retyped, importance: [], more: { entities: 0, literals: 0 } }
  const isNaming = naming.below.size + naming.above.size > 0
  let steps = 0
  for (const [key, pair] of [...touched].toSorted(([, a], [, b]) => a.above - b.above || a.below - b.below)) {
    if (steps++ % STEP === 0) await pause()
    const degree = pair.below === 0 ? 0 : changes.degreeBelow(pair.below)
    const degrees = { below: degree, above: degree + ends.of(key) }
    if (pair.above > 0 && importanceOf(degrees.above) !== (pair.below === 0 ? 0 : importanceOf(degrees.below)))
      found.importance.push(pair.above, importanceOf(degrees.above))
    const isLiteral = pair.above > 0 ? pair.above >= firstLiteral : pair.below >= belowNames.firstLiteral
    if (pair.above >= firstTime) continue
    found.more[isLiteral ? 'literals' : 'entities'] += Number(degrees.above > 0) - Number(degrees.below > 0)
    const isNew = pair.above === 0 || pair.below === 0
    if (isLiteral) {
      const isFound = pair.above > 0 && aboveNames.isNode(pair.above)
      if (isFound !== (pair.below > 0 && belowNames.isNode(pair.below))) found.literals.push({ ...pair, isFound })
    } else if (isNew || renaming.has(key)) found.entities.push(pair)
    else if ((below.labels.at(pair.below - 1, 0) & LABEL_MASK) === 0) {
      const isSame = isNaming
        ? belowNames.isNode(pair.below) === aboveNames.isNode(pair.above)
        : degrees.below > 0 === degrees.above > 0
      if (!isSame) found.entities.push(pair)
    }
  }
  return found
}

function namingRelations(names: EntityNames): Set<TermId> {
  return new Set([...names.labelRelations.map(({ id }) => id), ...names.aliasRelations])
}

type Sides = Record<'below' | 'above', ReadonlySet<TermId>>

/** The ends of every triple of a relation that is in one of the sets and not in the other. */
async function eachChanged(
  sets: Sides,
  { upOf, downOf, map }: VersionWriting['terms'],
  { below, above, pause }: VersionWriting,
  visit: (side: keyof Sides, ends: [head: TermId, tail: TermId]) => void,
): Promise<void> {
  const isBoth = {
    below: (id: TermId) => !map.isGone(id - 1) && sets.above.has(upOf(id)),
    above: (id: TermId) => downOf(id) > 0 && sets.below.has(downOf(id)),
  }
  for (const side of ['below', 'above'] as const)
    for (const relation of sets[side]) {
      if (isBoth[side](relation)) continue
      // On both sides: what ends to name is there above with other ends.
      const sides: [keyof Sides, FactTables, TermId][] = [
        ['below', below, side === 'below' ? relation : downOf(relation)],
      ]
      sides.push(['above', above, side === 'above' ? relation : map.isGone(relation - 1) ? 0 : upOf(relation)])
      for (const [at, { pos }, id] of sides) {
        if (id === 0) continue
        const end = pos.lowerBound(id + 1)
        for (let row = pos.lowerBound(id), steps = 0; row < end; row++, steps++) {
          if (steps % STEP === 0) await pause()
          visit(at, [pos.at(row, 2), pos.at(row, 1)])
        }
      }
    }
}
