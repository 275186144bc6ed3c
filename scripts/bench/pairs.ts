import { join, resolve } from 'node:path'
import { bootstrapDifferences } from '../../electron/base/significance.ts'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { takeLock } from '../../electron/base/process-lock.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import type { Difference } from '../../electron/contract/score.ts'
import type { Answering } from '../../electron/host/answers/answering.ts'
import { createHost, type Host } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import type { Pair } from '../../electron/learn/learner.ts'
import { findPrograms, type FoundForPair } from '../../electron/learn/pairs/found-programs.ts'
import { learnFromPairs, type LearntFromPairs } from '../../electron/learn/pairs/learn-pairs.ts'
import { readEverydayRelations, type EverydayRelation } from '../../electron/model/navigator/everyday-relations.ts'
import { Navigator } from '../../electron/model/navigator/navigator.ts'
import type { RelationRanker } from '../../electron/model/relation-ranker.ts'
import { UNTAUGHT, writeTaught, type Taught } from '../../electron/model/semantic-parser/taught-weights.ts'
import { askQuestion } from './agent/ask-question.ts'
import { ensureGraph } from './agent/graphs.ts'
import { graphSources } from './agent/graph-sources.ts'
import { programDigests } from './agent/program-digest.ts'
import { asPairs, oneInFiveWrong, questionsOf, split, type PairQuestion } from './pairs/pair-sets.ts'

export interface PairsBenchOptions {
  /** The benchmark's own data folder: its graphs are kept there for the next run. */
  home: string
  /** The folder of the data sets. */
  data: string
  graphs: readonly string[]
  /** Pairs that are learnt from. */
  counts: readonly number[]
  /** Draws of the pairs. */
  draws: number
  signal: AbortSignal
  onProgress(text: string): void
}

/** One question, before and after. */
interface Asked {
  id: string
  graph: string
  fitted: boolean
  exact: [before: number, after: number]
  hit1: [before: number, after: number]
}

export interface PairsRow {
  graph: string
  pairs: number
  /** One pair in five had the answers of another. */
  wrong: boolean
  others: number
  exact: { before: number; after: number; gain: Difference }
  hit1: { before: number; after: number; gain: Difference }
}

export interface PairsBench {
  /** Every question by the number of pairs and whether one in five was wrong. */
  questions: Record<string, readonly Asked[]>
  /** All graphs together first, then those questions that the weights were not fitted to, then graph by graph. */
  rows: PairsRow[]
  learnt: {
    graph: string
    pairs: number
    wrong: boolean
    reached: number
    right: [before: number, after: number]
    bytes: number
    seconds: number
  }[]
}

/** Others must be left to ask. */
const LEAST_OTHERS = 10

/**
 * What a graph's other questions gain from pairs of a question and its answers: learnt as Teach learns them, asked as a
 * person asks.
 * @throws {@link ClewError} where a data set is not there, or another run is at work in the folder
 */
export async function benchPairs(options: PairsBenchOptions): Promise<PairsBench> {
  const home = resolve(options.home)
  await makeFolder(home)
  await using lock = await takeLock(join(home, 'bench.lock'))
  if (lock === undefined)
    throw new ClewError('conflict', `Another run of the benchmark is at work in ${home}; wait until it is done.`)
  const host = await createHost({ home, resources: findResources() })
  try {
    const asked = new Map<string, Asked[]>()
    const learnt: PairsBench['learnt'] = []
    for (const graph of options.graphs) await measureGraph(host, graph, options, asked, learnt)
    return { rows: await rowsOf(asked), learnt, questions: Object.fromEntries(asked) }
  } finally {
    await host.close()
  }
}

