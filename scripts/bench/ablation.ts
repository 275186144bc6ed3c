import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { appendLines, readLines, resumeLines } from '../../electron/base/json-lines.ts'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { takeLock } from '../../electron/base/process-lock.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { createHost, type Host } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import { HeldOutRecordSchema } from '../../electron/learn/teach/held-out-score.ts'
import { runFiles } from '../../electron/learn/teach/run-folder.ts'
import { figuresOf, MeasuredSchema, type AblationFigures, type Measured } from './ablation/figures.ts'
import { ABLATION_ROWS, type AblationRow } from './ablation/rows.ts'
import { graphSources } from './agent/graph-sources.ts'
import { ensureGraph } from './agent/graphs.ts'
import { programDigests } from './agent/program-digest.ts'

export interface AblationOptions {
  /** The benchmark's own data folder: graphs and what was measured are kept there for the next run. */
  home: string
  data: string
  graph: string
  seeds: number
  /** Names of rows; the first of all is always among them. */
  rows: readonly string[]
  /** Lessons, questions held out, and minutes of each run. */
  lessons: number
  heldOut: number
  minutes: number
  signal: AbortSignal
  onProgress(text: string): void
}

/**
 * The papers' ablations in small: the Navigator taught a graph by walking (KG-R1's protocol and recipe), a row for what
 * is left out, several seeds. Each run is written down when it is done, and the next start of the same program with the
 * same sizes goes on with the next.
 * @throws {@link ClewError} where another run is at work in the folder, and the signal's reason when it is aborted
 */
export async function benchAblation(options: AblationOptions): Promise<AblationFigures> {
  const { graph, seeds, rows, lessons, heldOut, minutes, signal, onProgress } = options
  const home = resolve(options.home)
  await makeFolder(home)
  await using lock = await takeLock(join(home, 'bench.lock'))
  if (lock === undefined)
    throw new ClewError('conflict', `Another run of the benchmark is at work in ${home}; wait until it is done.`)
  const { answering, importing } = await programDigests()
  const kept = join(home, 'ablation')
  await mkdir(kept, { recursive: true })
  const file = join(kept, `${[answering, graph, lessons, heldOut, minutes].join('-')}.jsonl`)
  const done = await resumeLines(file, MeasuredSchema)
  const wanted = ABLATION_ROWS.filter(({ name }, at) => at === 0 || rows.includes(name))
  const host = await createHost({ home, resources: findResources() })
  try {
    const source = graphSources(options.data)[graph]
    if (source === undefined) throw new ClewError('not-found', `Nothing is known of a graph "${graph}".`)
    await ensureGraph(host, graph, source, { program: importing, signal, onProgress })
    for (let seed = 1; seed <= seeds; seed += 1)
      for (const row of wanted) {
        if (done.some(one => one.row === row.name && one.seed === seed)) continue
        onProgress(`seed ${seed} of ${seeds}: ${row.name}, at most ${minutes} min`)
        const measured = await teach(host, home, row, seed, options)
        await appendLines(file, [measured])
        done.push(measured)
      }
  } finally {
    await host.close()
  }
  return figuresOf(graph, seeds, wanted, done)
}

async function teach(
  host: Host,
  home: string,
  { name, plan }: AblationRow,
  seed: number,
  { graph, lessons, heldOut, minutes, signal }: AblationOptions,
): Promise<Measured> {
  const started = performance.now()
  const { id, jobId } = await host.teaching.start({
    kg: graph,
    name: `${name}, seed ${seed}`,
    protocol: 'kg-r1',
    seed,
    minutes,
    lessons: { count: lessons, heldOut, fromUse: false },
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
  const [before, after] = await Promise.all(
    [files.before, files.after].map(path => readLines(path, HeldOutRecordSchema)),
  )
  const was = new Map(before?.map(record => [record.id, record.f1]))
  return {
    row: name,
    seed,
    seconds: (performance.now() - started) / 1_000,
    f1: Object.fromEntries((after ?? []).map(record => [record.id, [was.get(record.id) ?? 0, record.f1] as const])),
  }
}
