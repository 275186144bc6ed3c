import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDuplicates } from '../../../electron/kg/duplicates/find-duplicates.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { squashName } from '../../../electron/kg/name-folding.ts'
import { openTables } from '../../../electron/kg/versions/open-tables.ts'
import { plantDuplicates, SLIPS, type NamedFacts, type Slip } from './plant.ts'
import { asFile, GRAPHS, keyOf, type GraphName } from './read-named.ts'

export interface DuplicatesFigures {
  graph: GraphName
  triples: number
  names: number
  planted: number
  seconds: number
  cpuSeconds: number
  peakRssMiB: number
  /** Of pairs with at least even odds. */
  even: Share
  /** Of as many as were planted. */
  asMany: Share
  /** Of the whole list. */
  all: Share
  /** Beside: pairs of the same name but for case, accents and punctuation, and nothing else. */
  peer: Share
  bySlip: Record<string, { planted: number; found: number }>
  /** By tenths of the chance that was told: how many, and how many of these were planted. */
  chances: { from: number; pairs: number; right: number }[]
  /** The first that were not planted: the graph may have them itself. */
  others: string[]
}

interface Share {
  listed: number
  precision: number
  recall: number
}

/** Splits things of a real graph in two and looks for them. */
export async function measureDuplicates(
  data: string,
  name: GraphName,
  { many, seed, signal }: { many: number; seed: number; signal: AbortSignal },
): Promise<DuplicatesFigures> {
  const { read, hasKeys } = GRAPHS[name]
  const { graph, pairs } = plantDuplicates(await read(data), { many, seed, hasKeys })
  const folder = await mkdtemp(join(tmpdir(), 'clew-duplicates-'))
  try {
    const file = asFile(graph, hasKeys)
    await writeFile(join(folder, file.name), file.text)
    const target = join(folder, 'graph')
    await importGraph({ files: [join(folder, file.name)], folder: target, name })
    const tables = await openTables(target)
    try {
      const [started, cpu] = [performance.now(), process.cpuUsage()]
      const found = await findDuplicates(tables, { isApart: () => false, signal })
      const { user, system } = process.cpuUsage(cpu)
      const slips = new Map(pairs.map(({ a, b, slip }) => [pairKey(keyOf(a, hasKeys), keyOf(b, hasKeys)), slip]))
      const listed = found.pairs.map(({ a, b, chance }) => ({
        key: pairKey(a.key, b.key),
        chance,
        text: `${a.name} / ${b.name} ${chance}`,
      }))
      const share = (keys: readonly { key: string }[]): Share => {
        const right = keys.filter(({ key }) => slips.has(key)).length
        return { listed: keys.length, precision: right / Math.max(1, keys.length), recall: right / pairs.length }
      }
      return {
        graph: name,
        triples: tables.summary.triples,
        names: found.names,
        planted: pairs.length,
        seconds: (performance.now() - started) / 1_000,
        cpuSeconds: (user + system) / 1e6,
        peakRssMiB: process.resourceUsage().maxRSS / 1_024,
        even: share(listed.filter(({ chance }) => chance >= 0.5)),
        asMany: share(listed.slice(0, pairs.length)),
        all: share(listed),
        peer: share(sameNames(graph, hasKeys)),
        bySlip: Object.fromEntries(SLIPS.map(slip => [slip, ofSlip(slip, slips, listed)])),
        chances: Array.from({ length: 8 }, (_, i) => {
          const from = 0.2 + i / 10
          const within = listed.filter(({ chance }) => chance >= from && (chance < from + 0.1 || i === 7))
          return { from, pairs: within.length, right: within.filter(({ key }) => slips.has(key)).length }
        }),
        others: listed
          .filter(({ key }) => !slips.has(key))
          .slice(0, 30)
          .map(({ text }) => text),
      }
    } finally {
      await tables.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function ofSlip(slip: Slip, slips: ReadonlyMap<string, Slip>, listed: readonly { key: string; chance: number }[]) {
  const found = listed.filter(({ key, chance }) => chance >= 0.5 && slips.get(key) === slip).length
  return { planted: [...slips.values()].filter(each => each === slip).length, found }
}

function pairKey(a: string, b: string): string {
  return [a, b].toSorted().join('\u0000')
}

function sameNames({ labels, facts }: NamedFacts, hasKeys: boolean): { key: string }[] {
  const there = new Set(facts.flatMap(([head, , tail]) => [head, tail]))
  const groups = new Map<string, string[]>()
  for (const [id, label] of labels) {
    if (!there.has(id) || !/\p{L}.*\p{L}/u.test(label)) continue
    const name = squashName(label)
    groups.set(name, [...(groups.get(name) ?? []), id])
  }
  return [...groups.values()].flatMap(ids =>
    ids.flatMap((a, at) => ids.slice(at + 1).map(b => ({ key: pairKey(keyOf(a, hasKeys), keyOf(b, hasKeys)) }))),
  )
}
