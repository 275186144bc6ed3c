import { t, type PlainKey } from '../../../words/words.ts'

/** Of a part that another reading does without. */
export const LEFT_OUT = 'leave it out'

/** What an agent writes into its record, in English, and what it is called in the language of the window. */
const OPERATIONS: Readonly<Record<string, PlainKey>> = {
  'less than': 'understood.lessThan',
  'at most': 'understood.atMost',
  'more than': 'understood.moreThan',
  'at least': 'understood.atLeast',
  exactly: 'understood.exactly',
  sum: 'understood.sum',
  average: 'understood.average',
  least: 'understood.least',
  greatest: 'understood.greatest',
  'how many': 'understood.howMany',
  'how often': 'understood.howOften',
  in: 'understood.during',
  before: 'understood.before',
  after: 'understood.after',
  most: 'understood.most',
  or: 'understood.or',
  not: 'understood.not',
  contains: 'understood.contains',
  first: 'understood.first',
  last: 'understood.last',
  'in the documents': 'understood.inDocuments',
  when: 'understood.when',
  'yes or no': 'understood.yesOrNo',
  [LEFT_OUT]: 'understood.leaveItOut',
}

/** A part of what a question was understood as that is no word of the graph; as it stands where it is not known. */
export function operationWords(text: string): string {
  const key = OPERATIONS[text]
  if (key !== undefined) return t(key)
  const [, number, most] = /^the (\d+) with (most|least)$/.exec(text) ?? []
  if (number === undefined) return text
  return most === 'most' ? t('understood.theMost', { number }) : t('understood.theLeast', { number })
}
