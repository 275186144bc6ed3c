import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { appendLines, resumeLines } from '../../electron/base/json-lines.ts'
import { makeFolder } from '../../electron/base/make-folder.ts'
import { takeLock } from '../../electron/base/process-lock.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { createHost } from '../../electron/host/host.ts'
import { findResources } from '../../electron/host/resources.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { loadRelationRanker } from '../../electron/model/relation-ranker.ts'
import { documentFigures, type DocumentFigures } from './ablation/documents.ts'
import { figuresOf, MeasuredSchema, type AblationFigures } from './ablation/figures.ts'
import { drawnLessons, imitated, poorLessons, type DrawnLessons, type LessonCounts } from './ablation/lessons.ts'
import { ABLATION_ROWS, inOrder, isPractice, type AblationRow } from './ablation/rows.ts'
import { STRATEGY_ROWS, strategiesMeasured } from './ablation/strategies.ts'
import { taught, weightsOf } from './ablation/taught.ts'
import { graphSources } from './agent/graph-sources.ts'
import { ensureGraph } from './agent/graphs.ts'
import { programDigests } from './agent/program-digest.ts'

export interface AblationOptions extends LessonCounts {
  /** The benchmark's own data folder: graphs and what was measured are kept there for the next run. */
  home: string
  data: string
  graph: string
  seeds: number
  /** Names of rows; the first of all is always among them. */
  rows: readonly string[]
  /** Nothing is trained; the passages alone are measured. */
  onlyPassages: boolean
  /** The strategies of reinforcement over documents alone. */
  onlyStrategies: boolean
  signal: AbortSignal
  onProgress(text: string): void
}

/**
 * The papers' ablations in small: the Navigator taught a graph by walking (KG-R1's protocol and recipe), a row for what
 * is left out, several seeds. All rows of a seed are asked the same questions. Each run is written down when it is done,
 * and the next start of the same program with the same sizes goes on with the run that was at work.
 * @throws {@link ClewError} where another run is at work in the folder, and the signal's reason when it is aborted
 */
export async function benchAblation(
  options: AblationOptions,
): Promise<Partial<AblationFigures> & { documents?: DocumentFigures; strategies?: AblationFigures }> {
  const { graph, seeds, rows, signal, onProgress } = options
  if (options.onlyPassages) return { documents: await documentFigures(options.data, signal) }
  const home = resolve(options.home)
  await makeFolder(home)
  await using lock = await takeLock(join(home, 'bench.lock'))
  if (lock === undefined)
    throw new ClewError('conflict', `Another run of the benchmark is at work in ${home}; wait until it is done.`)
  const { withPath, answersAlone, validation, heldOut } = options
  const { answering, importing } = await programDigests()
  const models = join(findResources(), 'models')
  if (options.onlyStrategies) {
    const done = await strategiesMeasured({
      ...options,
      folder: join(home, 'ablation', `${answering}-${digestOf(STRATEGY_ROWS)}-strategies`),
      model: join(models, 'decoder.gguf'),
    })
    return { strategies: await figuresOf('passages', seeds, STRATEGY_ROWS, done) }
  }
  const sizes = [withPath, answersAlone, validation, heldOut]
  const kept = join(home, 'ablation', [answering, digestOf(ABLATION_ROWS), graph, ...sizes].join('-'))
  await mkdir(kept, { recursive: true })
  const file = join(kept, 'measured.jsonl')
  const done = await resumeLines(file, MeasuredSchema)
  const wanted = inOrder(ABLATION_ROWS.filter(({ name }, at) => at === 0 || rows.includes(name)))
  const kg = await openGraph(await importedGraph(options, home, importing), graph)
  try {
    const ranker = await loadRelationRanker(join(models, 'navigator.bin'))
    for (let seed = 1; seed <= seeds; seed += 1) {
      const folderOf = ({ name }: Pick<AblationRow, 'name'>): string =>
        join(kept, `seed-${seed}`, name.replaceAll(/\W+/g, '-'))
      let drawn: DrawnLessons | undefined
      for (const row of wanted) {
        if (done.some(one => one.row === row.name && one.seed === seed)) continue
        onProgress(`seed ${seed} of ${seeds}: ${row.name}`)
        drawn ??= await drawnLessons(kg, options, seed, signal)
        const lessons = row.unjudged === true ? await poorLessons(kg, options, drawn, seed, signal) : drawn
        const measured = await taught(row, {
          folder: folderOf(row),
          kg,
          ranker,
          everyday: join(models, 'everyday-relations.txt'),
          seed,
          ...(row.from === undefined
            ? { weights: join(models, 'navigator.bin') }
            : { weights: weightsOf(folderOf({ name: row.from })), after: folderOf({ name: row.from }) }),
          lessons: isPractice(row) ? lessons : imitated(lessons),
          signal,
        })
        await appendLines(file, [measured])
        done.push(measured)
      }
    }
  } finally {
    await kg.close()
  }
  onProgress('passages, kept in several ways')
  return {
    ...(await figuresOf(graph, seeds, shown(wanted), done)),
    documents: await documentFigures(options.data, signal),
  }
}

/** Rows that were planned otherwise are others. */
const digestOf = (rows: unknown): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8)

/** Where the graph lies that is taught. */
async function importedGraph(
  { data, graph, signal, onProgress }: AblationOptions,
  home: string,
  program: string,
): Promise<string> {
  const source = graphSources(data)[graph]
  if (source === undefined) throw new ClewError('not-found', `Nothing is known of a graph "${graph}".`)
  const host = await createHost({ home, resources: findResources() })
  try {
    await ensureGraph(host, graph, source, { program, signal, onProgress })
    return host.graphs.path(graph)
  } finally {
    await host.close()
  }
}

/** The whole first, the rest in the order of the table. */
function shown(wanted: readonly AblationRow[]): AblationRow[] {
  return ABLATION_ROWS.filter(row => wanted.includes(row))
}
