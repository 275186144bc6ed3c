import { draft } from '../question.ts'
import type { QuestionDraft } from '../question.ts'

/** MetaQA's text: `… [topic entity] …` TAB `a|b|c`. */
export function readMetaQa(text: string): QuestionDraft | string {
  const [asked = '', gold] = text.split('\t')
  if (gold === undefined) return 'no tab between question and answers'
  const answers = gold
    .split('|')
    .map(answer => answer.trim())
    .filter(answer => answer !== '')
  if (answers.length === 0) return 'no answer'
  // The outermost brackets: a name may hold brackets itself, as the film [REC] does.
  const open = asked.indexOf('[')
  const close = asked.lastIndexOf(']')
  const entity = open >= 0 && close > open ? asked.slice(open + 1, close) : undefined
  const question =
    entity === undefined ? asked.trim() : `${asked.slice(0, open)}${entity}${asked.slice(close + 1)}`.trim()
  return question === '' ? 'no question' : { question, entities: entity === undefined ? [] : [entity], answers }
}

const FREEBASE = /^(?:www\.)?freebase\.com\/m\/(\w+)$/
const FREEBASE_RELATION = /^(?:www\.)?freebase\.com\/(.+)$/
const WIKIDATA = /^Q\d+$/

/**
 * SimpleQuestions: subject, relation, object and question between tabs, with Freebase's addresses, or with Wikidata's
 * numbers, where `R19` is `P19` from its other end.
 * @returns undefined for a line that is none
 */
export function readSimpleQuestion(text: string): QuestionDraft | string | undefined {
  const [subject = '', relation = '', object = '', question = '', ...others] = text.split('\t').map(cell => cell.trim())
  if (others.length > 0 || !(FREEBASE.test(subject) || WIKIDATA.test(subject))) return undefined
  if (question === '') return 'no question'
  if (object === '') return 'no answer'
  const entity = mid(subject)
  const turned = /^R(\d+)$/.exec(relation)?.[1]
  const name =
    turned === undefined ? (FREEBASE_RELATION.exec(relation)?.[1]?.replaceAll('/', '.') ?? relation) : `P${turned}`
  const paths = [
    {
      anchor: entity,
      steps: [{ relation: name, direction: turned === undefined ? ('tail' as const) : ('head' as const) }],
    },
  ]
  return draft(question, [{ id: entity }], [{ id: mid(object) }], { hops: 1, paths })
}

function mid(address: string): string {
  const found = FREEBASE.exec(address)?.[1]
  return found === undefined ? address : `m.${found}`
}
