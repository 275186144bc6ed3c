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
import { recordedExamples } from './reinforcement/examples.ts'
import { graphFigures, togetherOf, type GraphFigures, type GraphMeasured } from './reinforcement/figures.ts'
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
  /** People's questions with what was found for them, in place of lessons of the graphs. */
  examples: readonly string[]
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
  const resources = findResources()
  const files = {
    ranker: join(resources, 'models', 'navigator.bin'),
    everyday: join(resources, 'models', 'everyday-relations.txt'),
    general: { file: join(resources, 'models', 'general-choices.json.gz'), weight: 1 },
  }
  const rows = PRACTICE_ROWS.filter(({ name }) => options.rows.includes(name))
  const all: GraphMeasured[] = []
  if (options.examples.length > 0) {
    for (const [graph, recorded] of await recordedExamples(options.examples, options.graphs)) {
      if (recorded.length === 0)
        throw new ClewError('not-found', `The files of --examples hold no question about ${graph}; name another graph.`)
      const tell = (text: string): void => onProgress(`${graph}, ${text}`)
      const measured = await measureGraph(recorded, { files, rows, folds, seeds, signal, onProgress: tell })
      all.push({ graph, recorded, measured })
    }
    return figuresOf(all)
  }
  const { answering, importing } = await programDigests()
  const host = await createHost({ home, resources })
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
        all.push({ graph, recorded, measured })
      } finally {
        await kg.close()
      }
    }
  } finally {
    await host.close()
  }
  return figuresOf(all)
}

/** Graph by graph, and of several all questions together. */
function figuresOf(all: readonly GraphMeasured[]): Promise<GraphFigures[]> {
  const wanted = all.length > 1 ? [...all, togetherOf(all)] : all
  return Promise.all(wanted.map(each => graphFigures(each.graph, each.recorded, each.measured)))
}
