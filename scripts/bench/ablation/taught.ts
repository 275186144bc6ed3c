import { join } from 'node:path'
import { readLines } from '../../../electron/base/json-lines.ts'
import { ClewError } from '../../../electron/contract/errors.ts'
import { CurvePointSchema } from '../../../electron/contract/training-run.ts'
import type { Host } from '../../../electron/host/host.ts'
import { HeldOutRecordSchema } from '../../../electron/learn/teach/held-out-score.ts'
import { runFiles } from '../../../electron/learn/teach/run-folder.ts'
import type { Measured } from './figures.ts'
import { TURNS, type AblationRow } from './rows.ts'

export interface TaughtTerms {
  home: string
  graph: string
  seed: number
  /** The adapter that it goes on from. */
  adapter: string | undefined
  /** Files of questions that it does not learn from. */
  keepOut: string[]
  lessons: number
  heldOut: number
  minutes: number
  signal: AbortSignal
}

/**
 * A row's run, and what is answered after it.
 * @throws {@link ClewError} where the run ended early, and the signal's reason when it is aborted
 */
export async function taught(
  host: Host,
  { name, plan: { lessons: drawn, ...plan } }: AblationRow,
  { home, graph, seed, adapter, keepOut, lessons, heldOut, minutes, signal }: TaughtTerms,
): Promise<Measured> {
  const started = performance.now()
  const { id, jobId } = await host.teaching.start({
    kg: graph,
    name: `${name}, seed ${seed}`,
    protocol: 'kg-r1',
    seed,
    minutes,
    turns: TURNS,
    adapter,
    // What would be rehearsed are the decisions of a network that has been taught.
    rehearsal: 0,
    lessons: { count: lessons, heldOut, fromUse: false, keepOut, ...drawn },
    ...plan,
  })
  const cancel = (): void => void host.jobs.cancel(jobId).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const { state, error } = await host.jobs.finished(jobId)
    signal.throwIfAborted()
    if (state !== 'done') throw new ClewError('unavailable', error ?? `${name} ended early; start again to go on.`)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  const files = runFiles(join(home, 'runs', id))
  const [before, after, curve] = await Promise.all([
    readLines(files.before, HeldOutRecordSchema),
    readLines(files.after, HeldOutRecordSchema),
    readLines(files.curve, CurvePointSchema),
  ])
  const was = new Map(before.map(record => [record.id, record.f1]))
  const looks = curve.flatMap(({ stage, values: { validation } }) =>
    stage === 'grpo' && validation !== undefined ? [validation] : [],
  )
  return {
    row: name,
    seed,
    run: id,
    seconds: (performance.now() - started) / 1_000,
    f1: Object.fromEntries(after.map(record => [record.id, [was.get(record.id) ?? 0, record.f1] as const])),
    looks,
  }
}
