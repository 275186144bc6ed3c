import type { Direction, PathStep } from '../../contract/fact.ts'
import type { SchemaRelation } from './graph-schema.ts'
import type { Situation } from './situation.ts'

const PEOPLE = 'person people doctor nurse player artist actor author teacher student employee lawyer character'
const WHO = `${PEOPLE} customer supplier team company firm organization band club group family staff`
const WHERE =
  'place city town village country region state room building station area district address location continent port airport hospital school venue site street river sea island'
const WHEN = 'date day year month time period century'

const PERSONAL: ReadonlySet<string> = new Set(PEOPLE.split(' '))

/** Nouns for what a question word asks for. */
const ASKED_BY = new Map(
  Object.entries({ who: WHO, whom: WHO, whose: WHO, where: WHERE, when: WHEN }).map(([word, nouns]) => [
    word,
    new Set(nouns.split(' ')),
  ]),
)

/** The question word that asks for what a noun names: "which city" is "where". */
export function questionWordFor(noun: string): 'who' | 'where' | 'when' | undefined {
  return (['who', 'where', 'when'] as const).find(word => ASKED_BY.get(word)?.has(noun))
}

/** Whether a step leads to people and to nothing else; undefined where it may be either, or nobody knows. */
export function leadsToPeople(relation: SchemaRelation, end: Direction): boolean | undefined {
  const nouns = nounsFor(relation, end).map(noun => noun.split(' ').at(-1) ?? noun)
  if (nouns.length === 0) return undefined
  if (nouns.every(noun => PERSONAL.has(noun))) return true
  return nouns.some(noun => ASKED_BY.get('who')?.has(noun)) ? undefined : false
}

/** What stands there is a date or a number, whatever else relations of such names lead to. */
function nounsFor(relation: SchemaRelation, end: Direction): readonly string[] {
  const { kind } = relation[end]
  if (kind === 'date' || kind === 'year') return ['date']
  if (kind === 'number') return ['number']
  return relation.words.ends[end]
}

/** Whether what a step leads to is what "who", "where" or "when" asks for; undefined where nobody knows what it leads to. */
export function fitsQuestionWord(
  { schema }: Situation,
  asked: string,
  step: PathStep | undefined,
): boolean | undefined {
  const relation = step && schema.relations.get(step.relation)
  const nouns = relation && nounsFor(relation, step.direction)
  const fitting = ASKED_BY.get(asked)
  if (nouns === undefined || nouns.length === 0 || fitting === undefined) return undefined
  return nouns.some(noun => fitting.has(noun.split(' ').at(-1) ?? noun))
}
