import type { Host } from '../../electron/host/host.ts'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { ProtocolName } from '../../electron/contract/protocol.ts'
import { readQuestions, type Question } from '../../electron/learn/question-sets/question-sets.ts'
import { evaluate } from '../../electron/evaluate/run.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { createHost } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'

export interface AgentBenchOptions {
  /** The folder of MetaQA: `kb.txt` and `qa_dev_{1,2,3}hop.txt`. */
  metaqa: string
  /**
   * Questions with the passages that answer them, `[{question, answer, gold_doc, doc}]`; left out of the result where
   * it is not there.
   */
  passages: string
  /** Questions of each hop. */
  limit: number
  /** Ids of models; one that is not there is left out of the result and named. */
  models: readonly string[]
  protocols: readonly ProtocolName[]
  signal: AbortSignal
  onProgress(text: string): void
}

export interface AgentBenchRow {
  model: string
  protocol: ProtocolName
  /** `MetaQA, 2 hops`. */
  set: string
  /** Of the set's questions, where they all have as many. */
  hops?: number
  questions: number
  hit1: number
  f1: number
  questionsPerSecond: number
  secondsPerQuestion: number
  callsPerQuestion: number
  generatedTokensPerQuestion: number
  generatedTokensPerSecond: number
}

export interface AgentBench {
  rows: AgentBenchRow[]
  /** What was left out, and why. */
  missing: string[]
}

const METAQA = 'metaqa'
const PASSAGES = 'passages'
/** The embedded decoder was trained on this protocol and knows no other. */
const DECODER = 'decoder'

/**
 * How fast and how well the embedded agents answer, protocol by protocol: MetaQA's dev questions on its graph, and for
 * Graph-R1 questions on passages.
 */
export async function benchAgent(options: AgentBenchOptions): Promise<AgentBench> {
  // A data folder of its own: the benchmark's graphs are none of the user's.
  const home = await mkdtemp(join(tmpdir(), 'clew-bench-agent-'))
  const host = await createHost({ home, resources: findResources() })
  try {
    return await measure(host, options)
  } finally {
    await host.close()
    await rm(home, { recursive: true, force: true })
  }
}

async function measure(host: Host, options: AgentBenchOptions): Promise<AgentBench> {
  const { metaqa, passages, limit, models, protocols, onProgress } = options
  const known = new Set((await host.models.list()).map(({ id }) => id))
  const bench: AgentBench = {
    rows: [],
    missing: models.filter(id => !known.has(id)).map(id => `${id}: not in this installation`),
  }
  const walking = protocols.filter(name => name !== 'graph-r1')
  if (walking.length > 0) await importMetaqa(host, metaqa, onProgress)
  const onPassages = protocols.includes('graph-r1')
    ? await importPassages(host, passages, limit, onProgress)
    : undefined
  for (const model of models.filter(id => known.has(id))) {
    for (const protocol of protocols) {
      if (model === DECODER && protocol !== 'kg-r1') {
        bench.missing.push(`${model}, ${protocol}: it was trained on kg-r1 alone`)
      } else if (protocol === 'graph-r1') {
        if (onPassages === undefined) bench.missing.push(`${model}, ${protocol}: there are no passages at ${passages}`)
        else
          bench.rows.push(
            await row(host, options, { kg: PASSAGES, model, protocol, set: 'passages', questions: onPassages }),
          )
      } else {
        for (const hops of [1, 2, 3]) {
          const { questions } = await readQuestions(join(metaqa, `qa_dev_${hops}hop.txt`), limit)
          bench.rows.push(
            await row(host, options, {
              kg: METAQA,
              model,
              protocol,
              set: `MetaQA, ${hops} ${hops === 1 ? 'hop' : 'hops'}`,
              hops,
              questions,
            }),
          )
        }
      }
    }
  }
  return bench
}

interface Run {
  kg: string
  model: string
  protocol: ProtocolName
  set: string
  hops?: number
  questions: readonly Question[]
}

async function row(
  host: Host,
  { signal, onProgress }: AgentBenchOptions,
  { kg, model, protocol, set, hops, questions }: Run,
): Promise<AgentBenchRow> {
  using answering = await host.answering.open({ kg, model, protocol })
  const started = performance.now()
  const result = await evaluate({
    ...answering.terms,
    questions,
    signal,
    onProgress: ({ done, of, hit1 }) =>
      onProgress(`${model}, ${protocol}, ${set}: ${done} of ${of}, Hit@1 ${hit1.toFixed(3)}`),
  })
  const seconds = (performance.now() - started) / 1_000
  return {
    model,
    protocol,
    set,
    ...(hops === undefined ? {} : { hops }),
    questions: result.n,
    hit1: result.hit1,
    f1: result.f1,
    questionsPerSecond: result.n / seconds,
    secondsPerQuestion: result.secondsPerQuestion,
    callsPerQuestion: result.calls,
    generatedTokensPerQuestion: result.generatedTokens,
    generatedTokensPerSecond: (result.generatedTokens * result.n) / seconds,
  }
}

async function importMetaqa(host: Host, metaqa: string, onProgress: (text: string) => void): Promise<void> {
  const file = join(metaqa, 'kb.txt')
  if ((await stat(file).catch(() => undefined)) === undefined)
    throw new ClewError('not-found', `There is no MetaQA at ${metaqa}; name its folder with --metaqa.`)
  onProgress('importing MetaQA')
  const { jobId } = await host.imports.start({ paths: [file], name: METAQA })
  const ended = await host.jobs.finished(jobId)
  if (ended.result === undefined)
    throw new ClewError('unavailable', ended.error ?? 'MetaQA could not be imported; start again.')
}

const PassageQuestions = z.array(
  z.object({ question: z.string(), answer: z.string(), gold_doc: z.array(z.string()), doc: z.array(z.string()) }),
)

/**
 * All questions' passages, the misleading ones too, in one graph; read by the patterns. Undefined where there are none.
 */
async function importPassages(
  host: Host,
  file: string,
  limit: number,
  onProgress: (text: string) => void,
): Promise<Question[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const items = PassageQuestions.parse(JSON.parse(text))
  const folder = join(host.folders.home, PASSAGES)
  await mkdir(folder)
  const paths = await Promise.all(
    items.map(async ({ gold_doc: gold, doc }, index) => {
      const path = join(folder, `item-${index + 1}.txt`)
      await writeFile(path, [...gold, ...doc].join('\n\n'))
      return path
    }),
  )
  onProgress('reading passages')
  const { jobId } = await host.documents.start({ kg: PASSAGES, paths, extractor: 'patterns', embedder: 'lexical' })
  const ended = await host.jobs.finished(jobId)
  if (ended.documents === undefined)
    throw new ClewError('unavailable', ended.error ?? 'The passages could not be read; start again.')
  return items
    .slice(0, limit)
    .map(({ question, answer }, index) => ({ id: String(index + 1), question, entities: [], answers: [answer] }))
}
