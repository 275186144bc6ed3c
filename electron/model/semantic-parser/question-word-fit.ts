import type { Direction, PathStep } from '../../contract/fact.ts'
import { firstMembers, type ExpressionResult } from '../../kg/sexpression/expression-result.ts'
import type { AskedNouns } from '../lexicon/asked-nouns.ts'
import type { Derivation, Features } from './derivation.ts'
import type { GraphSchema, SchemaRelation } from './graph-schema.ts'
import type { Situation } from './situation.ts'

/** Members of an answer whose types are looked at. */
const LOOKED_AT = 8
/** What asks for when and where something was. */
const HAPPENING = ['when', 'where'] as const
/** Types that say nothing of what has them. */
const VAGUE = /^(thing|entity|node|item|resource|object|concept|individual|class|subject|topic)$/

/** "Who", also without the apostrophe of "who's", and "anybody on the books who has never hired". */
export const asksWho = ({ words }: Pick<Situation, 'words'>): boolean =>
  /^(?:who|whom|whos)$/.test(words[0]?.text ?? '') || ANYBODY.test(words[0]?.text ?? '')

const ANYBODY = /^(?:any|some|every)(?:body|one)$/

/** Somebody, though no list of nouns has the word. */
const WHO =
  /^(?:hirer|booker|mentee|attendee|allottee|licensee|payee|payer|lessee|lessor|keyholder|leaseholder|bookee)$/

/** Whether a step leads to people and to nothing else; undefined where it may be either, or nobody knows. */
export function leadsToPeople(askedNouns: AskedNouns, relation: SchemaRelation, end: Direction): boolean | undefined {
  // What is usually said of such relations is surer than what a few of the graph's own make of a sort; its types are not.
  const { types, kind, people } = relation[end]
  if (isMark(relation, end)) return false
  const usual = types.size === 0 && kind === 'entity' && people !== true ? relation.words.ends[end] : []
  const nouns = (usual.length > 0 ? usual : nounsFor(relation, end)).map(lastWord)
  if (nouns.length === 0) return undefined
  if (nouns.every(noun => askedNouns.has('person', noun))) return true
  return nouns.some(noun => askedNouns.has('who', noun) || WHO.test(noun)) ? undefined : false
}

/** What has what was named is by its type no person: the trips that went to a cave, the performances that were rung for a day. */
export function isOfNobody({ schema, ranker }: Situation, { last }: Derivation): boolean {
  const relation = last?.direction === 'head' ? schema.relations.get(last.relation) : undefined
  return (
    relation !== undefined &&
    relation.head.types.size > 0 &&
    leadsToPeople(ranker.dictionary.askedNouns, relation, 'head') === false
  )
}

/** What stands there is a date or a number, or of a sort that its graph tells, whatever else relations of such names lead to. */
function nounsFor(relation: SchemaRelation, end: Direction): readonly string[] {
  const { kind, nouns, types, people } = relation[end]
  if (isMark(relation, end)) return ['mark']
  // `Taken at` leads to no people.
  if (end === 'tail' && relation.words.own.length > 1 && relation.words.own.at(-1)?.text === 'at') return ['place']
  if (kind === 'date' || kind === 'year') return ['date']
  if (kind === 'number') return ['number']
  // A graph may call them benders.
  if (people === true) return ['person']
  if (types.size > 0) return [...types.keys()].map(type => type.toLowerCase())
  return nouns.size > 0 ? [...nouns] : relation.words.ends[end]
}

/** Things with one and the same value, from which on it is a mark. */
const MARKED = 4

/** Beside many ringers a `Conductor` that is always "C" is a mark. */
function isMark(relation: SchemaRelation, end: Direction): boolean {
  const { size, people, types } = relation[end]
  return size === 1 && people !== true && types.size === 0 && relation[end === 'head' ? 'tail' : 'head'].size >= MARKED
}

const lastWord = (noun: string): string => noun.split(' ').at(-1) ?? noun

/**
 * Whether an answer is what "who", "where" or "when", or the noun behind "which", asks for: by the types that the graph
 * gives it, else by what the last step usually leads to. Nothing where nobody knows.
 * @param head the noun that is asked for, in its base form
 */
