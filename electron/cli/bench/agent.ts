import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readQuestions } from '../../evaluate/question-sets.ts'
import { evaluate } from '../../evaluate/run.ts'
import { HostError } from '../../host/errors.ts'
import { createHost } from '../../host/host.ts'
import { findResources } from '../../host/resources.ts'
import type { Host } from '../../host/services.ts'

export interface AgentBenchOptions {
  /** The folder of MetaQA: `kb.txt` and `qa_dev_{1,2,3}hop.txt`. */
  metaqa: string
  /** Questions of each hop. */
  limit: number
  /** Ids of models; one that is not there is left out of the result and named. */
  models: readonly string[]
  signal: AbortSignal
  onProgress(text: string): void
}

export interface AgentBenchRow {
  model: string
  hops: number
  questions: number
  hit1: number
  f1: number
  questionsPerSecond: number
  secondsPerQuestion: number
  callsPerQuestion: number
  generatedTokensPerQuestion: number
  generatedTokensPerSecond: number
}

const GRAPH = 'metaqa'

/** How fast and how well the embedded agents answer MetaQA's dev questions, none of which they were trained on. */
export async function benchAgent(options: AgentBenchOptions): Promise<{ rows: AgentBenchRow[]; missing: string[] }> {
  // A data folder of its own: the benchmark's graph is none of the user's.
  const home = await mkdtemp(join(tmpdir(), 'clew-bench-agent-'))
  const host = await createHost({ home, resources: findResources() })
  try {
    return await measure(host, options)
  } finally {
    await host.close()
    await rm(home, { recursive: true, force: true })
  }
}

async function measure(host: Host, { metaqa, limit, models, signal, onProgress }: AgentBenchOptions): Promise<{ rows: AgentBenchRow[]; missing: string[] }> {
  await importMetaqa(host, metaqa, onProgress)
  const known = new Set((await host.models.list()).map(({ id }) => id))
  const rows: AgentBenchRow[] = []
  for (const model of models.filter(id => known.has(id))) {
    for (const hops of [1, 2, 3]) {
      const { questions } = await readQuestions(join(metaqa, `qa_dev_${hops}hop.txt`), limit)
      const { terms, release } = await host.answering.open({ kg: GRAPH, model, protocol: 'kg-r1' })
      const started = performance.now()
      try {
        const result = await evaluate({
          ...terms, questions, signal,
          onProgress: ({ done, of, hit1 }) => onProgress(`${model}, ${hops} hop: ${done} of ${of}, Hit@1 ${hit1.toFixed(3)}`),
        })
        const seconds = (performance.now() - started) / 1_000
        rows.push({
          model, hops,
          questions: result.n,
          hit1: result.hit1,
          f1: result.f1,
          questionsPerSecond: result.n / seconds,
          secondsPerQuestion: result.secondsPerQuestion,
          callsPerQuestion: result.calls,
          generatedTokensPerQuestion: result.generatedTokens,
          generatedTokensPerSecond: result.generatedTokens * result.n / seconds,
        })
      } finally {
        release()
      }
    }
  }
  return { rows, missing: models.filter(id => !known.has(id)) }
}

async function importMetaqa(host: Host, metaqa: string, onProgress: (text: string) => void): Promise<void> {
  const file = join(metaqa, 'kb.txt')
  if (await stat(file).catch(() => undefined) === undefined) throw new HostError('not-found', `There is no MetaQA at ${metaqa}; name its folder with --metaqa.`)
  onProgress('importing MetaQA')
  const { jobId } = await host.imports.start({ paths: [file], name: GRAPH })
  const ended = await host.jobs.finished(jobId)
  if (ended.result === undefined) throw new HostError('unavailable', ended.error ?? 'MetaQA could not be imported; start again.')
}
