import type { Direction } from '../../contract/fact.ts'
import type { Relation } from '../../kg/sexpression/ast.ts'
import type { Derivation, Draft } from './derivation.ts'
import type { GraphSchema } from './graph-schema.ts'
import { ONE_SORT, type RelationEnd } from './relation-ends.ts'
import { drafted, gapBetween, isBefore, type Situation } from './situation.ts'

/** More relations than this between two kinds of things: which is meant would have to be said. */
const MOST_BRIDGES = 2

/**
 * Two sets of different kinds of things have none in common, but those of the one may lead to those of the other:
 * "Chinese places in the Bay Area" serve Chinese food and stand in cities of that region, whatever nobody says of cities.
 */
export function bridged(situation: Situation, a: Derivation, b: Derivation): Draft[] {
  if (a.kind !== 'entity' || b.kind !== 'entity') return []
  // "Places for Chinese in the Bay Area": what is asked for is a place in either reading.
  if ((a.cover & b.cover & ~(situation.kindWords & a.described & b.described)) !== 0n) return []
  // What the first name says is asked for, "Chinese places", and the last where it is.
  if (!isStepFromName(a) || !isStepFromName(b) || !isBefore(a.names, b.names)) return []
  const [ours, theirs] = [kindOf(situation.schema, a), kindOf(situation.schema, b)]
  if (ours === undefined || theirs === undefined || ours === theirs) return []
  return bridges(situation.schema, ours, theirs).map(relation =>
    drafted(situation, a, {
      program: { kind: 'and', left: a.program, right: { kind: 'join', relation, of: b.program } },
      words: b.cover,
      features: {
        ...b.features,
        both: 1,
        'both.bridged': 1,
        'sets.gap': gapBetween(situation, a.cover, b.cover),
      },
      with: {
        evidence: 0n,
        names: a.names | b.names,
        guessed: (a.guessed ?? 0n) | (b.guessed ?? 0n),
        described: a.described | b.described,
        anchors: [...new Set([...a.anchors, ...b.anchors])],
        reads: Math.max(a.members.length, b.members.length),
        chooses: { from: a.members.length },
      },
    }),
  )
}

/** One step from what the question names; farther ways are said, or mean something else. */
const isStepFromName = ({ program, leaf, names }: Derivation): boolean =>
  leaf === undefined && names !== 0n && program.kind === 'join' && program.of.kind === 'entity'

/** What stands where a set was reached: its class, or its sort where nothing has one. */
function kindOf(schema: GraphSchema, { last }: Derivation): string | undefined {
  const end = last && schema.relations.get(last.relation)?.[last.direction]
  return end && kindAt(end)
}

/** What most things at an end are: their class, or their sort where nothing has one. */
export function kindAt({ kind, types, sort }: RelationEnd): string | undefined {
  if (kind !== 'entity') return undefined
  const [type] = [...types].toSorted(([, one], [, other]) => other - one)
  if (type !== undefined) return type[1] >= ONE_SORT ? `type ${type[0]}` : undefined
  return sort === undefined ? undefined : `sort ${sort}`
}

const known = new WeakMap<GraphSchema, Map<string, readonly Relation[]>>()

/** Relations by which things of one kind lead to those of another, or are led to by them, as steps back from the latter. */
function bridges(schema: GraphSchema, near: string, far: string): readonly Relation[] {
  const kept = known.get(schema) ?? new Map<string, readonly Relation[]>()
  known.set(schema, kept)
  const key = `${near} ${far}`
  const before = kept.get(key)
  if (before !== undefined) return before
  const found = [...schema.relations.values()].flatMap(relation =>
    (['head', 'tail'] as const).flatMap((side: Direction): Relation[] =>
      kindAt(relation[side]) === near && kindAt(relation[side === 'head' ? 'tail' : 'head']) === far
        ? [{ name: relation.name, reverse: side === 'tail' }]
        : [],
    ),
  )
  const relations = found.length > MOST_BRIDGES ? [] : found
  kept.set(key, relations)
  return relations
}