export async function questionWordFit(
  situation: Situation,
  result: ExpressionResult & { kind: 'set' },
  last: PathStep | undefined,
  head: string | undefined,
): Promise<Features> {
  const { askedNouns } = situation.ranker.dictionary
  const [begin = '', second = ''] = situation.words.map(({ text }) => text)
  const first = ANYBODY.test(begin) ? 'who' : begin
  if (first === 'how' && /^(?:did|does|do|was|were|is|are)$/.test(second)) {
    const end = last && situation.schema.relations.get(last.relation)
    const nouns = last === undefined || end === undefined ? [] : nounsFor(end, last.direction).map(lastWord)
    // How somebody died is told by no day and no place.
    return nouns.some(noun => HAPPENING.some(word => askedNouns.has(word, noun))) ? { 'asked.how.misfits': 1 } : {}
  }
  // "What went out on 1 March" is no fine.
  if (first === 'what' && isMoved(situation) && (isNumber(situation, last) || leadsToNoThing(situation, last)))
    return { 'asked.what.moved': 1 }
  if (first === 'what' && asksForThing(situation) && leadsToNoThing(situation, last)) return { 'asked.what.misfits': 1 }
  if (asksForPhone(situation) && !(await hasDigits(situation, result))) return { 'asked.phone.misfits': 1 }
  const word = askedNouns.of(first)
  const asked = word ?? (head === undefined ? undefined : askedNouns.askedBy(head))
  if (asked === undefined) return {}
  const name = word === undefined ? 'head' : `asked.${first}`
  const relation = last && situation.schema.relations.get(last.relation)
  const types = await nounsOfTypes(situation, firstMembers(result, LOOKED_AT))
  const areNamedAsPeople = last !== undefined && relation?.[last.direction].people === true
  const typed = areNamedAsPeople && types.length > 0 ? [...types, 'person'] : types
  const nouns = typed.length > 0 || !relation ? typed : nounsFor(relation, last.direction).map(lastWord)
  if (nouns.length === 0) return {}
  const fits = nouns.some(noun => askedNouns.has(asked, noun))
  const isPerson = nouns.some(noun => askedNouns.has('person', noun))
  const isBeside = first.startsWith('who') && !fits && typed.some(noun => isSaidBeside(situation, noun))
  return {
    [`${name}.${fits ? 'fits' : 'misfits'}${typed.length > 0 ? '.type' : ''}`]: 1,
    // Ships and firms do much that people do; who did it is asked of people first.
    ...(first.startsWith('who') && fits && isPerson ? { 'asked.who.person': 1 } : {}),
    // A firm does not live in Leith.
    ...(first.startsWith('who') && !areNamedAsPeople && asksForLife(situation) ? { 'asked.who.lifeless': 1 } : {}),
    // "Who drove on the largest field" asks for no field.
    ...(isBeside ? { 'asked.who.beside': 1 } : {}),
  }
}

/** What only people do, in a graph in which some are known by their names. */
function asksForLife({ words, schema }: Situation): boolean {
  const isLiving = words.slice(1, 4).some(({ root }) => /^(?:live|bear|die|marry|divorce|retire|graduate)$/.test(root))
  return (
    isLiving && [...schema.relations.values()].some(({ head, tail }) => head.people === true || tail.people === true)
  )
}

/** How far before its noun a preposition stands: "on the largest field". */
const REACH = 3

/** "Who drove on the largest field", "who took samples out": what is said beside "who" is not who it was. */
function isSaidBeside({ words, cues }: Situation, noun: string): boolean {
  // "Who has more of them, a family or a group?"
  if (cues.some(({ kind }) => kind === 'or')) return false
  const at = words.findIndex(({ root, text }) => root === noun || text === noun)
  if (at < 0) return false
  const isBehindPreposition = words
    .slice(Math.max(0, at - REACH), at)
    .some(({ text }) => /^(?:on|in|at|to|into|from|with|under|over)$/.test(text))
  return isBehindPreposition || !/^(?:is|are|was|were|be|s|all)$/.test(words[1]?.text ?? '')
}

/** "Phone number for Gillam", "what's her mobile". */
const asksForPhone = ({ words }: Situation): boolean => {
  const at = words.findIndex(({ text }) => /^(?:phone|telephone|tel|mobile|landline|fax)$/.test(text))
  const next = words[at + 1]?.text ?? ''
  return at >= 0 && (next === '' || /^(?:number|no|numbers|for|of|please)$/.test(next))
}

/** Nobody is a phone number. */
async function hasDigits({ kg }: Situation, result: ExpressionResult & { kind: 'set' }): Promise<boolean> {
  const ids = firstMembers(result, LOOKED_AT)
  const terms = await kg.terms(Uint32Array.from(ids))
  return terms.length === 0 || terms.some(({ key }) => /\d/.test(key))
}

/** "What went out", "what came in". */
const isMoved = ({ words }: Situation): boolean =>
  /^(?:went|came|goes|comes|left|arrived|broke|fell|sold|got)$/.test(words[1]?.text ?? '')

const isNumber = ({ schema }: Situation, last: PathStep | undefined): boolean =>
  last !== undefined && schema.relations.get(last.relation)?.[last.direction].kind === 'number'

/** "What did Sian harvest?", "what was harvested by her?": behind "what" stands a verb and no noun. */
function asksForThing({ words }: Situation): boolean {
  const [, second = '', third = ''] = words.map(({ text }) => text)
  if (/^(?:did|does|do|has|have|had)$/.test(second)) return true
  return /^(?:was|were|is|are)$/.test(second) && /(?:ed|wn|en)$/.test(third)
}

/** To days or to people. */
function leadsToNoThing({ schema, ranker }: Situation, last: PathStep | undefined): boolean {
  const relation = last && schema.relations.get(last.relation)
  if (last === undefined || relation === undefined) return false
  const { kind } = relation[last.direction]
  return (
    kind === 'date' || kind === 'year' || leadsToPeople(ranker.dictionary.askedNouns, relation, last.direction) === true
  )
}

/** The last words of the names of types that the members have. */
async function nounsOfTypes({ kg, schema }: Situation, members: readonly number[]): Promise<string[]> {
  const entities = await Promise.all(members.map(id => kg.entity(id)))
  const types = new Set(entities.flatMap(entity => (entity?.kind === 'entity' ? entity.types : [])))
  return [...types].flatMap(type => {
    const noun = nounOf(schema, type)
    return noun === undefined || VAGUE.test(noun) ? [] : [noun]
  })
}

const nounOf = ({ classes }: GraphSchema, type: string): string | undefined =>
  classes.find(({ name }) => name === type)?.words.own.at(-1)?.root
