/**
 * Takes the embedded decoder through the stages that "Teach this graph" has, over open graphs and made-up ones:
 * imitation of gold paths, imitation of its own right answers, reinforcement. A stage whose weights do worse than those
 * it began with, on graphs kept for choosing, is left out. Each stage is measured on graphs that are neither taught nor
 * chosen by; the result is written into the working folder (`improvement.json`, `model.gguf`) and replaces nothing.
 *
 *   nice -n 10 npx tsx scripts/models/improve-decoder.ts --work DIR [--datasets DIR] [--per-graph N] [--worlds N]
 *   [--grpo-steps N] [--metaqa N]
 *
 * Weights after each stage are kept in the working folder; called again, it goes on after the last stage that was
 * finished. `--metaqa`: at the very end the first N questions of each of MetaQA's dev files are asked before and after,
 * once; nothing is chosen by them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrapDifferences, bootstrapMeans } from '../../electron/base/significance.ts'
import { imitate, ownEpisodes, reinforce, scoresOf, withGoldEpisodes } from './decoder/stages.ts'
import type { Field, ImprovementHooks, ImprovementPlan } from './decoder/stages.ts'
import { measuringFields, realField } from './decoder/asked-fields.ts'
import { importedGraph, worldField } from './decoder/world-field.ts'
import { GgufLearner } from '../../electron/learn/language-model/gguf-learner.ts'
import { readQuestions } from '../../electron/learn/question-sets/question-sets.ts'
import { loadRelationRanker } from '../../electron/model/relation-ranker.ts'

const { values } = parseArgs({
  options: {
    work: { type: 'string', default: path.join('out', 'decoder-improvement') },
    datasets: { type: 'string', default: path.join('..', 'shared', 'datasets') },
    'per-graph': { type: 'string', default: '100' },
    'grpo-steps': { type: 'string', default: '8' },
    worlds: { type: 'string', default: '5' },
    metaqa: { type: 'string', default: '0' },
  },
})
const SEED = 20262
const models = path.join('resources', 'models')
const perGraph = Number(values['per-graph'])

/** Graphs that are taught. Those that measure what was learnt are others; MetaQA is neither. */
const SOURCES = {
  fb15k237: ['fb15k237/fb15k237_labelled.tsv.gz'],
  wn18rr: ['wn18rr/train.txt'],
  nations: ['small/nations/train.txt'],
} as const

const folders = { datasets: values.datasets, work: values.work }
const worldOf = (number: number, split: 'taught' | 'held-out', count: number): Promise<Field> =>
  worldField({ seed: SEED + number, split, questions: count }, `world-${split}-${number}`, values.work)

/** Every fifth lesson is kept back from teaching, to choose weights by. */
const isKept = (_: unknown, index: number): boolean => index % 5 === 4
const share = (fields: readonly Field[], keep: boolean, most = Infinity): Field[] =>
  fields.map(field => ({
    ...field,
    lessons: field.lessons.filter((lesson, index) => isKept(lesson, index) === keep).slice(0, most),
  }))

mkdirSync(path.join(values.work, 'graphs'), { recursive: true })
const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
const ranker = await loadRelationRanker(path.join(models, 'navigator.bin'))
const taught = [
  ...(await Promise.all(Object.entries(SOURCES).map(([name, files]) => realField(name, files, perGraph, folders)))),
  ...(await Promise.all(Array.from({ length: Number(values.worlds) }, (_, number) => worldOf(number, 'taught', 60)))),
]
const heldOut = await measuringFields(folders)
/**
 * Weights are chosen by questions about made-up graphs of which nothing is taught: what suits the taught graphs alone
 * is not wanted.
 */
const choosing = (await Promise.all([103, 104, 105].map(number => worldOf(number, 'held-out', 24)))).map(field => ({
  ...field,
  lessons: field.lessons.slice(0, 15),
}))
for (const { name, lessons } of [...taught, ...choosing, ...heldOut]) say(`${name}: ${lessons.length} questions`)

const plan: ImprovementPlan = {
  seed: SEED,
  samples: 3,
  stage1: { epochs: 1.5, rate: 4e-4, batch: 8, warmUp: 0.03, patience: 3 },
  stage2: { epochs: 1, rate: 1e-4, batch: 8, warmUp: 0.03, patience: 3 },
  grpo: {
    recipe: 'kg-r1',
    steps: Number(values['grpo-steps']),
    questions: 6,
    rate: 1e-4,
    changes: { 'rollout.groupSize': 6, 'rollout.turns': 10, 'objective.average': 'unit' },
  },
}

