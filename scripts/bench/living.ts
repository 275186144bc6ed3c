import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../electron/base/random.ts'
import type { JobView } from '../../electron/contract/job.ts'
import type { Recheck } from '../../electron/contract/recheck.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { TrajectoryStore } from '../../electron/host/answers/trajectory-store.ts'
import { createHost, type Host } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import { goldAnswer, goldQuestions, type GoldQuestion } from './living/gold-answers.ts'

export interface LivingBenchOptions {
  /** Where the data sets are. */
  data: string
  /** Saved answers that are asked again. */
  answers: number
  /** The share of the graph's facts that go, and of as many that come. */
  share: number
  signal: AbortSignal
  onProgress(text: string): void
}

export interface LivingFigures {
  answers: number
  triples: number
  /** Facts that came and went with the new version. */
  came: number
  went: number
  /** From the job's start to its end, the start of its process with it. */
  seconds: number
  answersPerSecond: number
  /** What it took to carry the programs out for the first time and to keep the answers. */
  askedSeconds: number
  fates: Recheck['fates']
  /** What is kept of it beside the graph. */
  bytes: number
}

const GRAPH = 'metaqa'

/** Saved answers to dev questions of MetaQA, by the programs that its authors had in mind, asked again after a change of the graph. */
export async function benchLiving(options: LivingBenchOptions): Promise<LivingFigures> {
  const { data, answers, share, onProgress } = options
  const home = await mkdtemp(join(tmpdir(), 'clew-bench-living-'))
  const host = await createHost({ home, resources: findResources() })
  try {
    onProgress('importing MetaQA')
    await ended(host, (await host.imports.start({ paths: [join(data, 'metaqa', 'kb.txt')], name: GRAPH })).jobId)
    const askedSeconds = await keepAnswers(host, await goldQuestions(data, answers), options)
    onProgress('changing the graph')
    const { change } = await ended(host, await changed(host, home, data, share))
    const { triples } = await host.graphs.summary(GRAPH)
    const started = performance.now()
    const { jobId } = await host.rechecking.start(GRAPH)
    onProgress('asking again')
    await ended(host, jobId)
    const seconds = (performance.now() - started) / 1_000
    const { told, older } = await host.rechecking.get(GRAPH)
    if (told === undefined) throw new ClewError('unavailable', 'The saved answers were not asked again; see the log.')
    return {
      answers: older,
      triples,
      came: change?.changes.facts.came.count ?? 0,
      went: change?.changes.facts.went.count ?? 0,
      seconds,
      answersPerSecond: older / seconds,
      askedSeconds,
      fates: told.fates,
      bytes: (await readFile(join(host.graphs.path(GRAPH), 'answers.json'))).length,
    }
  } finally {
    await host.close()
    await rm(home, { recursive: true, force: true })
  }
}

/** Kept as a person's questions are; gives the seconds that it took. */
async function keepAnswers(
  host: Host,
  questions: readonly GoldQuestion[],
  { signal, onProgress }: Pick<LivingBenchOptions, 'signal' | 'onProgress'>,
): Promise<number> {
  const store = new TrajectoryStore(host.folders.trajectories, host.folders.trash)
  using lease = await host.graphs.lease(GRAPH)
  const started = performance.now()
  for (const [at, question] of questions.entries()) {
    signal.throwIfAborted()
    if (at % 100 === 0) onProgress(`asking ${at} of ${questions.length} questions`)
    const answer = await goldAnswer(question, lease.graph)
    await store.write(answer.id, answer)
  }
  return (performance.now() - started) / 1_000
}

/** Facts drawn from all of the graph go, and as many come, between things that are there. */
async function changed(host: Host, home: string, data: string, share: number): Promise<string> {
  const random = seededRandom(2)
  const lines = (await readFile(join(data, 'metaqa', 'kb.txt'), 'utf8')).split('\n').filter(line => line !== '')
  const many = Math.round(lines.length * share)
  const gone = random.sample(lines, many)
  const tails = random.sample(lines, many).map(line => line.split('|'))
  const fresh = random.sample(lines, many).flatMap((line, at) => {
    const [head, relation] = line.split('|')
    const [, , tail] = tails.find(parts => parts[1] === relation) ?? tails[at] ?? []
    return head === undefined || relation === undefined || tail === undefined ? [] : [`${head}|${relation}|${tail}`]
  })
  const [add, remove] = [join(home, 'add.txt'), join(home, 'remove.txt')]
  await writeFile(add, `${fresh.join('\n')}\n`)
  await writeFile(remove, `${gone.join('\n')}\n`)
  return (await host.versions.start({ kg: GRAPH, add: [add], remove: [remove] })).jobId
}

async function ended(host: Host, jobId: string): Promise<JobView> {
  const job = await host.jobs.finished(jobId)
  if (job.state !== 'done') throw new ClewError('unavailable', job.error ?? `${job.title} did not end.`)
  return job
}
