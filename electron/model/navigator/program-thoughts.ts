import { type Coded, inTurn, type Saying, saying, type SayingValue } from '../../contract/words/saying.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { otherLanguage } from '../semantic-parser/language.ts'
import { questionWords } from '../semantic-parser/question-words.ts'
import type { Candidate } from './parsed-programs.ts'
import type { NeededStep } from './program-steps.ts'
import { share, wayAlong } from './thoughts.ts'

const MOST_QUOTED = 4

/** Why a program is followed, and which other is as likely. */
export function sayProgram(
  question: string,
  { program, cover, missing = [], taken = [] }: Candidate,
  probability: number,
  other?: string,
): Saying {
  const sure = share(probability)
  const foreign = sayForeign(question)
  if (program === undefined) return sayNothing(foreign, missing, sure)
  const open = questionWords(question)
    .filter(({ content }, at) => content && (cover & (1n << BigInt(at))) === 0n)
    .map(({ text }) => text)
  return inTurn([
    ...(foreign === undefined ? [] : [foreign]),
    saying('thoughts.taken', { sure }),
    ...(taken.length === 0 ? [] : [saying('thoughts.takenFromBefore', { taken: taken.join('; ') })]),
    ...(other === undefined ? [] : [saying('thoughts.mayMean', { other })]),
    ...(open.length === 0 ? [] : [saying('thoughts.notExplained', { words: quoted(open) })]),
  ])
}

function sayNothing(foreign: Coded | undefined, missing: readonly string[], sure: SayingValue): Saying {
  if (foreign !== undefined) return inTurn([foreign, saying('thoughts.makeNothing', { sure })])
  return missing.length === 0
    ? saying('thoughts.nothingExplains', { sure })
    : saying('thoughts.nothingSays', { words: quoted(missing), sure })
}

/** That a question is not in English; undefined where it may be. */
export function sayForeign(question: string): Coded | undefined {
  const language = otherLanguage(questionWords(question))
  return language && saying('thoughts.foreign', { language: saying(`languages.${language}`) })
}

/** That the kind that is asked for could not be looked at. */
export function sayTrusted(noun: string): Saying {
  return saying('thoughts.trusted', { noun })
}

function quoted(words: readonly string[]): SayingValue {
  const row: SayingValue = { row: words.slice(0, MOST_QUOTED).map(word => saying('thoughts.quoted', { word })) }
  return words.length > MOST_QUOTED ? saying('thoughts.andMore', { words: row }) : row
}

/** That a program is not among those that can be written. */
export function sayUnwritable(program: string): Saying {
  return saying('thoughts.unwritable', { program })
}

/** That what a program is computed from cannot be walked to. */
export function sayUnwalkable(program: string): Saying {
  return saying('thoughts.unwalkable', { program })
}

/** What was computed from what was shown, and from how much. */
export function sayComputed({ kind }: SExpression, seen: number): Saying {
  const over = seen === 1 ? saying('thoughts.theOneSeen') : saying('thoughts.theSeen', { seen })
  switch (kind) {
    case 'count':
      return saying('thoughts.countedOver', { over })
    case 'exists':
      return saying('thoughts.judgedBy', { over })
    case 'superlative':
      return saying('thoughts.comparedOver', { over })
    default:
      return saying('thoughts.putTogether', { over })
  }
}

/** Why a step is taken, or looked for. */
export function sayNeeded({ entity, relation, direction }: NeededStep, isLook: boolean): Saying {
  return saying(isLook ? 'thoughts.needIsThere' : 'thoughts.need', { relation, way: wayAlong(direction, entity) })
}

/** That lists were cut, so that what is computed over them would be a guess. */
export function sayUnclaimed(program: SExpression, seen: number): Saying {
  return saying('thoughts.unclaimed', { what: noun(program), seen })
}

/** That there are not enough calls for all steps. */
export function sayTooMuch(program: SExpression, steps: number, callsLeft: number): Saying {
  return saying('thoughts.tooMuch', { what: noun(program), steps, callsLeft })
}

function noun({ kind }: SExpression): Coded {
  switch (kind) {
    case 'count':
      return saying('thoughts.aCount')
    case 'superlative':
      return saying('thoughts.aComparison')
    case 'exists':
      return saying('thoughts.aYesOrNo')
    default:
      return saying('thoughts.anAnswer')
  }
}