const resultFile = path.join(values.work, 'improvement.json')
interface StageResult {
  stage: string
  from: string
  validation: number
  seconds: number
  notes: string[]
  scores: Record<string, { f1: number[]; hit1: number[] }>
}
const results: StageResult[] = existsSync(resultFile)
  ? (JSON.parse(readFileSync(resultFile, 'utf8')) as StageResult[])
  : []
let notes: string[] = []

const weightsAfter = (stage: string): string => path.join(values.work, `after-${stage}.gguf`)
async function run(
  stage: string,
  from: string,
  work: (learner: GgufLearner, hooks: ImprovementHooks) => Promise<void>,
): Promise<string> {
  const after = weightsAfter(stage)
  const before = from === '' ? path.join(models, 'decoder.gguf') : weightsAfter(from)
  const isBetter = (): boolean =>
    (results.find(result => result.stage === stage)?.validation ?? 0) >=
    (results.find(result => result.stage === from)?.validation ?? 0)
  if (results.some(result => result.stage === stage) && existsSync(after)) return isBetter() ? stage : from
  const learner = await GgufLearner.open(
    { path: before, name: 'Clew decoder', prompt: 'compact' },
    { threads: 1, scratch: values.work },
  )
  const best = path.join(values.work, `best-${stage}`)
  const started = performance.now()
  notes = []
  await work(learner, {
    keepBest: () => learner.saveState(best),
    restoreBest: () => learner.restoreState(best),
    onPoint: (name, step, point) => {
      say(
        `${name} step ${step}: ${Object.entries(point)
          .map(([key, value]) => `${key} ${value.toPrecision(4)}`)
          .join(', ')}`,
      )
    },
  })
  const seconds = (performance.now() - started) / 1000
  const scores: StageResult['scores'] = {}
  const policy = await learner.policy()
  const chosenBy = await Promise.all(choosing.map(async field => (await scoresOf(policy, field, ranker)).f1))
  const validation = mean(chosenBy.flatMap(f1 => [...f1]))
  for (const field of heldOut) {
    const { f1, hit1 } = await scoresOf(policy, field, ranker)
    scores[field.name] = { f1: [...f1], hit1: [...hit1] }
  }
  const { tokens, seconds: writing } = learner.rolloutSpeed
  notes.push(`${tokens} tokens of rollouts in ${writing.toFixed(1)} s (${(tokens / writing).toFixed(0)} a second)`)
  const { file } = await learner.exportTo(values.work)
  await copyFile(path.join(values.work, file), after)
  await learner.close()
  results.push({ stage, from, validation, seconds, notes, scores })
  writeFileSync(resultFile, JSON.stringify(results))
  await report(results.length - 1)
  return isBetter() ? stage : from
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}

/** A stage's scores with their intervals, and the gain over the one before and over the beginning. */
async function report(at: number): Promise<void> {
  const columns = (result: StageResult | undefined, measure: 'f1' | 'hit1'): Float64Array =>
    Float64Array.from(Object.values(result?.scores ?? {}).flatMap(score => score[measure]))
  const here = results[at]
  for (const measure of ['hit1', 'f1'] as const) {
    const now = columns(here, measure)
    const [here95] = await bootstrapMeans([now])
    const gains = await Promise.all(
      [results[0], results.find(({ stage }) => stage === here?.from)].map(async earlier =>
        earlier && earlier !== here ? (await bootstrapDifferences([columns(earlier, measure)], [now]))[0] : undefined,
      ),
    )
    say(
      `${here?.stage} ${measure} ${here95?.value.toFixed(3)} [${here95?.low.toFixed(3)}, ${here95?.high.toFixed(3)}] over ${now.length} questions${gains.map((gain, index) => (gain ? `; ${index === 0 ? 'over the beginning' : `over ${here?.from}`} ${gain.value.toFixed(3)} [${gain.low.toFixed(3)}, ${gain.high.toFixed(3)}], p ${gain.p.toFixed(3)}` : '')).join('')}`,
    )
  }
  say(
    `${here?.stage} from ${here?.from}: validation F1 ${here?.validation.toFixed(3)}, took ${here?.seconds.toFixed(0)} s; ${here?.notes.join('; ')}; by graph: ${Object.entries(
      here?.scores ?? {},
    )
      .map(([name, { hit1 }]) => `${name} ${mean(hit1).toFixed(3)}`)
      .join(', ')}`,
  )
}

