import type { AnswerChange, AnswerFate, ChangedAnswer, SavedAnswers } from '../recheck.ts'
import { factWords } from './fact-words.ts'
import { count, counted, enumerate } from './format.ts'
import { inWords } from '../words/saying.ts'
import { say } from '../words/words.ts'

/** What became of an answer, as lists name it. */
export function fateWord(fate: AnswerFate): string {
  return say(`fates.${fate}`)
}

/** How many of the answers told of changed: all that a person may want to look at. */
export function changedCount({ told }: SavedAnswers): number {
  return told === undefined ? 0 : told.fates.answer + told.fates.silent + told.fates.evidence
}

/** `3 of 41 saved answers changed with version 4.` */
export function savedWords(saved: SavedAnswers): string {
  const { graphVersion, older, told } = saved
  const all = counted(saved.saved, 'saved answer')
  if (saved.saved === 0) return say('fates.noneSaved')
  if (older === 0) return say(graphVersion === undefined ? 'fates.oneVersion' : 'fates.allPresent', { all })
  if (told === undefined) return say('fates.notAskedAgain', { older: count(older), all })
  const changed = changedCount(saved)
  const left = told.fates['not-asked']
  const version = String(graphVersion)
  return [
    changed === 0
      ? say('fates.noneChanged', { all, version })
      : say('fates.changedWith', { changed: count(changed), all, version }),
    ...(left === 0 ? [] : [say('fates.cannotBeAsked', { left: count(left) })]),
  ].join(' ')
}

const MOST_NAMED = 5

/** Of an answer the first names, and how many there are. */
export function toldWords({ total, names }: AnswerChange['was']): string {
  if (total === 0) return say('reading.graphDoesNotSay')
  if (total <= names.length) return enumerate(names, MOST_NAMED)
  const first = names.slice(0, MOST_NAMED - 1)
  return enumerate([...first, say('fates.moreOf', { number: count(total - first.length) })])
}

/** What it was and what it is; of one that could not be asked again, why. */
export function changeWords(change: AnswerChange): string {
  const { was, now, fate, reason } = change
  if (fate === 'not-asked' || now === undefined) return reason === undefined ? fateWord('not-asked') : inWords(reason)
  return `${fate === 'evidence' ? toldWords(was) : `${toldWords(was)} → ${toldWords(now)}`}${mergedWords(change)}`
}

/** Of what in the answer is something else by now; empty where nothing is. */
function mergedWords({ merged = [] }: AnswerChange): string {
  return merged.map(({ was, is }) => say('fates.merged', { was, is })).join('')
}

/** `Changed since version 3: it was Ridley Scott, now it is Denis Villeneuve.` */
export function changeNote(change: ChangedAnswer): string {
  const { given, fate, was, now } = change
  const since =
    given === undefined ? say('fates.sinceEarlier') : say('fates.sinceVersion', { name: given.name ?? given.id })
  if (fate === 'not-asked' || now === undefined) return say('fates.graphChanged', { words: changeWords(change) })
  if (fate === 'evidence') return say('fates.sameByOthers', { since })
  const told = { since, was: toldWords(was), now: toldWords(now) }
  return fate === 'silent' ? say('fates.wasNow', told) : say('fates.wasNowIs', { ...told, merged: mergedWords(change) })
}

/**
 * What came and what went, the first of each, a line each: `+ Alien → directed_by → Ridley Scott`. Items are left out
 * where {@link changeWords} names all of them.
 */
export function changeLines({ was, now, items, facts }: AnswerChange): string[] {
  const isNamed = [was, now].every(told => told === undefined || told.total <= Math.min(told.names.length, MOST_NAMED))
  return [
    ...(isNamed ? [] : [...lines('+', items.came, name => name), ...lines('−', items.went, name => name)]),
    ...lines('+', facts.came, factWords),
    ...lines('−', facts.went, factWords),
  ]
}

function lines<Item>(sign: string, some: { count: number; first: Item[] }, words: (item: Item) => string): string[] {
  const more = some.count - some.first.length
  return [
    ...some.first.map(item => `${sign} ${words(item)}`),
    ...(more > 0 ? [`${sign} ${say('fates.moreOf', { number: count(more) })}`] : []),
  ]
}
