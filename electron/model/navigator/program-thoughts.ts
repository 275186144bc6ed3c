import type { SExpression } from '../../kg/sexpression/ast.ts'
import { otherLanguage } from '../semantic-parser/language.ts'
import { questionWords } from '../semantic-parser/question-words.ts'
import type { Candidate } from './parsed-programs.ts'
import type { NeededStep } from './program-steps.ts'

const MOST_QUOTED = 4

/** Why a program is followed, and which other is as likely. */
export function sayProgram(
  question: string,
  { program, cover, missing = [], taken = [] }: Candidate,
  probability: number,
  other?: string,
): string {
  const sure = probability.toFixed(2)
  if (program === undefined) return sayNothing(question, missing, sure)
  const open = questionWords(question)
    .filter(({ content }, at) => content && (cover & (1n << BigInt(at))) === 0n)
    .map(({ text }) => text)
  const foreign = sayForeign(question)
  const also = other === undefined ? '' : ` It may as well mean ${other}.`
  return `${foreign === undefined ? '' : `${foreign} `}This is what I take the question to ask (${sure}).${taken.length === 0 ? '' : ` Taken from before: ${taken.join('; ')}.`}${also}${open.length === 0 ? '' : ` Not explained by it: ${quoted(open)}.`}`
}

function sayNothing(question: string, missing: readonly string[], sure: string): string {
  const foreign = sayForeign(question)
  if (foreign !== undefined) return `${foreign} I make nothing of this one (${sure}).`
  return missing.length === 0
    ? `Nothing in this graph explains the question's words (${sure}).`
    : `I find nothing in this graph that says ${quoted(missing)} (${sure}).`
}

/** That a question is not in English; undefined where it may be. */
export function sayForeign(question: string): string | undefined {
  const language = otherLanguage(questionWords(question))
  return language && `The question seems to be in ${language}; I read questions in English only.`
}

/** That the kind that is asked for could not be looked at. */
export function sayTrusted(noun: string): string {
  return `Nothing in this graph says what anything is, so whether these are “${noun}” is taken on trust.`
}

const quoted = (words: readonly string[]): string =>
  `${words
    .slice(0, MOST_QUOTED)
    .map(word => `"${word}"`)
    .join(', ')}${words.length > MOST_QUOTED ? ' and more' : ''}`

/** That a program is not among those that can be written. */
export function sayUnwritable(program: string): string {
  return `That is ${program}, which cannot be said with these actions, and I have no answer.`
}

/** That what a program is computed from cannot be walked to. */
export function sayUnwalkable(program: string): string {
  return `That is ${program}, of which the members cannot be walked to from what the question names, and I have no answer.`
}

/** What was computed from what was shown, and from how much. */
export function sayComputed({ kind }: SExpression, seen: number): string {
  const over = seen === 1 ? 'the one that I saw' : `the ${seen} that I saw`
  switch (kind) {
    case 'count':
      return `Counted over ${over}.`
    case 'exists':
      return `Judged by ${over}.`
    case 'superlative':
      return `Compared over ${over}.`
    default:
      return `Put together from ${over}.`
  }
}

/** Why a step is taken, or looked for. */
export function sayNeeded({ entity, relation, direction }: NeededStep, isLook: boolean): string {
  const way = direction === 'tail' ? `from ${entity}` : `into ${entity}`
  return isLook ? `I need ${relation} ${way}: is there one?` : `I need ${relation} ${way}.`
}

/** That lists were cut, so that what is computed over them would be a guess. */
export function sayUnclaimed(program: SExpression, seen: number): string {
  return `Lists were cut, and ${noun(program)} over the ${seen} that I saw would be a guess; I do not claim one.`
}

/** That there are not enough calls for all steps. */
export function sayTooMuch(program: SExpression, steps: number, callsLeft: number): string {
  return `For ${noun(program)} I would have to take ${steps} more steps, and ${callsLeft} calls are left; I do not claim one.`
}

function noun({ kind }: SExpression): string {
  switch (kind) {
    case 'count':
      return 'a count'
    case 'superlative':
      return 'a comparison'
    case 'exists':
      return 'a yes or no'
    default:
      return 'an answer'
  }
}
