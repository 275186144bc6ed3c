import { bootstrapMeans } from '../base/significance.ts'
import { type Estimate, type Interval } from '../contract/score.ts'
import type { AnswerRow } from '../contract/answer-row.ts'
import { selectiveResult } from './sureness.ts'
import { defined } from '../base/defined.ts'
import { efficiencyOf, type Stretch } from './efficiency.ts'
import { passAtK } from './pass-at-k.ts'
import { seedSpread } from './seeds.ts'
import type {
  Breakdown,
  ContaminationResult,
  EvaluationResult,
  JudgedDimensions,
  JudgedMatch,
  PassAtK,
} from '../contract/evaluation-result.ts'

/** What stands beside the rows. */
export interface ResultNotes {
  retrievalSimilarityBy?: string
  contamination?: Pick<ContaminationResult, 'lessons' | 'examples'>
  judge?: JudgedMatch
  dimensions?: JudgedDimensions
  stretch?: Stretch
}

/** What the rows of an evaluation come to. Questions whose samples are not all there count by those that are. */
export async function summarise(rows: readonly AnswerRow[], notes: ResultNotes = {}): Promise<EvaluationResult> {
  const questions = byQuestion(rows)
  const means = (value: (row: AnswerRow) => number): Float64Array => meansOf(questions, value)
  const mean = (value: (row: AnswerRow) => number): number => meanOf(means(value))
  const total = (value: (row: AnswerRow) => number): number => rows.reduce((sum, row) => sum + value(row), 0)
  const samples = questions.reduce((most, group) => Math.max(most, group.length), 0)
  const [f1, hit1, em, retrievalRate] = await bootstrapMeans([
    means(row => row.scores.f1),
    means(row => row.scores.hit1),
    means(row => row.scores.em),
    means(row => row.scores.retrieved),
  ])
  const erred = rows.filter(({ recovered }) => recovered !== undefined)
  return {
    n: questions.length,
    f1: valueOf(f1),
    hit1: valueOf(hit1),
    em: valueOf(em),
    retrievalRate: valueOf(retrievalRate),
    generatedTokens: mean(({ effort }) => effort.generatedTokens),
    totalTokens: mean(({ effort }) => effort.totalTokens),
    calls: mean(({ effort }) => effort.calls),
    turns: mean(({ effort }) => effort.turns),
    secondsPerQuestion: mean(({ effort }) => effort.seconds),
    errors: total(({ status }) => (status === 'failed' ? 1 : 0)),
    invalidCalls: total(({ effort }) => effort.invalidCalls),
    emptyCalls: total(({ effort }) => effort.emptyCalls),
    samples,
    intervals: {
      f1: intervalOf(f1),
      hit1: intervalOf(hit1),
      em: intervalOf(em),
      retrievalRate: intervalOf(retrievalRate),
    },
    tokenF1: mean(({ variants }) => variants.tokenF1),
    variants: {
      anyHit: mean(({ variants }) => variants.anyHit),
      rogHit: mean(({ variants }) => variants.rogHit),
      graphWalkerRelaxedEm: mean(({ variants }) => variants.relaxedEm),
      kgR1UnionGoldF1: mean(({ variants }) => variants.unionGoldF1),
    },
    recovery: {
      episodes: erred.length,
      rate: erred.length === 0 ? null : erred.filter(({ recovered }) => recovered === true).length / erred.length,
    },
    byHops: await Promise.all(
      partsOf(questions, ({ hops }) => hops)
        .toSorted(([a], [b]) => a - b)
        .map(async ([hops, part]) => ({ hops, ...(await breakdown(part)) })),
    ),
    byType: await Promise.all(
      partsOf(questions, ({ type }) => type)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(async ([type, part]) => ({ type, ...(await breakdown(part)) })),
    ),
    ...(await byLevelOf(questions)),
    ...defined({ efficiency: efficiencyOf(rows, notes.stretch), seeds: seedSpread(rows) }),
    ...(samples > 1 ? { passAt: await passesOf(questions, samples), ...unionOf(questions) } : {}),
    ...similarityOf(rows, notes.retrievalSimilarityBy),
    ...surenessOfRows(rows),
    ...(await choicesOf(questions)),
    ...(notes.contamination === undefined
      ? {}
      : { contamination: await contaminationOf(questions, notes.contamination) }),
    ...(notes.judge === undefined ? {} : { judge: notes.judge }),
    ...(notes.dimensions === undefined ? {} : { dimensions: notes.dimensions }),
  }
}

type Group = readonly AnswerRow[]

/** The samples of each question, in the order of the set. */
export function byQuestion<Row extends { at: number; sample: number }>(rows: readonly Row[]): Row[][] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.at)
    if (group === undefined) groups.set(row.at, [row])
    else group.push(row)
  }
  return [...groups.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, group]) => group.toSorted((a, b) => a.sample - b.sample))
}

function meansOf(questions: readonly Group[], value: (row: AnswerRow) => number): Float64Array {
  return Float64Array.from(questions, group => group.reduce((sum, row) => sum + value(row), 0) / group.length)
}

