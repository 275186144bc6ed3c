import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { appendLines, resumeLines } from '../../electron/base/json-lines.ts'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { takeLock } from '../../electron/base/process-lock.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { createHost, type Host } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import { writeNetwork } from '../../electron/model/relation-ranker/file.ts'
import { runFiles } from '../../electron/learn/teach/run-folder.ts'
import { freshNetwork } from '../models/navigator/fresh-network.ts'
import { documentFigures, type DocumentFigures } from './ablation/documents.ts'
import { figuresOf, MeasuredSchema, type AblationFigures } from './ablation/figures.ts'
import { ABLATION_ROWS, inOrder, type AblationRow } from './ablation/rows.ts'
import { taught } from './ablation/taught.ts'
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
  /** Nothing is trained; the passages alone are measured. */
  onlyPassages: boolean
  signal: AbortSignal
  onProgress(text: string): void
}

/**
 * The papers' ablations in small: the Navigator taught a graph by walking (KG-R1's protocol and recipe), a row for what
 * is left out, several seeds. Each run is written down when it is done, and the next start of the same program with the
 * same sizes goes on with the next.
 * @throws {@link ClewError} where another run is at work in the folder, and the signal's reason when it is aborted
 */
export async function benchAblation(
  options: AblationOptions,
): Promise<AblationFigures & { documents: DocumentFigures }> {
  const { graph, seeds, rows, lessons, heldOut, minutes, signal, onProgress } = options
  if (options.onlyPassages) return { graph, seeds, rows: [], documents: await documentFigures(options.data, signal) }
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
  const wanted = inOrder(ABLATION_ROWS.filter(({ name }, at) => at === 0 || rows.includes(name)))
  const host = await createHost({ home, resources: findResources() })
  try {
    const source = graphSources(options.data)[graph]
    if (source === undefined) throw new ClewError('not-found', `Nothing is known of a graph "${graph}".`)
    await ensureGraph(host, graph, source, { program: importing, signal, onProgress })
    for (let seed = 1; seed <= seeds; seed += 1)
      for (const row of wanted) {
        const runOf = (name: string | undefined): string | undefined =>
          done.find(one => one.row === name && one.seed === seed)?.run
        if (runOf(row.name) !== undefined) continue
        onProgress(`seed ${seed} of ${seeds}: ${row.name}, at most ${minutes} min`)
        const keptOut = runOf(row.keepsOut)
        const measured = await taught(host, row, {
          home,
          graph,
          seed,
          adapter: runOf(row.from) ?? (await untaught(host, kept, seed)),
          keepOut: keptOut === undefined ? [] : [runFiles(join(home, 'runs', keptOut)).heldOut],
          lessons,
          heldOut,
          minutes,
          signal,
        })
        await appendLines(file, [measured])
        done.push(measured)
      }
  } finally {
    await host.close()
  }
  onProgress('passages, kept in several ways')
  return {
    ...(await figuresOf(graph, seeds, shown(wanted), done)),
    documents: await documentFigures(options.data, signal),
  }
}

/** The whole first, the rest in the order of the table. */
function shown(wanted: readonly AblationRow[]): AblationRow[] {
  return ABLATION_ROWS.filter(row => wanted.includes(row))
}

/**
 * The Navigator's network as nothing has taught it, as an adapter: the papers' models begin without any of what their
 * stages teach, and the weights that Clew comes with have been through all of them.
 */
async function untaught(host: Host, folder: string, seed: number): Promise<string> {
  const name = `untaught-${seed}`
  const known = await host.adapters.find(name)
  if (known !== undefined) return known.id
  const path = join(folder, `${name}.bin`)
  await writeFile(path, writeNetwork(freshNetwork(seed)))
  return (await host.adapters.add(path, 'navigator')).id
}
