import type { Direction } from '../../contract/fact.ts'
import type { Derivation, Draft } from './derivation.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { isItsNoun } from './kinds.ts'
import { stepsFrom } from './ranked-walk.ts'
import { NEARLY_ALL } from './toward-kind.ts'
import { joined } from './walk-on.ts'
import { isFree, type Situation } from './situation.ts'

/** How well a question must name a relation for it to be looked for where it is not. */
const SURELY_NAMED = 0.85

/** Steps that the question names in full and that what it asks of has not: they lead to nothing, and that is an answer. */
export async function absentSteps(situation: Situation, from: Derivation): Promise<Draft[]> {
  const [only, ...others] = from.members
  if ((from.leaf !== 'entity' && others.length > 0) || only === undefined || from.kind !== 'entity') return []
  const there = await stepsFrom(situation, from)
  const known = new Set(there.map(({ relation, direction }) => `${direction} ${relation.name}`))
  const types = new Set((await situation.kg.entity(only))?.types)
  const sorts = new Set(there.map(({ relation, direction }) => relation[direction === 'tail' ? 'head' : 'tail'].sort))
  // Only what could have it lacks it: what is of the kind that stands there, or stands there in other triples.
  const mayHave = (direction: Direction, { head, tail }: SchemaRelation): boolean => {
    const { types: usual, sort } = direction === 'tail' ? head : tail
    // What nothing says the kind of is no order, where all that stands there are orders.
    const areTyped = [...usual.values()].some(share => share >= NEARLY_ALL)
    if (usual.size > 0 && (types.size > 0 || areTyped)) return [...usual.keys()].some(type => types.has(type))
    return sort === undefined ? there.some(step => step.direction === direction) : sorts.has(sort)
  }
  const absent = [...situation.evidence].flatMap(([name, found]) => {
    const relation = situation.schema.relations.get(name)
    const evidence = found.find(
      one =>
        one.best >= SURELY_NAMED &&
        (one.explained >= SURELY_NAMED ||
          (relation !== undefined && isItsNoun(one, relation.words, situation.words))) &&
        !one.asked &&
        !one.inverse &&
        isFree(from, one.words),
    )
    if (relation === undefined || evidence === undefined) return []
    return (['tail', 'head'] as const)
      .filter(direction => !known.has(`${direction} ${name}`) && mayHave(direction, relation))
      .map(direction => ({ step: { relation, direction }, evidence }))
  })
  const ranks = ranksBeside(
    situation,
    from,
    there,
    absent.map(({ step }) => step),
  )
  return absent.flatMap(({ step, evidence }, i) => joined(situation, from, step, { evidence }, ranks[i], false))
}

/** Natural logs of the ranker's probabilities of steps that are not there, among those that are. */
function ranksBeside(
  { ranker, question, anchors }: Situation,
  { walk }: Derivation,
  there: readonly Step[],
  absent: readonly Step[],
): (number | undefined)[] {
  if (walk === undefined || absent.length === 0) return []
  const { scores } = ranker.judge({
    question,
    anchors: [walk.anchor, ...anchors.filter(name => name !== walk.anchor)],
    walked: [],
    candidates: [...there, ...absent].map(({ relation, direction }) => ({ relation: relation.name, direction })),
    around: { lookedTail: true, lookedHead: true, arrived: undefined },
    open: [],
  })
  const top = Math.max(...scores)
  const sum = Math.log(scores.reduce((total, score) => total + Math.exp(score - top), 0)) + top
  return scores.slice(there.length).map(score => score - sum)
}