function meanOf(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function valueOf(estimate: Estimate | undefined): number {
  return estimate?.value ?? 0
}

function intervalOf(estimate: Estimate | undefined): Interval {
  return { low: estimate?.low ?? 0, high: estimate?.high ?? 0 }
}

function partsOf<Key>(questions: readonly Group[], keyOf: (row: AnswerRow) => Key | undefined): [Key, Group[]][] {
  const parts = new Map<Key, Group[]>()
  for (const group of questions) {
    const [first] = group
    const key = first === undefined ? undefined : keyOf(first)
    if (key === undefined) continue
    const part = parts.get(key)
    if (part === undefined) parts.set(key, [group])
    else part.push(group)
  }
  return [...parts]
}

/** From what training has seen most of to what it has seen nothing of: i.i.d., compositional, zero-shot. */
async function byLevelOf(questions: readonly Group[]): Promise<Pick<EvaluationResult, 'byLevel'>> {
  const parts = partsOf(questions, ({ level }) => level)
  if (parts.length === 0) return {}
  const order = ['i.i.d.', 'compositional', 'zero-shot']
  const place = (level: string): number => (order.includes(level) ? order.indexOf(level) : order.length)
  return {
    byLevel: await Promise.all(
      parts
        .toSorted(([a], [b]) => place(a) - place(b) || a.localeCompare(b))
        .map(async ([level, part]) => ({ level, ...(await breakdown(part)) })),
    ),
  }
}

async function breakdown(part: readonly Group[]): Promise<Breakdown> {
  return {
    n: part.length,
    ...(await hitAndF1(part)),
    em: meanOf(meansOf(part, row => row.scores.em)),
    retrievalRate: meanOf(meansOf(part, row => row.scores.retrieved)),
  }
}

async function hitAndF1(part: readonly Group[]): Promise<{ hit1: Estimate; f1: Estimate }> {
  const none = { value: 0, low: 0, high: 0 }
  const [hit1 = none, f1 = none] = await bootstrapMeans([
    meansOf(part, row => row.scores.hit1),
    meansOf(part, row => row.scores.f1),
  ])
  return { hit1, f1 }
}

/** Questions with fewer samples than k are left out of that k: an evaluation that was stopped has them. */
async function passesOf(questions: readonly Group[], samples: number): Promise<PassAtK[]> {
  const passes: PassAtK[] = []
  for (let k = 1; k <= samples; k += 1) {
    const scores = questions
      .filter(({ length }) => length >= k)
      .map(group => passAtK(group.length, group.filter(row => row.scores.hit1 === 1).length, k))
    const [estimate] = await bootstrapMeans([Float64Array.from(scores)])
    if (estimate !== undefined) passes.push({ k, ...estimate })
  }
  return passes
}

function unionOf(questions: readonly Group[]): Pick<EvaluationResult, 'union'> {
  const unions = questions.flatMap(group => group.flatMap(({ union }) => (union === undefined ? [] : [union])))
  if (unions.length === 0) return {}
  const mean = (value: (union: (typeof unions)[number]) => number): number =>
    unions.reduce((sum, union) => sum + value(union), 0) / unions.length
  return {
    union: {
      f1: mean(({ f1 }) => f1),
      hit1: mean(({ hit1 }) => hit1),
      em: mean(({ em }) => em),
      anyHit: mean(({ anyHit }) => anyHit),
    },
  }
}

function surenessOfRows(rows: readonly AnswerRow[]): Pick<EvaluationResult, 'sureness'> {
  const selective = selectiveResult(
    rows.flatMap(({ estimate, scores }) => (estimate === undefined ? [] : { ...estimate, right: scores.em === 1 })),
  )
  return selective === undefined ? {} : { sureness: selective }
}

function similarityOf(
  rows: readonly AnswerRow[],
  by: string | undefined,
): Pick<EvaluationResult, 'retrievalSimilarity'> {
  const cosines = rows.flatMap(({ retrievalSimilarity }) =>
    retrievalSimilarity === undefined ? [] : [retrievalSimilarity],
  )
  return cosines.length === 0 || by === undefined
    ? {}
    : { retrievalSimilarity: { mean: meanOf(Float64Array.from(cosines)), answers: cosines.length, by } }
}

async function choicesOf(questions: readonly Group[]): Promise<Pick<EvaluationResult, 'multipleChoice'>> {
  const asked = questions.filter(group => group.some(({ right }) => right !== undefined))
  if (asked.length === 0) return {}
  const [accuracy = { value: 0, low: 0, high: 0 }] = await bootstrapMeans([
    meansOf(asked, ({ right }) => (right === true ? 1 : 0)),
  ])
  return {
    multipleChoice: { n: asked.length, accuracy, unread: asked.flat().filter(({ chosen }) => chosen === null).length },
  }
}

async function contaminationOf(
  questions: readonly Group[],
  { lessons, examples }: Pick<ContaminationResult, 'lessons' | 'examples'>,
): Promise<ContaminationResult> {
  const clean = questions.filter(group => group.every(({ contaminated }) => contaminated === undefined))
  const contaminated = questions.length - clean.length
  return {
    lessons,
    contaminated,
    share: questions.length === 0 ? 0 : contaminated / questions.length,
    clean: { n: clean.length, ...(await hitAndF1(clean)) },
    examples,
  }
}
