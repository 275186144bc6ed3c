import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { changeByFiles } from '../../electron/kg/versions/change-files.ts'
import { switchVersion } from '../../electron/kg/versions/kept-versions.ts'
import { bareLookups, type BareLookups } from './bare-lookups.ts'
import { hopLatencies, type HopFigures } from './hops.ts'
import { latency } from './latency.ts'
import { linkingLatencies, type LinkingFigures } from './linking/latencies.ts'
import { operatorLatencies } from './operators.ts'
import type { Latency } from './percentiles.ts'
import { peerFigures, type PeerFigures } from './store-peers.ts'
import { seededRandom } from '../../electron/base/random.ts'
import { dataSet, syntheticSet, type DataSetName, type StoreSet } from './store-sets.ts'

export interface StoreBenchOptions {
  /** Triples of each synthetic graph; 1 M and 5 M unless these or sets are given. */
  sizes?: readonly number[]
  /** Public graphs besides, and where the data sets are. */
  sets?: readonly DataSetName[]
  data?: string
  /** Figures only: nothing is printed to stderr. */
  json?: boolean
  /** A folder with room for the graphs and their sources; what is put there is removed again. */
  home: string
}

export interface StoreFigures {
  set: string
  triples: number
  importPerSecond: number
  /** Processor seconds, all threads. */
  importCpu: number
  peakRssMiB: number
  bytesPerTriple: number
  openMs: number
  actions: Record<'get_tail_entities' | 'get_head_entities' | 'get_tail_relations' | 'get_head_relations', Latency>
  hop: HopFigures
  bare: BareLookups
  operators: Record<string, Latency>
  linking: LinkingFigures
  change: ChangeFigures
  peers: Record<string, PeerFigures>
}

/** A version of the graph with so many facts more, kept beside the first one. */
export interface ChangeFigures {
  facts: number
  seconds: number
  /** Of the time that an import of the graph takes. */
  share: number
  /** Processor seconds, and their share of the import's. */
  cpu: number
  cpuShare: number
  bytes: number
  openMs: number
  /** To the first version and opened. */
  switchMs: number
  actions: StoreFigures['actions']
}

const LOOKUPS = 20_000
const WARM_UP = 4_000
/** What an agent is shown of a hub at most. */
const PAGE = 100

/**
 * Import rate (file to searchable graph), memory, size, opening, and the time of each KG-R1 action by name (linking the
 * name, finding the relation, reading the graph) and of a hop by itself, beside in-memory peers on the same file in the
 * same run. They are timed on random entities of the graph.
 */
