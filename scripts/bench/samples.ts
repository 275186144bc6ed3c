import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEpisode } from '../../electron/agent/episode.ts'
import { protocolFor } from '../../electron/agent/protocol-for.ts'
import type { Trajectory } from '../../electron/contract/trajectory.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { createHost } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import { spawnForked } from '../../electron/host/workers/spawn-worker.ts'
import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { GgufPolicy } from '../../electron/model/local/gguf-policy.ts'
import type { Policy, RelationOrder } from '../../electron/model/policy.ts'
import { seededRandom } from '../../electron/base/random.ts'

export interface SampleFigures {
  samples: number
  questions: number
  /** Seconds of a question, each way in a process of its own that has seen none of them. */
  oneSeconds: number
  togetherSeconds: number
  /** As many, one after the other. */
  apartSeconds: number
  /** `togetherSeconds / oneSeconds`, the median of the rounds. */
  ratio: number
  /** Of the prompt tokens of the samples that are written together, the share that was not evaluated anew. */
  cachedShare: number
  /** Of the samples, the share whose text is the same together and one after the other. */
  sameText: number
}

const SAMPLES = 8
const ROUNDS = 3
const GRAPH = 'films'

interface Round {
  one: number
  apart: number
  together: number
  cached: number
  same: number
}

/** What samples of one question cost, through the whole path: episodes, graph, constraint, process and model. */
export async function benchSamples(model: string, signal?: AbortSignal): Promise<SampleFigures> {
  const home = await mkdtemp(join(tmpdir(), 'clew-bench-samples-'))
  const host = await createHost({ home, resources: findResources() })
  try {
    const { lines, questions } = films()
    const file = join(home, 'kb.txt')
    await writeFile(file, lines.join('\n'))
    const { jobId } = await host.imports.start({ paths: [file], name: GRAPH })
    const ended = await host.jobs.finished(jobId)
    if (ended.result === undefined)
      throw new ClewError(
        'unavailable',
        ended.error ?? 'The graph of the measurement could not be imported; start again.',
      )
    using lease = await host.graphs.lease(GRAPH)
    const ranker = await host.models.ranker()
    const rounds: Round[] = []
    for (let index = 0; index < ROUNDS; index++)
      rounds.push(await measure({ model, kg: lease.graph, ranker, questions, signal }))
    return {
      samples: SAMPLES,
      questions: questions.length - 1,
      oneSeconds: median(rounds.map(({ one }) => one)),
      togetherSeconds: median(rounds.map(({ together }) => together)),
      apartSeconds: median(rounds.map(({ apart }) => apart)),
      ratio: median(rounds.map(({ one, together }) => together / one)),
      cachedShare: median(rounds.map(({ cached }) => cached)),
      sameText: median(rounds.map(({ same }) => same)),
    }
  } finally {
    await host.close()
    await rm(home, { recursive: true, force: true })
  }
}

interface Measurement {
  model: string
  kg: KnowledgeGraph
  ranker: RelationOrder
  /** The last one only warms up. */
  questions: readonly string[]
  signal: AbortSignal | undefined
}

async function measure(measurement: Measurement): Promise<Round> {
  const seeds = Array.from({ length: SAMPLES }, (_, index) => index + 1)
  const one = await inOwnProcess(measurement, async ask => [await ask(1)])
  const apart = await inOwnProcess(measurement, async ask => {
    const done: Trajectory[] = []
    for (const seed of seeds) done.push(await ask(seed))
    return done
  })
  const together = await inOwnProcess(measurement, ask => Promise.all(seeds.map(ask)))
  const tokens = together.trajectories.flatMap(({ turns }) => turns.map(turn => turn.tokens))
  const textOf = ({ turns }: Trajectory): string => turns.map(({ text }) => text).join('\n')
  return {
    one: one.seconds,
    apart: apart.seconds,
    together: together.seconds,
    cached: sum(tokens.map(({ cached }) => cached)) / sum(tokens.map(({ prompt }) => prompt)),
    same:
      together.trajectories.filter((trajectory, index) => textOf(trajectory) === apart.trajectories.map(textOf)[index])
        .length / together.trajectories.length,
  }
}

