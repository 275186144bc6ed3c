import { join } from 'node:path'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { createHost, type Host } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import type { ProtocolName } from '../../electron/contract/protocol.ts'
import { quantile } from './agent/figures.ts'
import { ensureGraph } from './agent/graphs.ts'
import { graphSources, type GraphSource } from './agent/graph-sources.ts'
import { programDigests } from './agent/program-digest.ts'
import { drawn } from './agent/sample.ts'
import { setOf } from './agent/sets.ts'
import { watchingBlocks, type LongestBlock } from './event-loop-blocks.ts'
import { FilmGraph } from './film-graph.ts'

export interface SpeedBenchOptions {
  /** As of the benchmark of the agents: the graphs stay there. */
  home: string
  data: string
  /** Triples of the made-up graph. */
  size: number
  /** Questions to each graph. */
  questions: number
  protocols: readonly ProtocolName[]
  signal: AbortSignal
  onProgress(text: string): void
}

/** `here`: in the measured process; `apart`: in one of its own, as beside a window. */
type Where = 'here' | 'apart'

export interface SpeedRow {
  graph: string
  protocol: ProtocolName
  where: Where
  /** `all`, or one kind of questions. */
  kind: string
  questions: number
  medianMs: number
  p95Ms: number
  mostMs: number
  /** Processor time of this process, a question. */
  cpuMs: number
  longestBlock: LongestBlock
}

export interface SpeedBench {
  rows: SpeedRow[]
  graphs: {
    graph: string
    where: Where
    triples: number
    /** The first question, with all that is read of the graph once. */
    firstMs: number
    firstBlock: LongestBlock
    /** Memory of this process after the questions; a graph's file that it reads itself is mapped into it. */
    rssMiB: number
    heapMiB: number
  }[]
}

interface Timed {
  kind: string
  ms: number
  cpuMs: number
  longest: LongestBlock
}

/**
 * How long a question takes the Navigator, and how long it keeps the host's thread, which is that of Electron's main
 * process, from other work: on MetaQA and on a graph of millions of triples, answered in this process and apart.
 */
export async function benchSpeed(options: SpeedBenchOptions): Promise<SpeedBench> {
  await makeFolder(options.home)
  const resources = findResources()
  const hosts = {
    apart: await createHost({ home: options.home, resources, answersApart: true }),
    here: await createHost({ home: options.home, resources }),
  }
  try {
    const { importing } = await programDigests()
    const films = new FilmGraph(options.size)
    const asked = [
      { graph: 'metaqa', source: metaQa(options.data), questions: await metaQaQuestions(options) },
      { graph: `films-${options.size}`, source: sourceOf(films), questions: films.questions(options.questions) },
    ]
    const bench: SpeedBench = { rows: [], graphs: [] }
    for (const { graph, source, questions } of asked) {
      await ensureGraph(hosts.here, graph, source, { ...options, program: importing })
      for (const where of ['apart', 'here'] as const)
        await measure(hosts[where], where, graph, questions, options, bench)
    }
    return bench
  } finally {
    await Promise.all([hosts.apart.close(), hosts.here.close()])
  }
}

function metaQa(data: string): GraphSource {
  return graphSources(data)['metaqa'] ?? { files: [] }
}

function sourceOf(films: FilmGraph): GraphSource {
  return {
    files: [],
    format: 'pipe',
    async convert(folder) {
      const file = join(folder, 'films.txt')
      await films.write(file)
      return file
    },
  }
}

async function metaQaQuestions({ data, questions }: SpeedBenchOptions): Promise<{ kind: string; question: string }[]> {
  const sets = ['metaqa-1', 'metaqa-2', 'metaqa-3'] as const
  const samples = await Promise.all(
    sets.map(async name => {
      const { questions: read, hops } = setOf(name)
      const all = drawn(await read(data), Math.ceil(questions / sets.length))
      return all.map(({ question }) => ({ kind: hops === 1 ? '1 hop' : `${hops} hops`, question }))
    }),
  )
  return samples.flat()
}

async function measure(
  host: Host,
  where: Where,
  graph: string,
  questions: readonly { kind: string; question: string }[],
  { protocols, signal, onProgress }: SpeedBenchOptions,
  bench: SpeedBench,
): Promise<void> {
  const [first] = questions
  let opening: Timed | undefined
  for (const protocol of protocols) {
    const timed: Timed[] = []
    opening ??= await ask(host, { graph, protocol, kind: '', question: first?.question ?? '' }, signal)
    for (const [at, { kind, question }] of questions.entries()) {
      onProgress(`${graph}, ${protocol}, ${where}: ${at + 1} of ${questions.length}`)
      timed.push(await ask(host, { graph, protocol, kind, question }, signal))
    }
    const kinds = [...new Set(timed.map(({ kind }) => kind))]
    for (const kind of ['all', ...kinds])
      bench.rows.push({
        graph,
        protocol,
        where,
        ...rowOf(kind, kind === 'all' ? timed : timed.filter(each => each.kind === kind)),
      })
  }
  const { rss, heapUsed } = process.memoryUsage()
  bench.graphs.push({
    graph,
    where,
    triples: (await host.graphs.summary(graph)).triples,
    firstMs: opening?.ms ?? 0,
    firstBlock: opening?.longest ?? { ms: 0, cpuMs: 0 },
    rssMiB: rss / 2 ** 20,
    heapMiB: heapUsed / 2 ** 20,
  })
}

async function ask(
  host: Host,
  { graph, protocol, kind, question }: { graph: string; protocol: ProtocolName; kind: string; question: string },
  signal: AbortSignal,
): Promise<Timed> {
  signal.throwIfAborted()
  const started = performance.now()
  const before = process.cpuUsage()
  const { longest } = await watchingBlocks(async () => {
    using answering = await host.answering.open({ kg: graph, model: 'navigator', protocol })
    for await (const event of answering.run({ ...answering.terms, question, signal }))
      if (event.kind === 'finished') return
  })
  signal.throwIfAborted()
  const { user, system } = process.cpuUsage(before)
  return { kind, ms: performance.now() - started, cpuMs: (user + system) / 1_000, longest }
}

function rowOf(kind: string, timed: readonly Timed[]): Omit<SpeedRow, 'graph' | 'protocol' | 'where'> {
  const times = timed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const most = (value: (each: Timed) => number): number => Math.max(0, ...timed.map(value))
  return {
    kind,
    questions: timed.length,
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    mostMs: times.at(-1) ?? 0,
    cpuMs: timed.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / Math.max(1, timed.length),
    longestBlock: { ms: most(({ longest }) => longest.ms), cpuMs: most(({ longest }) => longest.cpuMs) },
  }
}
