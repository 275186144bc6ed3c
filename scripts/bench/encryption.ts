import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lock, unlock } from '../../electron/base/vault/unlocked.ts'
import { importGraph } from '../../electron/kg/import/import-graph.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { latency } from './latency.ts'
import type { Latency } from './percentiles.ts'
import { cpuSeconds, nameCalls } from './store.ts'
import { syntheticSet } from './store-sets.ts'

interface Figures {
  /** Processor seconds of all threads, the least of the rounds. */
  importCpu: number
  bytesPerTriple: number
  openMs: number
  /** The first calls to a graph that was just opened, whose pages nobody has read. */
  cold: Latency
  coldCpuUs: number
  /** The same calls once more. */
  warm: Latency
  warmCpuUs: number
}

export interface EncryptionFigures {
  triples: number
  plain: Figures
  encrypted: Figures
}

const LOOKUPS = 10_000
const ROUNDS = 2
const PAGE = 100

/** Both in one process and in turn, so that whatever else the machine does is in both. */
export async function benchEncryption({
  triples,
  note,
}: {
  triples: number
  note: (text: string) => void
}): Promise<EncryptionFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-encryption-'))
  const places = { plain: join(folder, 'plain'), encrypted: join(folder, 'encrypted') } as const
  try {
    for (const place of Object.values(places)) await mkdir(place)
    unlock({ home: places.encrypted, key: randomBytes(32) })
    const { file, heads } = await syntheticSet(folder, triples, LOOKUPS)
    const best: Partial<Record<keyof typeof places, Figures>> = {}
    for (let round = 1; round <= ROUNDS; round++)
      for (const how of ['plain', 'encrypted'] as const) {
        const found = await measured(file, heads, join(places[how], `graph ${round}`))
        note(`round ${round}, ${how}: ${JSON.stringify(found)}`)
        best[how] = least(best[how], found)
      }
    if (best.plain === undefined || best.encrypted === undefined) throw new Error('nothing was measured')
    return { triples, plain: best.plain, encrypted: best.encrypted }
  } finally {
    lock(places.encrypted)
    await rm(folder, { recursive: true, force: true })
  }
}

async function measured(file: string, heads: readonly string[], target: string): Promise<Figures> {
  const before = cpuSeconds()
  const { triples } = await importGraph({ files: [file], folder: target, name: 'bench' })
  const importCpu = cpuSeconds() - before
  const names = await openGraph(target)
  const { tail } = await nameCalls(names, heads)
  await names.close()
  const opened = performance.now()
  const graph = await openGraph(target)
  const openMs = performance.now() - opened
  const hop = async ({ name, relation }: { name: string; relation: string }): Promise<void> => {
    const ids = (await graph.link(name)).map(({ entity }) => entity.id)
    await graph.neighbours(ids, (await graph.relation(relation)) ?? 0, 'tail', { limit: PAGE })
  }
  const timed = async (): Promise<{ latency: Latency; cpuUs: number }> => {
    const cpu = cpuSeconds()
    const found = await latency(tail, hop, 0)
    return { latency: found, cpuUs: (1e6 * (cpuSeconds() - cpu)) / tail.length }
  }
  const cold = await timed()
  await timed()
  const warm = await timed()
  await graph.close()
  const { size } = await stat(join(target, 'data.mdb'))
  return {
    importCpu,
    bytesPerTriple: size / triples,
    openMs,
    cold: cold.latency,
    coldCpuUs: cold.cpuUs,
    warm: warm.latency,
    warmCpuUs: warm.cpuUs,
  }
}

function least(a: Figures | undefined, b: Figures): Figures {
  if (a === undefined) return b
  return {
    importCpu: Math.min(a.importCpu, b.importCpu),
    bytesPerTriple: b.bytesPerTriple,
    openMs: Math.min(a.openMs, b.openMs),
    cold: a.coldCpuUs < b.coldCpuUs ? a.cold : b.cold,
    coldCpuUs: Math.min(a.coldCpuUs, b.coldCpuUs),
    warm: a.warmCpuUs < b.warmCpuUs ? a.warm : b.warm,
    warmCpuUs: Math.min(a.warmCpuUs, b.warmCpuUs),
  }
}

export function encryptionText({ triples, plain, encrypted }: EncryptionFigures): string {
  const rows: [string, (figures: Figures) => number, string][] = [
    ['import, processor', figures => figures.importCpu, 's'],
    ['bytes a triple', figures => figures.bytesPerTriple, ''],
    ['open', figures => figures.openMs, 'ms'],
    ['hop, cold, p50', figures => figures.cold.p50us, 'µs'],
    ['hop, cold, p99', figures => figures.cold.p99us, 'µs'],
    ['hop, cold, processor', figures => figures.coldCpuUs, 'µs'],
    ['hop, warm, p50', figures => figures.warm.p50us, 'µs'],
    ['hop, warm, p99', figures => figures.warm.p99us, 'µs'],
    ['hop, warm, processor', figures => figures.warmCpuUs, 'µs'],
  ]
  return [
    `${triples.toLocaleString('en')} triples: plain, encrypted, how many times`,
    ...rows.map(([what, of, unit]) => {
      const [a, b] = [of(plain), of(encrypted)]
      return `${what}: ${a.toFixed(1)} ${unit}, ${b.toFixed(1)} ${unit}, ${(b / a).toFixed(2)}`
    }),
  ].join('\n')
}