const start = await run('start', '', () => Promise.resolve())
const first = await run('stage1', start, async (learner, hooks) => {
  const gold = await Promise.all(
    taught.map(async field => ({ ...field, lessons: await withGoldEpisodes(field, ranker) })),
  )
  notes.push(`gold paths: ${gold.map(({ name, lessons }) => `${name} ${lessons.length}`).join(', ')}`)
  await imitate(
    learner,
    'stage1',
    share(gold, false).flatMap(({ lessons }) => lessons),
    share(gold, true, 5).flatMap(({ lessons }) => lessons),
    plan,
    hooks,
  )
})
const second = await run('stage2', first, async (learner, hooks) => {
  const { lessons, reports } = await ownEpisodes(learner, share(taught, false, 15), ranker, plan)
  notes.push(
    `own rollouts: ${reports.reduce((sum, { rollouts }) => sum + rollouts, 0)}, right on ${reports.reduce((sum, { acceptedQuestions }) => sum + acceptedQuestions, 0)} of ${reports.reduce((sum, { questions }) => sum + questions, 0)} questions, recoveries ${reports.reduce((sum, { recovered }) => sum + recovered, 0)}`,
  )
  const kept = lessons.filter((lesson, index) => !isKept(lesson, index))
  await imitate(learner, 'stage2', kept, lessons.filter(isKept).slice(0, 60), plan, hooks)
})
const third = await run('grpo', second, async (learner, hooks) => {
  notes.push(await reinforce(learner, share(taught, false), choosing, ranker, plan, hooks))
})
await copyFile(weightsAfter(third), path.join(values.work, 'model.gguf'))
if (Number(values.metaqa) > 0) await compareOnMetaqa(weightsAfter(start), weightsAfter(third), Number(values.metaqa))
for (const { kg } of [...taught, ...choosing, ...heldOut]) await kg.close()

async function compareOnMetaqa(before: string, after: string, limit: number): Promise<void> {
  const kg = await importedGraph(
    'metaqa',
    [path.join(values.datasets, 'metaqa', 'kb.txt')],
    path.join(values.work, 'graphs'),
  )
  const graph = { name: 'metaqa', fingerprint: (await kg.summary()).fingerprint }
  const sets = await Promise.all(
    [1, 2, 3].map(async (hops): Promise<Field> => {
      const { questions } = await readQuestions(path.join(values.datasets, 'metaqa', `qa_dev_${hops}hop.txt`), limit)
      return {
        name: `MetaQA, ${hops} hops`,
        kg,
        lessons: questions.map(({ question, entities, answers }, index) => ({
          id: `metaqa/${hops}/${index}`,
          question,
          entities: [...entities],
          answers: [...answers],
          graph,
          source: 'import' as const,
        })),
      }
    }),
  )
  const scores = new Map<string, { f1: Float64Array; hit1: Float64Array }[]>()
  for (const file of [before, after]) {
    const learner = await GgufLearner.open(
      { path: file, name: 'Clew decoder', prompt: 'compact' },
      { threads: 1, scratch: values.work },
    )
    const policy = await learner.policy()
    for (const set of sets) scores.set(set.name, [...(scores.get(set.name) ?? []), await scoresOf(policy, set, ranker)])
    await learner.close()
  }
  for (const [name, [old, fresh]] of scores) {
    for (const measure of ['hit1', 'f1'] as const) {
      if (!old || !fresh) continue
      const [[was], [is], [gain]] = await Promise.all([
        bootstrapMeans([old[measure]]),
        bootstrapMeans([fresh[measure]]),
        bootstrapDifferences([old[measure]], [fresh[measure]]),
      ])
      say(
        `${name}, ${old[measure].length} questions, ${measure}: ${was?.value.toFixed(3)} before, ${is?.value.toFixed(3)} after; gain ${gain?.value.toFixed(3)} [${gain?.low.toFixed(3)}, ${gain?.high.toFixed(3)}], p ${gain?.p.toFixed(3)}`,
      )
    }
  }
  await kg.close()
}
