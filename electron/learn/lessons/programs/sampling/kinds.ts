import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import type { ProgramKind } from '../program-lesson.ts'
import type { Drawing } from './drawing.ts'
import {
  aggregate,
  between,
  compare,
  most,
  mostOften,
  numberOf,
  superlative,
  thanAnother,
  whichOfTwo,
} from './measured-kinds.ts'
import { moreOfTwo, oneOfTwo } from './choosing-kinds.ts'
import { during, first, howOften, nested, timesOf, when, yesOrNo } from './other-kinds.ts'
import { allOf, chain, eitherOf, howMany, namedLike, notOf, ofOneClass, othersOf, wholeClass } from './plain-kinds.ts'

/** How programs of a kind are drawn, and of a hundred lessons how many are to be of it. */
interface KindOfProgram {
  share: number
  draw: (drawing: Drawing) => Promise<SExpression | undefined>
  /** Only graphs whose triples carry times have it. */
  timed?: true
}

/** Half of what people ask are plain chains; the rest is shared out about as in QALD-10 and GrailQA. */
export const KINDS: Readonly<Record<ProgramKind, KindOfProgram>> = {
  chain: { share: 42, draw: chain },
  class: { share: 4, draw: ofOneClass },
  both: { share: 8, draw: allOf },
  either: { share: 3, draw: eitherOf },
  without: { share: 3.5, draw: notOf },
  others: { share: 1.5, draw: othersOf },
  count: { share: 8, draw: howMany },
  superlative: { share: 6, draw: superlative },
  most: { share: 3, draw: most },
  compare: { share: 5, draw: compare },
  between: { share: 1, draw: between },
  'number-of': { share: 2, draw: numberOf },
  'than-another': { share: 1.5, draw: thanAnother },
  'which-of-two': {
    share: 3,
    draw: drawing => (drawing.random.chance(0.5) ? whichOfTwo(drawing) : moreOfTwo(drawing)),
  },
  'one-of-two': { share: 2.5, draw: oneOfTwo },
  'most-often': { share: 1.5, draw: mostOften },
  aggregate: { share: 2, draw: aggregate },
  'yes-no': { share: 6, draw: yesOrNo },
  'class-list': { share: 1.5, draw: wholeClass },
  'named-like': { share: 0.7, draw: namedLike },
  nested: { share: 3, draw: nested },
  during: { share: 14, draw: during, timed: true },
  first: { share: 7, draw: first, timed: true },
  when: { share: 7, draw: drawing => when(drawing), timed: true },
  'how-often': { share: 4, draw: howOften, timed: true },
  'times-of': { share: 5, draw: timesOf, timed: true },
}

/** The same of questions that a graph does not answer. */
export const UNSAID_SHARE = 9