async function measureGraph(
  host: Host,
  graph: string,
  { data, counts, draws, signal, onProgress }: PairsBenchOptions,
  asked: Map<string, Asked[]>,
  learnt: PairsBench['learnt'],
): Promise<void> {
  const kg = graph.replace(/^metaqa-.*/, 'metaqa')
  const source = graphSources(data)[kg]
  if (source === undefined) throw new ClewError('not-found', `Nothing is known of a graph "${graph}".`)
  const { importing } = await programDigests()
  await ensureGraph(host, kg, source, { program: importing, signal, onProgress })
  const questions = await questionsOf(graph, data)
  using answering = await host.answering.open({ kg, model: 'navigator', protocol: 'clew' })
  const ranker = await host.models.ranker()
  const everyday = await readEverydayRelations(join(findResources(), 'models', 'everyday-relations.txt'))
  // The same questions are drawn again and again; what is found for them untaught stays the same.
  const found = new Map<string, FoundForPair>()
  const tools = { kg: answering.terms.kg, ranker, everyday, signal }
  const find = async (pair: Pair): Promise<FoundForPair> => {
    const key = JSON.stringify(pair)
    const known = found.get(key) ?? (await findPrograms(pair, tools, UNTAUGHT))
    found.set(key, known)
    return known
  }
  const scores = new Map<string, { exact: number; hit1: number }>()
  for (const count of counts) {
    if (questions.length < count + LEAST_OTHERS) continue
    for (let seed = 1; seed <= draws; seed += 1)
      for (const wrong of count === 60 ? [false, true] : [false]) {
        const { pairs, others } = split(questions, count, seed)
        onProgress(`${graph}: learning from ${count} pairs${wrong ? ', one in five wrong' : ''}`)
        const started = performance.now()
        const own = wrong ? oneInFiveWrong(asPairs(pairs)) : asPairs(pairs)
        const result = await learnFromPairs(own, find)
        learnt.push(summary(graph, count, wrong, result, (performance.now() - started) / 1_000))
        const after = afterOf(answering, ranker, everyday, result.taught)
        const key = `${count} ${wrong}`
        for (const question of others) {
          signal.throwIfAborted()
          onProgress(`${graph}, ${count} pairs: ${question.question.slice(0, 60)}`)
          const before = scores.get(question.id) ?? (await askQuestion(question, answering, { signal, told: false }))
          scores.set(question.id, before)
          const now = after === undefined ? before : await askQuestion(question, after, { signal, told: false })
          asked.set(key, [...(asked.get(key) ?? []), pairOf(question, graph, before, now)])
        }
      }
  }
}

const pairOf = (
  { id, fitted }: PairQuestion,
  graph: string,
  before: { exact: number; hit1: number },
  after: { exact: number; hit1: number },
): Asked => ({ id, graph, fitted, exact: [before.exact, after.exact], hit1: [before.hit1, after.hit1] })

/** The same with a Navigator that was taught; undefined where nothing was learnt, and nothing changes. */
function afterOf(
  { terms }: Pick<Answering, 'terms'>,
  ranker: RelationRanker,
  everyday: readonly EverydayRelation[],
  taught: Taught | undefined,
): Pick<Answering, 'terms'> | undefined {
  return taught === undefined
    ? undefined
    : { terms: { ...terms, policy: new Navigator(ranker, everyday, { adapter: 'pairs', taught }) } }
}

const summary = (
  graph: string,
  pairs: number,
  wrong: boolean,
  { reached, before, after, taught }: LearntFromPairs,
  seconds: number,
): PairsBench['learnt'][number] => ({
  graph,
  pairs,
  wrong,
  reached,
  right: [before.right, after.right],
  bytes: taught === undefined ? 0 : Buffer.byteLength(writeTaught(taught)),
  seconds,
})

async function rowsOf(asked: ReadonlyMap<string, readonly Asked[]>): Promise<PairsRow[]> {
  const rows: PairsRow[] = []
  for (const [key, all] of asked) {
    const [pairs = '', wrong = ''] = key.split(' ')
    const terms = { pairs: Number(pairs), wrong: wrong === 'true' }
    rows.push(await rowOf('all graphs', terms, all))
    rows.push(
      await rowOf(
        'not fitted to',
        terms,
        all.filter(({ fitted }) => !fitted),
      ),
    )
    for (const graph of new Set(all.map(each => each.graph)))
      rows.push(
        await rowOf(
          graph,
          terms,
          all.filter(each => each.graph === graph),
        ),
      )
  }
  return rows
}

async function rowOf(
  graph: string,
  terms: Pick<PairsRow, 'pairs' | 'wrong'>,
  asked: readonly Asked[],
): Promise<PairsRow> {
  // A question that was asked after several draws is one question: its scores are the means of them.
  const byQuestion = [...new Set(asked.map(({ id }) => id))].map(id => asked.filter(each => each.id === id))
  const column = (measure: 'exact' | 'hit1', at: 0 | 1): Float64Array =>
    Float64Array.from(byQuestion, own => own.reduce((sum, each) => sum + each[measure][at], 0) / own.length)
  const [exact, hit1] = await bootstrapDifferences(
    [column('exact', 0), column('hit1', 0)],
    [column('exact', 1), column('hit1', 1)],
  )
  const none: Difference = { value: 0, low: 0, high: 0, p: 1 }
  const mean = (values: Float64Array): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return {
    graph,
    ...terms,
    others: byQuestion.length,
    exact: { before: mean(column('exact', 0)), after: mean(column('exact', 1)), gain: exact ?? none },
    hit1: { before: mean(column('hit1', 0)), after: mean(column('hit1', 1)), gain: hit1 ?? none },
  }
}