/** @returns the mean seconds of a question, and all that was answered */
async function inOwnProcess(
  { model, kg, ranker, questions, signal }: Measurement,
  answer: (ask: (seed: number) => Promise<Trajectory>) => Promise<Trajectory[]>,
): Promise<{ seconds: number; trajectories: Trajectory[] }> {
  const policy = await GgufPolicy.open({
    path: model,
    name: 'measured',
    prompt: 'compact',
    link: spawnForked('inference', { correlation: 'bench' }),
    ...(signal && { signal }),
  })
  try {
    const [warm = '', ...measured] = questions.toReversed()
    await answer(seed => ask({ question: warm, seed, policy, kg, ranker, signal }))
    const trajectories: Trajectory[] = []
    const started = performance.now()
    for (const question of measured)
      trajectories.push(...(await answer(seed => ask({ question, seed, policy, kg, ranker, signal }))))
    return { seconds: (performance.now() - started) / 1000 / measured.length, trajectories }
  } finally {
    await policy.dispose()
  }
}

async function ask({
  question,
  seed,
  policy,
  kg,
  ranker,
  signal,
}: {
  question: string
  seed: number
  policy: Policy
  kg: KnowledgeGraph
  ranker: RelationOrder
  signal: AbortSignal | undefined
}): Promise<Trajectory> {
  signal?.throwIfAborted()
  const settings = {
    turns: policy.description.defaultTurns,
    temperature: 1,
    seed,
    constrained: true,
    relationOrder: 'ranked' as const,
  }
  for await (const event of runEpisode({
    question,
    protocol: protocolFor(policy.description),
    policy,
    kg,
    ranker,
    settings,
    ...(signal && { signal }),
  })) {
    if (event.kind !== 'finished') continue
    if (event.trajectory.status === 'failed')
      throw new ClewError(
        'unavailable',
        `A sample of the measurement failed (${event.trajectory.error ?? 'no reason given'}); start again.`,
      )
    return event.trajectory
  }
  throw new ClewError('unavailable', 'A sample of the measurement did not end; start again.')
}

/** A graph of films with MetaQA's relations, and questions of one and two hops about it. */
function films(): { lines: string[]; questions: string[] } {
  const random = seededRandom(7).next
  const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)] ?? ''
  const people = Array.from(
    { length: 120 },
    (_, i) =>
      `${pick(['Ada', 'Ben', 'Cleo', 'Dov', 'Edda', 'Finn', 'Gita', 'Hugo'])} ${pick(['Moreno', 'Ito', 'Marsh', 'Lindqvist', 'Okafor', 'Petrov', 'Salas', 'Weiss'])} ${i}`,
  )
  const titles = Array.from(
    { length: 200 },
    (_, i) =>
      `The ${pick(['Glass', 'Cold', 'Silent', 'Long', 'Golden', 'Paper', 'Hollow'])} ${pick(['Ladder', 'Harvest', 'River', 'Window', 'Orchard', 'Signal', 'Winter'])} ${i}`,
  )
  const lines = titles.flatMap(title => [
    `${title}|directed_by|${pick(people)}`,
    `${title}|written_by|${pick(people)}`,
    `${title}|starred_actors|${pick(people)}`,
    `${title}|starred_actors|${pick(people)}`,
    `${title}|release_year|${1960 + Math.floor(random() * 60)}`,
    `${title}|in_language|${pick(['English', 'French', 'Hindi', 'Swedish'])}`,
    `${title}|has_genre|${pick(['Drama', 'Comedy', 'Thriller'])}`,
  ])
  const questions = Array.from(
    { length: 6 },
    (_, i) =>
      [
        `who directed ${pick(titles)}`,
        `what are the languages spoken in the films directed by ${pick(people)}`,
        `who starred in films written by ${pick(people)}`,
      ][i % 3] ?? '',
  )
  return { lines, questions: [...questions, `who wrote ${pick(titles)}`] }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
