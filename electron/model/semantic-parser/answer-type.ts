import { hasId } from '../../kg/sexpression/id-set.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Derivation, Features } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { headNoun } from './head-noun.ts'
import { MOSTLY, type NamedKind } from './kinds.ts'
import { membersOf } from './members-of.ts'
import { relationsOf, sampleOf, type Situation } from './situation.ts'

/** Share of a class's or relation's name that a word must explain before the word asks for such things. */
const NAMED = 0.6
const SURELY = 0.9

/**
 * Whether what a set has are things of the kind that the question asks for: instances of the class that its noun names
 * or, where the noun names the end of a relation (`actors` of `starred_actors`), what stands there. Nothing where the
 * noun says nothing of the graph.
 */
export async function answerType(situation: Situation, set: Derivation): Promise<Features> {
  if (ownedNoun(situation) < 0)
    return { ...(await asTheNounSays(situation, set, headNoun(situation))), ...asMoment(situation, set) }
  // "Whose bike was stolen" asks for no bike.
  return (await isOwned(situation, set)) ? { 'whose.thing': 1 } : {}
}

/** "Date of the last firing", "first night we had a hawk-moth": a moment, and not what happened at it. */
const MOMENT = /^(?:dates?|(?:week)?days?|nights?|evenings?)$/
const BEFORE_IT = /^(?:what|which|the|a|very|first|last|latest|earliest|exact|was|is|on|give|me|list)$/

function asMoment({ words, kinds, cues }: Situation, set: Derivation): Features {
  const at = words.findIndex(({ text }) => !BEFORE_IT.test(text))
  if (!MOMENT.test(words[at]?.text ?? '') || kinds.some(kind => kind.words.includes(at))) return {}
  // "What night is the kata group": a day of the week is no date.
  if (!cues.some(({ kind, words: said }) => kind === 'extreme' && !said.includes(at))) return {}
  if (set.kind === 'date') return { 'head.moment': 1 }
  return set.kind === 'entity' ? { 'head.moment.misfits': 1 } : {}
}

/** Whether a question asks whose the members of a set are: "whose bike was stolen" of bikes. */
export async function isOwned(situation: Situation, set: Derivation): Promise<boolean> {
  const noun = ownedNoun(situation)
  return noun >= 0 && (await asTheNounSays(situation, set, noun))['head.is'] !== undefined
}

/** What somebody has whom a question asks for, by its place; -1 where it does not ask whose something is. */
function ownedNoun({ words }: Situation): number {
  return words[0]?.text === 'whose'
    ? words.findIndex(({ content, verb }, at) => at > 0 && (content || at === 1) && !verb)
    : -1
}

