import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ClewError } from '../../../electron/contract/errors.ts'
import type { Host } from '../../../electron/host/host.ts'
import { asTyped, type BenchQuestion } from './question.ts'

const FILE = join('multihop_text', 'confusebench_hotpotqa.json')
/** The graph that the passages are read into. */
export const PASSAGES = 'passages'

const PassageQuestionsSchema = z.array(
  z.object({ question: z.string(), answer: z.string(), gold_doc: z.array(z.string()), doc: z.array(z.string()) }),
)

/** A question with the passages that it needs, and others that mislead. */
export type PassageItem = z.infer<typeof PassageQuestionsSchema>[number]

/** Questions whose answers stand in passages. */
export async function passageQuestions(data: string): Promise<BenchQuestion[]> {
  return (await readPassages(data)).map(({ question, answer }, i) => ({
    id: String(i + 1),
    question: asTyped(question),
    kg: PASSAGES,
    kinds: [],
    gold: [answer],
  }))
}

/** Reads all questions' passages, the misleading ones too, into one graph by the patterns, where it is not there. */
export async function ensurePassages(
  host: Host,
  data: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(text: string): void },
): Promise<void> {
  if ((await host.graphs.names()).includes(PASSAGES)) return
  onProgress('reading passages')
  const folder = join(host.folders.home, PASSAGES)
  await mkdir(folder, { recursive: true })
  const paths = await Promise.all(
    (await readPassages(data)).map(async ({ gold_doc: gold, doc }, i) => {
      const path = join(folder, `item-${i + 1}.txt`)
      await writeFile(path, [...gold, ...doc].join('\n\n'))
      return path
    }),
  )
  signal.throwIfAborted()
  const { jobId } = await host.documents.start({ kg: PASSAGES, paths, extractor: 'patterns', embedder: 'lexical' })
  const cancel = (): void => void host.jobs.cancel(jobId).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  const ended = await host.jobs.finished(jobId).finally(() => signal.removeEventListener('abort', cancel))
  signal.throwIfAborted()
  if (ended.documents === undefined)
    throw new ClewError('unavailable', ended.error ?? 'The passages could not be read; start again.')
}

/** @throws {@link ClewError} where the data set is not there */
export async function readPassages(data: string): Promise<PassageItem[]> {
  const path = join(data, FILE)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ClewError('not-found', `There is no ${path}; name the folder of the data sets with --data.`)
  })
  return PassageQuestionsSchema.parse(JSON.parse(text))
}