export async function benchStore({
  sets = [],
  sizes = sets.length > 0 ? [] : [1_000_000, 5_000_000],
  data = '../shared/datasets',
  json = false,
  home,
}: StoreBenchOptions): Promise<{ sizes: StoreFigures[] }> {
  await mkdir(home, { recursive: true })
  const folder = await mkdtemp(join(home, 'bench-store-'))
  const say = (text: string): void => {
    if (!json) process.stderr.write(`${text}\n`)
  }
  try {
    const figures: { own: StoreFigures; set: StoreSet }[] = []
    const measure = async (set: StoreSet): Promise<void> => {
      figures.push({ own: await ownFigures(folder, set, say), set })
    }
    // All own figures come first, so that the peers' memory is not counted as ours.
    for (const name of sets) await measure(await dataSet(name, data, folder, LOOKUPS + WARM_UP))
    for (const triples of sizes) {
      say(`writing ${triples.toLocaleString('en')} triples`)
      await measure(await syntheticSet(folder, triples, LOOKUPS + WARM_UP))
    }
    for (const { own, set } of figures) {
      say(`beside: ${set.name}`)
      own.peers = await peerFigures(set.file, set.heads, say)
    }
    return { sizes: figures.map(({ own }) => own) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ownFigures(folder: string, set: StoreSet, say: (text: string) => void): Promise<StoreFigures> {
  const { file, heads } = set
  say(set.name)
  const target = join(folder, `graph of ${set.name}`)
  let peak = 0
  const sample = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const sampler = setInterval(sample, 20)
  const cpuBefore = cpuSeconds()
  const outcome = await importGraph({ files: [file], folder: target, name: 'bench', onProgress: sample }).finally(() =>
    clearInterval(sampler),
  )
  const importCpu = cpuSeconds() - cpuBefore
  const { size } = await stat(join(target, 'data.mdb'))
  const opened = performance.now()
  const graph = await openGraph(target)
  const openMs = performance.now() - opened
  const actions = await actionLatencies(graph, heads)
  const hop = await hopLatencies(graph, heads)
  const bare = await bareLookups(outcome.triples, folder)
  const operators = set.isSynthetic ? await operatorLatencies(graph, heads) : {}
  const { tail } = await nameCalls(graph, heads)
  const linking = await linkingLatencies(
    graph,
    tail.map(({ name }) => name),
  )
  await graph.close()
  const change = await changeFigures(set, target, { seconds: outcome.seconds, cpu: importCpu })
  const figures: StoreFigures = {
    set: set.name,
    triples: outcome.triples,
    importPerSecond: Math.round(outcome.triples / outcome.seconds),
    importCpu,
    peakRssMiB: Math.round(peak / 2 ** 20),
    bytesPerTriple: Math.round((10 * size) / outcome.triples) / 10,
    openMs: Math.round(openMs * 10) / 10,
    actions,
    hop,
    bare,
    operators,
    linking,
    change,
    peers: {},
  }
  say(
    `  imported ${figures.importPerSecond.toLocaleString('en')} triples/s, peak ${figures.peakRssMiB} MiB, ${figures.bytesPerTriple} bytes a triple, open in ${figures.openMs} ms`,
  )
  for (const [action, { p50us, p99us }] of Object.entries(figures.actions))
    say(`  ${action}: p50 ${p50us} µs, p99 ${p99us} µs`)
  const { facts, seconds, share, openMs: changedOpenMs } = change
  say(
    `  ${facts.toLocaleString('en')} facts added in ${seconds.toFixed(1)} s, ${(100 * share).toFixed(1)} % of the import; open in ${changedOpenMs} ms`,
  )
  for (const [action, { p50us, p99us }] of Object.entries(change.actions))
    say(`  ${action} then: p50 ${p50us} µs, p99 ${p99us} µs`)
  return figures
}

async function changeFigures(
  { more, heads }: StoreSet,
  target: string,
  imported: { seconds: number; cpu: number },
): Promise<ChangeFigures> {
  const cpuBefore = cpuSeconds()
  const { changes, seconds } = await changeByFiles({ folder: target, name: 'bench', add: [more], remove: [] })
  const cpu = cpuSeconds() - cpuBefore
  const opened = performance.now()
  const graph = await openGraph(target)
  const openMs = Math.round((performance.now() - opened) * 10) / 10
  const actions = await actionLatencies(graph, heads)
  await graph.close()
  const { size } = await stat(join(target, 'versions', '2', 'data.mdb'))
  const switching = performance.now()
  await switchVersion(target, 1)
  await (await openGraph(target)).close()
  const switchMs = Math.round((performance.now() - switching) * 10) / 10
  return {
    facts: changes.facts.came.count,
    seconds,
    share: seconds / imported.seconds,
    cpu,
    cpuShare: cpu / imported.cpu,
    bytes: size,
    openMs,
    switchMs,
    actions,
  }
}

export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function actionLatencies(graph: KnowledgeGraph, heads: readonly string[]): Promise<StoreFigures['actions']> {
  const calls = await nameCalls(graph, heads)
  const timed = <Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<Latency> =>
    latency(items, run, WARM_UP)
  const ids = async (name: string): Promise<number[]> => (await graph.link(name)).map(({ entity }) => entity.id)
  return {
    get_tail_entities: await timed(calls.tail, async ({ name, relation }) =>
      graph.neighbours(await ids(name), (await graph.relation(relation)) ?? 0, 'tail', { limit: PAGE }),
    ),
    get_head_entities: await timed(calls.head, async ({ name, relation }) =>
      graph.neighbours(await ids(name), (await graph.relation(relation)) ?? 0, 'head', { limit: PAGE }),
    ),
    get_tail_relations: await timed(calls.tail, async ({ name }) => graph.relations(await ids(name), 'tail')),
    get_head_relations: await timed(calls.head, async ({ name }) => graph.relations(await ids(name), 'head')),
  }
}

interface Call {
  name: string
  relation: string
}

/** Random entities by the names that people read, each with one of its relations on either side. */
export async function nameCalls(
  graph: KnowledgeGraph,
  heads: readonly string[],
): Promise<{ tail: Call[]; head: Call[] }> {
  const random = seededRandom(99).next
  const tail: Call[] = []
  const head: Call[] = []
  for (const iri of heads) {
    const [found] = await graph.link(iri)
    if (!found) continue
    for (const [direction, calls] of [
      ['tail', tail],
      ['head', head],
    ] as const) {
      const relations = await graph.relations([found.entity.id], direction)
      const relation = relations[Math.floor(random() * relations.length)]
      if (relation) calls.push({ name: found.entity.name, relation: relation.name })
    }
  }
  return { tail, head }
}
