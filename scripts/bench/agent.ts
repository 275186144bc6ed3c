import { join, resolve } from 'node:path'
import { createHost, type Host } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { takeLock } from '../../electron/base/process-lock.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import type { ProtocolName } from '../../electron/contract/protocol.ts'
import { askQuestion } from './agent/ask-question.ts'
import { figuresOf, type Figures } from './agent/figures.ts'
import { ensureGraph } from './agent/graphs.ts'
import { graphSources } from './agent/graph-sources.ts'
import { KeptAnswers } from './agent/kept-answers.ts'
import { partsOf, type Part } from './agent/part.ts'
import { ensurePassages, PASSAGES } from './agent/passages.ts'
import { programDigests } from './agent/program-digest.ts'
import type { BenchQuestion } from './agent/question.ts'
import { RunProgress } from './agent/run-progress.ts'
import { drawn } from './agent/sample.ts'
import { setOf, type SetName } from './agent/sets.ts'
import { firstRelation, type FirstRelation } from './grailqa/first-relation.ts'

export interface AgentBenchOptions {
  /** The benchmark's own data folder: its graphs and answers are kept there for the next run. */
  home: string
  /** The folder of the data sets. */
  data: string
  sets: readonly SetName[]
  /** Whether to rank the first relations of GrailQA. */
  relations: boolean
  /** Questions of each set, drawn from all of it by a fixed seed. */
  limit: number
  /** Ids of models; one that is not there is left out of the result and named. */
  models: readonly string[]
  /** The folder of what the models were taught, as `train teach --out` writes it; left out: nothing. */
  adapter?: string | undefined
  /** Draws other samples than those that are looked at while working. */
  seed?: number | undefined
  protocols: readonly ProtocolName[]
  signal: AbortSignal
  onProgress(text: string): void
}

export interface AgentBenchRow extends Figures {
  set: SetName
  /** `MetaQA dev, 2 hops`. */
  title: string
  model: string
  protocol: ProtocolName
  /** Of the set's questions, where they all have as many. */
  hops?: number
}

export interface AgentBench {
  /** This state of the program, of which all answers are. */
  program: string
  rows: AgentBenchRow[]
  /** The first relation of GrailQA's questions among 15, where it was asked for. */
  relations?: FirstRelation[]
  /** What was left out, and why. */
  missing: string[]
  /** Where the answers are, a line each; of sets that are not to be read only their scores. */
  answers: string
}

/**
 * How well the embedded agents answer, set by set and protocol by protocol. Questions go the way of a person's, through
 * the host and over stored graphs. What is answered is kept, and a run goes on from what the same program answered
 * before.
 * @throws {@link ClewError} where a data set is not there, or another run is at work in the folder
 */
export async function benchAgent(options: AgentBenchOptions): Promise<AgentBench> {
  const home = resolve(options.home)
  await makeFolder(home)
  await using lock = await takeLock(join(home, 'bench.lock'))
  if (lock === undefined)
    throw new ClewError('conflict', `Another run of the benchmark is at work in ${home}; wait until it is done.`)
  const host = await createHost({ home, resources: findResources() })
  try {
    return await measure(host, options)
  } finally {
    await host.close()
  }
}

async function measure(host: Host, options: AgentBenchOptions): Promise<AgentBench> {
  const { sets, limit, models, protocols, data, seed, onProgress, signal } = options
  const known = new Set((await host.models.list()).map(({ id }) => id))
  const samples = new Map<SetName, BenchQuestion[]>()
  for (const name of sets) {
    onProgress(`reading ${name}`)
    const sample = drawn(await setOf(name).questions(data), limit, seed)
    samples.set(
      name,
      sample.toSorted((a, b) => a.kg.localeCompare(b.kg)),
    )
  }
  const { parts, missing } = partsOf(
    samples,
    models.filter(id => known.has(id)),
    protocols,
    await adapterOf(host, options.adapter),
  )
  const program = await programDigests()
  await ensureGraphs(host, parts, options, program.importing)
  const folder = join(host.folders.home, 'answers', program.answering)
  const open = await Promise.all(parts.map(async part => ({ part, open: await openIn(folder, part) })))
  const progress = new RunProgress(open, onProgress)
  const rows: AgentBenchRow[] = []
  for (const part of parts) {
    signal.throwIfAborted()
    rows.push(await answerPart(host, part, folder, progress, signal))
  }
  if (options.relations) onProgress('ranking first relations')
  return {
    program: program.answering,
    rows,
    ...(options.relations ? { relations: await firstRelation(await host.models.ranker(), data) } : {}),
    missing: [...models.filter(id => !known.has(id)).map(id => `${id}: not in this installation`), ...missing],
    answers: folder,
  }
}

async function ensureGraphs(
  host: Host,
  parts: readonly Part[],
  { data, signal, onProgress }: AgentBenchOptions,
  program: string,
): Promise<void> {
  const asked = parts.flatMap(({ questions }) => questions.filter(({ own }) => own === undefined))
  const sources = graphSources(data)
  for (const name of new Set(asked.map(({ kg }) => kg))) {
    const source = sources[name]
    if (source !== undefined) await ensureGraph(host, name, source, { program, signal, onProgress })
    else if (name === PASSAGES) await ensurePassages(host, data, { signal, onProgress })
    else throw new ClewError('not-found', `Nothing is known of a graph "${name}" that questions are asked about.`)
  }
}

async function openIn(folder: string, part: Part): Promise<number> {
  await using kept = await KeptAnswers.open(folder, nameOf(part))
  return part.questions.filter(question => kept.find(question) === undefined).length
}

function nameOf({ set, protocol, model, adapter }: Part): string {
  const taught = adapter === undefined ? [] : [adapter.fingerprint.slice(0, 12)]
  return [set, protocol, model.replaceAll(/[^\w.-]/g, '_'), ...taught].join('.')
}

/** @throws {@link ClewError} where the folder holds nothing that was taught */
async function adapterOf(host: Host, folder: string | undefined): Promise<Part['adapter']> {
  if (folder === undefined) return undefined
  const named = await host.adapters.named(folder)
  if (named === undefined) throw new ClewError('not-found', `${folder} holds nothing that was taught.`)
  return { folder, fingerprint: named.card.fingerprint }
}

async function answerPart(
  host: Host,
  part: Part,
  folder: string,
  progress: RunProgress,
  signal: AbortSignal,
): Promise<AgentBenchRow> {
  const { set, model, protocol, questions } = part
  const { title, hops, isKept } = setOf(set)
  await using kept = await KeptAnswers.open(folder, nameOf(part))
  for (const [at, question] of questions.entries()) {
    if (kept.find(question) !== undefined) continue
    signal.throwIfAborted()
    const started = performance.now()
    await kept.add(await answerOne(host, part, question, { signal, told: isKept !== true }))
    progress.asking(part, at + 1, (performance.now() - started) / 1_000)
  }
  const lines = questions.flatMap(question => kept.find(question) ?? [])
  return { set, title, model, protocol, ...(hops === undefined ? {} : { hops }), ...(await figuresOf(lines)) }
}

async function answerOne(
  host: Host,
  { model, protocol, adapter }: Part,
  question: BenchQuestion,
  how: { signal: AbortSignal; told: boolean },
): Promise<Awaited<ReturnType<typeof askQuestion>>> {
  const own = await question.own?.()
  try {
    using answering = await host.answering.open(
      { kg: question.kg, model, protocol, adapter: adapter?.folder },
      own?.graph,
    )
    return await askQuestion(question, answering, { ...how, ...(own === undefined ? {} : { gold: own.gold }) })
  } finally {
    await own?.graph.close()
  }
}
