import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom, type Random } from '../../../electron/base/random.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { percentiles, type Latency } from '../percentiles.ts'
import { LabelGraph } from './label-graph.ts'

/** How names are found that are written in one way. */
export interface WayFigures extends Latency {
  way: string
  /** Share of the names of which the first candidate has the label, and one of ten. */
  first: number
  amongTen: number
  /** 99th percentile of the processor's time, which other jobs do not lengthen so much. */
  cpuP99us: number
}

export interface LinkingCurve {
  labels: number
  ways: WayFigures[]
}

const NAMES = 700
const WARM_UP = 100

/** The time in which labels are found, and how many of them, as they stand and misspelt. */
export async function measureLinking(
  home: string,
  labels: number,
  onProgress: (text: string) => void,
): Promise<LinkingCurve> {
  await mkdir(home, { recursive: true })
  const folder = await mkdtemp(join(home, 'bench-linking-'))
  try {
    const made = new LabelGraph(labels)
    onProgress(`writing ${labels.toLocaleString('en')} labels`)
    await made.write(join(folder, 'labels.nt'))
    await importGraph({ files: [join(folder, 'labels.nt')], folder: join(folder, 'graph'), name: 'labels' })
    const graph = await openGraph(join(folder, 'graph'))
    const random = seededRandom(5)
    const names = Array.from({ length: NAMES }, () => made.label(random.below(labels)))
    const ways: WayFigures[] = []
    for (const [way, write] of Object.entries(WAYS)) {
      onProgress(`${labels.toLocaleString('en')} labels, ${way}`)
      ways.push({ way, ...(await found(graph, names, name => write(name, random))) })
    }
    await graph.close()
    return { labels, ways }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const WAYS: Record<string, (name: string, random: Random) => string> = {
  'as it stands': name => name,
  'one slip': slip,
  'two slips': (name, random) => slip(slip(name, random), random),
  'a word left out': (name, random) => {
    const words = name.split(' ')
    return words.length < 3 ? slip(name, random) : words.toSpliced(random.below(words.length), 1).join(' ')
  },
}

/** A letter left out, put in, replaced or changed with the next, anywhere; a blank is one too. */
function slip(name: string, random: Random): string {
  const at = random.below(name.length)
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
  const other = String.fromCharCode(97 + random.below(26))
  const ways = [
    before + after,
    before + other + letter + after,
    before + other + after,
    before + after.charAt(0) + letter + after.slice(1),
  ]
  return random.pick(ways)
}

async function found(
  graph: KnowledgeGraph,
  names: readonly string[],
  write: (name: string) => string,
): Promise<Omit<WayFigures, 'way'>> {
  const [clock, processor]: [number[], number[]] = [[], []]
  let [first, amongTen] = [0, 0]
  for (const name of names) {
    const written = write(name)
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    const candidates = await graph.link(written)
    clock.push((performance.now() - started) * 1000)
    const { user, system } = process.cpuUsage(cpu)
    processor.push(user + system)
    const has = candidates.map(({ entity }) => entity.name === name || entity.name.startsWith(`${name} [`))
    if (has[0] === true) first++
    if (has.includes(true)) amongTen++
  }
  const sorted = (measured: number[]): number[] => measured.slice(WARM_UP).toSorted((a, b) => a - b)
  return {
    first: first / names.length,
    amongTen: amongTen / names.length,
    ...percentiles(sorted(clock)),
    cpuP99us: percentiles(sorted(processor)).p99us,
  }
}