async function asTheNounSays(situation: Situation, set: Derivation, head: number): Promise<Features> {
  if (head < 0) return {}
  const asked = situation.kinds.filter(({ words, by }) => words.includes(head) && by !== 'vague')
  // What relations make of their ends, and what a relation such as `hypernym` tells, is known by how it was reached.
  const last = set.last && situation.schema.relations.get(set.last.relation)?.[set.last.direction]
  if (last !== undefined && asked.some(({ by, shareOf }) => by === 'end' && shareOf(last) > 0)) return { 'head.is': 1 }
  const classes = asked.flatMap(kind => kind.classes ?? [])
  const ends = [...situation.evidence].flatMap(([name, found]) => {
    const said = found.find(({ words, explained, asked }) => words.at(-1) === head && explained >= NAMED && !asked)
    const relation = situation.schema.relations.get(name)
    if (said === undefined || relation === undefined) return []
    // An `eruption_of` leads from an eruption, as a `director` leads to one.
    const side = said.inverse !== isOf(relation) ? ('head' as const) : ('tail' as const)
    return [{ name, side, kind: relation[side].kind }]
  })
  const sure = isSure(asked)
  // Of what is not there its kind is that of what stands there elsewhere.
  if (set.members.length === 0 && last !== undefined && asked.some(({ shareOf }) => shareOf(last) > MOSTLY))
    return { 'head.is': 1, ...(sure ? { 'head.is.class': 1 } : {}) }
  if (await isAllOfKind(situation, set, asked)) return { 'head.is': 1, 'head.is.class': 1 }
  if (classes.length === 0 && ends.length === 0)
    // Where relations alone tell what stands at their ends, something else stands there.
    return last !== undefined && set.kind === 'entity' && asked.some(({ by }) => by === 'end')
      ? { 'head.not.end': 1 }
      : ofAnother(situation, set, head)
  if (set.kind !== 'entity') return ends.some(({ kind }) => kind === set.kind) ? { 'head.is': 1 } : { 'head.not': 1 }
  const of = await ofTheKind(situation, set)
  const entities = await Promise.all(sampleOf(of.members).map(id => situation.kg.entity(id)))
  if (entities.some(entity => entity?.types.some(type => classes.includes(type))))
    return { 'head.is': 1, ...(sure ? { 'head.is.class': 1 } : {}) }
  const there = new Set(ends.flatMap(({ name, side, kind }) => (kind === 'entity' && side === 'tail' ? [name] : [])))
  const begins = new Set(ends.flatMap(({ name, side, kind }) => (kind === 'entity' && side === 'head' ? [name] : [])))
  const reached = there.size === 0 ? [] : await relationsOf(situation, of, 'head')
  const left = begins.size === 0 ? [] : await relationsOf(situation, of, 'tail')
  return reached.some(({ name }) => there.has(name)) || left.some(({ name }) => begins.has(name))
    ? { 'head.is': 1 }
    : { 'head.not': 1, ...(sure && entities.length > 0 ? { 'head.not.class': 1 } : {}) }
}

/** Whether all of a set is of a kind that a relation tells: Europe is an `instance_hypernym` continent. */
async function isAllOfKind({ executor }: Situation, set: Derivation, asked: readonly NamedKind[]): Promise<boolean> {
  if (set.kind !== 'entity' || set.leaf !== undefined || set.members.length === 0) return false
  for (const { by, all } of asked) {
    if (by !== 'relation' || all === undefined) continue
    const kind = await membersOf(executor, all)
    if (kind !== undefined && sampleOf(set.members).every(id => hasId(kind, id))) return true
  }
  return false
}

/**
 * Of "which village is the hive's apiary near" an apiary is no answer, though nothing tells what a village is: it is said of
 * the way there.
 */
async function ofAnother({ kg, kinds }: Situation, set: Derivation, head: number): Promise<Features> {
  const others = kinds.flatMap(({ words, classes = [], explained, dictionary }) =>
    words.includes(head) || explained < SURELY || dictionary['class.dictionary'] !== undefined ? [] : classes,
  )
  if (others.length === 0 || set.kind !== 'entity') return {}
  const entities = await Promise.all(sampleOf(set.members).map(id => kg.entity(id)))
  return entities.some(entity => entity?.types.some(type => others.includes(type))) ? { 'head.other': 1 } : {}
}

/** Things of the kind that a set has, or would have: where nothing is in both of two, those of one. */
async function ofTheKind({ executor }: Situation, set: Derivation): Promise<Derivation> {
  const { program, members } = set
  if (members.length > 0 || program.kind !== 'and') return set
  const part = program.right
  return { ...set, program: part, key: printSExpression(part), members: (await membersOf(executor, part)) ?? members }
}

/** A noun that names a class in full says for certain what is asked for. */
const isSure = (asked: readonly NamedKind[]): boolean =>
  asked.some(
    kind => kind.classes !== undefined && kind.explained >= SURELY && kind.dictionary['class.dictionary'] === undefined,
  )

const isOf = ({ words: { own } }: SchemaRelation): boolean => own.length > 1 && own.at(-1)?.text === 'of'
