import type { AnswerChange, AnswerFate, ChangedAnswer, SavedAnswers } from '../recheck.ts'
import { factWords } from './fact-words.ts'
import { count, counted, enumerate } from './format.ts'
import { GRAPH_DOES_NOT_SAY } from './outcome.ts'

/** What became of an answer, as lists name it. */
export const FATE_WORDS: Record<AnswerFate, string> = {
  unchanged: 'unchanged',
  answer: 'another answer',
  silent: 'no longer says',
  evidence: 'same answer, other facts',
  'not-asked': 'cannot be asked again',
}

/** How many of the answers told of changed: all that a person may want to look at. */
export function changedCount({ told }: SavedAnswers): number {
  return told === undefined ? 0 : told.fates.answer + told.fates.silent + told.fates.evidence
}

/** `3 of 41 saved answers changed with version 4.` */
export function savedWords(saved: SavedAnswers): string {
  const { graphVersion, older, told } = saved
  const all = counted(saved.saved, 'saved answer')
  if (saved.saved === 0) return 'No saved answers yet.'
  if (older === 0)
    return graphVersion === undefined
      ? `${all}; the graph has one version only.`
      : `${all}, all given on the present version.`
  if (told === undefined)
    return `${count(older)} of ${all} were given on another version, and not asked again with this one.`
  const changed = changedCount(saved)
  const left = told.fates['not-asked']
  return [
    `${changed === 0 ? 'None' : count(changed)} of ${all} changed with version ${graphVersion}.`,
    ...(left === 0 ? [] : [`${count(left)} cannot be asked again.`]),
  ].join(' ')
}

const MOST_NAMED = 5

/** Of an answer the first names, and how many there are. */
export function toldWords({ total, names }: AnswerChange['was']): string {
  if (total === 0) return GRAPH_DOES_NOT_SAY.replace(/^T/, 't').replace(/\.$/, '')
  if (total <= names.length) return enumerate(names, MOST_NAMED)
  const first = names.slice(0, MOST_NAMED - 1)
  return enumerate([...first, `${count(total - first.length)} more`])
}

/** What it was and what it is; of one that could not be asked again, why. */
export function changeWords(change: AnswerChange): string {
  const { was, now, fate, reason } = change
  if (fate === 'not-asked' || now === undefined) return reason ?? FATE_WORDS['not-asked']
  return `${fate === 'evidence' ? toldWords(was) : `${toldWords(was)} → ${toldWords(now)}`}${mergedWords(change)}`
}

/** Of what in the answer is something else by now; empty where nothing is. */
function mergedWords({ merged = [] }: AnswerChange): string {
  return merged.map(({ was, is }) => ` (“${was}” was merged into “${is}”)`).join('')
}

/** `Changed since version 3: it was Ridley Scott, now it is Denis Villeneuve.` */
export function changeNote(change: ChangedAnswer): string {
  const { given, fate, was, now } = change
  const since = given === undefined ? 'Since an earlier version' : `Since version ${given.name ?? given.id}`
  if (fate === 'not-asked' || now === undefined) return `The graph has changed. ${changeWords(change)}`
  if (fate === 'evidence') return `${since}: the same answer, by other facts.`
  if (fate === 'silent') return `${since}: it was ${toldWords(was)}; now ${toldWords(now)}.`
  return `${since} it changed: it was ${toldWords(was)}, now it is ${toldWords(now)}${mergedWords(change)}.`
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
  return [...some.first.map(item => `${sign} ${words(item)}`), ...(more > 0 ? [`${sign} ${count(more)} more`] : [])]
}
