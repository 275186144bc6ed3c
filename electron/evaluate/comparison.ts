import { yieldToEventLoop } from '../base/event-loop.ts'
import { bootstrapDifferences, exactMcNemar } from '../base/significance.ts'
import { type Difference } from '../contract/score.ts'
import type { AnswerRow } from '../contract/answer-row.ts'
import { byQuestion } from './result.ts'

export type Change = 'won' | 'lost' | 'both' | 'neither'

/** A question that both evaluations have answered; of several samples the first stands for it where one is shown. */
export interface Pair {
  change: Change
  a: AnswerRow
  b: AnswerRow
}

export const COMPARED_MEASURES = [
  'hit1',
  'f1',
  'em',
  'retrievalRate',
  'generatedTokens',
  'totalTokens',
  'calls',
  'secondsPerQuestion',
] as const
export type ComparedMeasure = (typeof COMPARED_MEASURES)[number]

export interface Comparison {
  pairs: Pair[]
  onlyA: number
  onlyB: number
  /** B less A. */
  measures: { name: ComparedMeasure; a: number; b: number; difference: Difference }[]
  /** Questions by whether the first answer is right. `won`: in B alone. */
  counts: Record<Change, number>
  /** McNemar's exact test on `won` and `lost`, two-sided. */
  mcNemar: number
}

const VALUES: Record<ComparedMeasure, (row: AnswerRow) => number> = {
  hit1: ({ scores }) => scores.hit1,
  f1: ({ scores }) => scores.f1,
  em: ({ scores }) => scores.em,
  retrievalRate: ({ scores }) => scores.retrieved,
  generatedTokens: ({ effort }) => effort.generatedTokens,
  totalTokens: ({ effort }) => effort.totalTokens,
  calls: ({ effort }) => effort.calls,
  secondsPerQuestion: ({ effort }) => effort.seconds,
}

interface Matched {
  /** All samples of a question, in both. */
  groups: { a: AnswerRow[]; b: AnswerRow[] }[]
  onlyA: number
  onlyB: number
}

/** Two evaluations question by question, as {@link compareRows} pairs them, without the statistics. */
export async function pairRows(a: readonly AnswerRow[], b: readonly AnswerRow[]): Promise<Pair[]> {
  return pairsOf(await match(a, b))
}

/**
 * Two evaluations question by question. Questions are the same where their wording and their gold answers are, whatever
 * their ids and places, so that a part of a set can be compared with the whole; a question that stands in a set twice
 * is paired in order.
 */
export async function compareRows(a: readonly AnswerRow[], b: readonly AnswerRow[]): Promise<Comparison> {
  const matched = await match(a, b)
  const { groups: pairs } = matched
  const columns = (side: 'a' | 'b'): Float64Array[] =>
    COMPARED_MEASURES.map(name => Float64Array.from(pairs, pair => meanOf(pair[side], VALUES[name])))
  const [valuesA, valuesB] = [columns('a'), columns('b')]
  const differences = await bootstrapDifferences(valuesA, valuesB)
  const compared = pairsOf(matched)
  const counts = { won: 0, lost: 0, both: 0, neither: 0 }
  for (const { change } of compared) counts[change] += 1
  return {
    pairs: compared,
    onlyA: matched.onlyA,
    onlyB: matched.onlyB,
    measures: COMPARED_MEASURES.map((name, at) => ({
      name,
      a: average(valuesA[at]),
      b: average(valuesB[at]),
      difference: differences[at] ?? { value: 0, low: 0, high: 0, p: 1 },
    })),
    counts,
    mcNemar: exactMcNemar(counts.lost, counts.won),
  }
}

async function match(a: readonly AnswerRow[], b: readonly AnswerRow[]): Promise<Matched> {
  const left = byQuestion(a)
  const waiting = new Map<string, AnswerRow[][]>()
  for (const group of byQuestion(b)) {
    await yieldToEventLoop()
    const key = keyOf(group)
    const same = waiting.get(key)
    if (same === undefined) waiting.set(key, [group])
    else same.push(group)
  }
  const groups: Matched['groups'] = []
  for (const group of left) {
    await yieldToEventLoop()
    const other = waiting.get(keyOf(group))?.shift()
    if (other !== undefined) groups.push({ a: group, b: other })
  }
  return {
    groups,
    onlyA: left.length - groups.length,
    onlyB: [...waiting.values()].reduce((sum, rest) => sum + rest.length, 0),
  }
}

function pairsOf({ groups }: Matched): Pair[] {
  return groups.flatMap(({ a: [first], b: [second] }): Pair[] =>
    first === undefined || second === undefined ? [] : [{ change: changeOf(first, second), a: first, b: second }],
  )
}

function changeOf({ scores: { hit1: a } }: AnswerRow, { scores: { hit1: b } }: AnswerRow): Change {
  if (a === 1) return b === 1 ? 'both' : 'lost'
  return b === 1 ? 'won' : 'neither'
}

function keyOf([first]: readonly AnswerRow[]): string {
  return first === undefined ? '' : JSON.stringify([first.question, ...first.gold.toSorted()])
}

function meanOf(group: readonly AnswerRow[], value: (row: AnswerRow) => number): number {
  return group.reduce((sum, row) => sum + value(row), 0) / group.length
}

function average(values: Float64Array | undefined): number {
  return values === undefined || values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
