import { join, resolve } from 'node:path'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { takeLock } from '../../electron/base/process-lock.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { createHost } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { graphSources } from './agent/graph-sources.ts'
import { ensureGraph } from './agent/graphs.ts'
import { programDigests } from './agent/program-digest.ts'
import { graphFigures, type GraphFigures } from './reinforcement/figures.ts'
import { measureGraph } from './reinforcement/measure.ts'
import { recordGraph } from './reinforcement/record-graph.ts'
import { PRACTICE_ROWS } from './reinforcement/rows.ts'

export interface ReinforcementOptions {
  /** The benchmark's own data folder: graphs and lessons with their programs are kept there for the next run. */
  home: string
  data: string
  graphs: readonly string[]
  lessons: number
  folds: number
  seeds: number
  rows: readonly string[]
  signal: AbortSignal
  onProgress(text: string): void
}

/**
 * What reinforcement adds to imitation where the Navigator writes programs, by the answers alone, on questions that are
 * held out. The programs of a question are those that the search finds by the weights that Clew comes with; only how
 * they are weighed is learnt.
 * @throws {@link ClewError} where another run is at work in the folder, and the signal's reason when it is aborted
 */
export async function benchReinforcement(options: ReinforcementOptions): Promise<GraphFigures[]> {
  const { lessons, folds, seeds, signal, onProgress } = options
  const home = resolve(options.home)
  await makeFolder(home)
  await using lock = await takeLock(join(home, 'bench.lock'))
  if (lock === undefined)
    throw new ClewError('conflict', `Another run of the benchmark is at work in ${home}; wait until it is done.`)
  const { answering, importing } = await programDigests()
  const resources = findResources()
  const files = {
    ranker: join(resources, 'models', 'navigator.bin'),
    everyday: join(resources, 'models', 'everyday-relations.txt'),
    general: { file: join(resources, 'models', 'general-choices.json.gz'), weight: 1 },
  }
  const rows = PRACTICE_ROWS.filter(({ name }) => options.rows.includes(name))
  const host = await createHost({ home, resources })
  const figures: GraphFigures[] = []
  try {
    for (const graph of options.graphs) {
      const source = graphSources(options.data)[graph]
      if (source === undefined) throw new ClewError('not-found', `Nothing is known of a graph "${graph}".`)
      await ensureGraph(host, graph, source, { program: importing, signal, onProgress })
      const kg = await openGraph(host.graphs.path(graph), graph)
      try {
        const folder = join(home, 'reinforcement')
        const recorded = await recordGraph(kg, files, { folder, program: answering, lessons, signal, onProgress })
        const tell = (text: string): void => onProgress(`${graph}, ${text}`)
        const measured = await measureGraph(recorded, { files, rows, folds, seeds, signal, onProgress: tell })
        figures.push(await graphFigures(graph, recorded, measured))
      } finally {
        await kg.close()
      }
    }
  } finally {
    await host.close()
  }
  return figures
}
