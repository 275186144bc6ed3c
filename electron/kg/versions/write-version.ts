import { createEnvironment } from '../store/environment.ts'
import { FactTables } from '../store/fact-tables.ts'
import type { FinishOptions } from '../store/graph-builder.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { seal } from '../store/manifest.ts'
import { ADDED, MergedTables } from '../store/merged-tables.ts'
import type { SortedRows } from '../store/paged-tuples.ts'
import type { StoredSummary } from '../store/stored-summary.ts'
import { writeStringPages } from '../store/string-pages.ts'
import { BLANK, ENTITY, LITERAL } from '../store/term.ts'
import type { ChangedFacts } from './changed-facts.ts'
import { changedTerms, type ChangedTerms } from './changed-terms.ts'
import { changedRelations } from './changed-relations.ts'
import { sumOfVersion } from './fingerprint.ts'
import { columnsOf, ORDERS, RowWriter, run, writeNumbers, type Pause } from './row-writer.ts'
import { writeVersionNames } from './version-names.ts'
import type { VersionWriting } from './version-writing.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

/**
 * Writes a version as what it has beside the one below, into `folder` (empty, existing), and seals it. Read together
 * they are, id for id, what an import of all its facts would have written.
 */
export async function writeVersion(
  folder: string,
  below: GraphTables,
  changes: ChangedFacts,
  { name, sources, pause: report }: FinishOptions,
): Promise<StoredSummary> {
  const environment = createEnvironment(folder)
  try {
    const tables = new MergedTables(environment, below.store, 'passing')
    const pausing =
      (phase: Saying, fraction: number): Pause =>
      () =>
        report(phase, fraction)
    const terms = await changedTerms(below, changes, pausing('comparing names', 0.1))
    await writeTerms(tables, changes, terms, pausing('writing names', 0.15))
    await writeFacts(tables, below, changes, terms, pausing('building indexes', 0.2))
    const counts = kindCounts(below, changes, terms)
    const pause = pausing('building the name index', 0.5)
    const above = new FactTables(tables)
    const writer = new RowWriter(tables, pause)
    const writing: VersionWriting = { below, above, tables, writer, changes, terms, ...counts, pause }
    const relations = await changedRelations(writing)
    const names = await writeVersionNames(writing, relations)
    const sum = await sumOfVersion(below, changes, pausing('taking the fingerprint', 0.85))
    const summary: StoredSummary = {
      name,
      sources: [...new Set([...below.summary.sources, ...sources])],
      createdAt: new Date().toISOString(),
      fingerprint: sum.fingerprint(),
      triples: below.summary.triples + factsMore(changes),
      distinctTriples: above.spo.length,
      temporal: above.times.length > 0,
      ...counts,
      ...names,
    }
    environment.transaction(() => {
      environment.meta.put('sum', sum.bytes)
      environment.meta.put('summary', Buffer.from(JSON.stringify(summary)))
    })
    await report(saying('progress.writingToDisk'), 0.97)
    await environment.close()
    await seal(folder)
    return summary
  } catch (error) {
    await environment.close()
    throw error
  }
}

/** Labels beside the triples are no facts of the count. */
function factsMore({ came, went }: ChangedFacts): number {
  const facts = (changed: ChangedFacts['came']): number => changed.filter(([, relation]) => relation !== 0).length
  return facts(came) - facts(went)
}

async function writeTerms(
  { environment }: MergedTables,
  { terms: { dictionary, order } }: ChangedFacts,
  { added, addedAt, gone }: ChangedTerms,
  pause: Pause,
): Promise<void> {
  const numbers = added.map(number => order[number - 1] as number)
  await run(writeStringPages(environment, `terms${ADDED}`, dictionary, numbers), pause)
  writeNumbers(environment, 'terms.at', addedAt)
  writeNumbers(environment, 'terms.gone', gone)
}

async function writeFacts(
  tables: MergedTables,
  below: GraphTables,
  { triples, times, labels }: ChangedFacts,
  { idOf, upOf }: ChangedTerms,
  pause: Pause,
): Promise<void> {
  const writer = new RowWriter(tables, pause)
  const came = [0, 1, 2].map(c => Uint32Array.from(triples.came, triple => idOf(triple[c] as number)))
  for (const [name, order] of Object.entries(ORDERS) as [keyof typeof ORDERS, readonly [number, number, number]][]) {
    const columns = order.map(c => (came[c] as Uint32Array).slice())
    const gone = name === 'spo' ? triples.went.map(({ row }) => row) : rowsIn(below[name], order, triples.went)
    await writer.write(name, below[name], columns, gone, name === 'spo' ? triples.cameAt : undefined)
  }
  await writer.write(
    'times',
    below.times,
    columnsOf(
      times.came.flatMap(fact => fact.map(idOf)),
      4,
    ),
    times.went.map(({ row }) => row),
  )
  const went = new Set(labels.went.map(pair => pair.join(' ')))
  const kept = below.has('given')
    ? []
    : [...labels.below].flatMap(([entity, of]) =>
        of.filter(label => !went.has(`${entity} ${label}`)).flatMap(label => [upOf(entity), upOf(label)]),
      )
  const gone = below.has('given') ? labels.went.map(([entity, label]) => below.given.lowerBound(entity, label)) : []
  const given = columnsOf([...kept, ...labels.came.flatMap(pair => pair.map(idOf))], 2)
  await writer.write('given', below.given, given, gone)
}

/** The rows of triples in an index of another order. */
function rowsIn(
  index: SortedRows,
  [a, b, c]: readonly [number, number, number],
  triples: ChangedFacts['triples']['went'],
): number[] {
  let row = 0
  return triples
    .map(({ triple }) => [triple[a] as number, triple[b] as number, triple[c] as number] as const)
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])
    .map(([first, second, third]) => (row = index.lowerBound(first, second, third, row)))
}

function kindCounts(
  { summary }: GraphTables,
  { terms: { dictionary, order } }: ChangedFacts,
  { added, gone }: ChangedTerms,
): Pick<VersionWriting, 'firstLiteral' | 'firstTime'> {
  const more = (kinds: readonly number[], below: number): number => {
    const come = added.filter(number => kinds.includes(dictionary.kindOf(order[number - 1] as number)))
    return come.length - gone.filter(number => number + 1 < below).length
  }
  return {
    firstLiteral: summary.firstLiteral + more([ENTITY, BLANK], summary.firstLiteral),
    firstTime: summary.firstTime + more([ENTITY, BLANK, LITERAL], summary.firstTime),
  }
}
