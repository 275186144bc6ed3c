import { makeSubfolder } from '../../base/make-folder.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { ClewError } from '../../contract/errors.ts'
import type { ChangeResult, Progress } from '../../contract/job.ts'
import { buildBeside } from '../import/staging.ts'
import { thingsOf } from '../store/fact-nodes.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { changedFacts, type ChangedFacts } from './changed-facts.ts'
import { factBelow, factOfChange, writeLog, type Merges } from './change-log.ts'
import { FollowingBuilder } from './following-builder.ts'
import {
  chainOf,
  environmentFolder,
  readHistory,
  versionOf,
  versionsFolder,
  writeHistory,
  type History,
  type StoredEnvironment,
  type StoredVersion,
} from './history.ts'
import { firstHistory, removeLeftoverVersions } from './kept-versions.ts'
import { NetChanges, lineOf } from './net-changes.ts'
import { openStore, openTables } from './open-tables.ts'
import { reviewOfChange, type SignedFact } from './review.ts'
import { writeVersion } from './write-version.ts'
import { writeWhole } from './write-whole.ts'
import { countedSaying, saying, type Saying } from '../../contract/words/saying.ts'

/** What fills a change: facts that are to go and facts that are to come. */
export interface Filling {
  act: StoredVersion['act']
  tookBack?: number
  fill: (removed: GraphBuilder, added: GraphBuilder, on: ChangedGraph) => Promise<Filled>
}

/** What a change is made to. */
export interface ChangedGraph {
  /** The number that the new version gets. */
  version: number
  history: History
  present: GraphTables
}

export interface Filled extends Merges {
  sources: string[]
  rejected: ChangeResult['rejected']
  rejectedCount: number
  notes: Saying[]
}

export interface ChangeOptions {
  /** The graph's folder. */
  folder: string
  name: string
  /** What the new version is called, if anything. */
  versionName?: string | undefined
  /** Nothing is written: it is only said what would be. */
  dryRun?: boolean | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
  /** {@link WHOLE_SHARE} unless given. */
  wholeShare?: number
}

/** Changes of more than this share of a graph are not kept beside it: it is written anew. */
const WHOLE_SHARE = 0.1
/** A change is written on top of the last one where it is not more than so many times as large. */
const ON_TOP = 2
const MOST_EXAMPLES = 10

/**
 * Makes a new version of a graph, which from then on is the present one. The list of versions is what counts, and it is
 * replaced in one step when all is on disk: whatever ends this before leaves the graph as it was. One process at a time
 * may, others read on.
 * @throws {ClewError} it was cancelled
 */
export async function changeGraph(filling: Filling, options: ChangeOptions): Promise<ChangeResult> {
  const { folder, name, dryRun, signal, onProgress, wholeShare = WHOLE_SHARE } = options
  const started = performance.now()
  const pause = async (phase: Saying, fraction: number): Promise<void> => {
    onProgress?.({ phase, fraction })
    await yieldToEventLoop()
    if (signal?.aborted) throw new ClewError('cancelled', saying('storeProblems.cancelled'))
  }
  const known = await readHistory(folder)
  const present = await openTables(folder, undefined, 'passing')
  try {
    const history = known ?? firstHistory(present)
    const dictionary = new GraphBuilder().dictionary
    // What is merged already is told of by what it is now; what merges and separates knows what it does.
    const follows = filling.act === 'change' && present.merged.size > 0
    const builder = (): GraphBuilder =>
      follows ? new FollowingBuilder(dictionary, present) : new GraphBuilder(dictionary)
    const [removed, added] = [builder(), builder()]
    const filled = await filling.fill(removed, added, { version: history.next, history, present })
    const changes = await changedFacts(present, removed, added, () => pause(saying('progress.comparing'), 0.05))
    const result: Omit<ChangeResult, 'seconds'> = {
      kg: name,
      changes: reviewOfChange(present, changes, MOST_EXAMPLES),
      there: changes.there.length,
      absent: changes.absent,
      rejected: filled.rejected,
      rejectedCount: filled.rejectedCount,
      notes: [...filled.notes, ...followedNote([removed, added])],
      wantsWhole: false,
    }
    const ended = (more: Partial<ChangeResult> = {}): ChangeResult => ({
      ...result,
      ...more,
      seconds: (performance.now() - started) / 1_000,
    })
    if (dryRun === true || changes.came.length + changes.went.length === 0) return ended()
    await removeLeftoverVersions(folder, history)
    await makeSubfolder(versionsFolder(folder))
    const version = history.next
    const write = { name, sources: filled.sources, pause }
    const environment = await writeEnvironment(folder, history, present, changes, { ...write, wholeShare })
    await writeLog(folder, version, present, changes, filled)
    const { summary } = environment
    const next: History = {
      ...history,
      current: version,
      next: version + 1,
      versions: [
        ...history.versions,
        {
          id: version,
          name: options.versionName,
          createdAt: summary.createdAt,
          previous: history.current,
          act: filling.act,
          sources: filled.sources,
          tookBack: filling.tookBack,
          merged: filled.merged?.length,
          separated: filled.separated?.length,
          added: changes.came.length,
          removed: changes.went.length,
          triples: summary.triples,
          entities: thingsOf(summary.entities, summary.factNodes).entities,
          relations: summary.relations.length,
          fingerprint: summary.fingerprint,
          environment: environment.entry.name,
        },
      ],
      environments: [...history.environments, environment.entry],
    }
    await pause(saying('progress.writingToDisk'), 0.99)
    await writeHistory(folder, next)
    return ended({ version, wantsWhole: wantsWhole(next, version, summary.distinctTriples) })
  } finally {
    await present.close()
  }
}

function followedNote(builders: readonly GraphBuilder[]): Saying[] {
  const many = builders.reduce((sum, each) => sum + (each instanceof FollowingBuilder ? each.followed : 0), 0)
  if (many === 0) return []
  return [saying('importNotes.followed', { count: many, facts: countedSaying(many, 'fact') })]
}

/** Whether what a version has beside a whole graph is so much that it had better be whole itself. */
export function wantsWhole(history: History, version: number, triples: number): boolean {
  const chain = chainOf(history, versionOf(history, version).environment)
  return chain.reduce((sum, { changes }) => sum + changes, 0) > WHOLE_SHARE * triples
}

type Writing = Parameters<typeof writeVersion>[3] & { wholeShare: number }

interface WrittenEnvironment {
  entry: StoredEnvironment
  summary: Awaited<ReturnType<typeof writeVersion>>
}

/**
 * On top of the present version, or on one further down together with what lies between: so that few are read together
 * and little is written twice.
 */
async function writeEnvironment(
  folder: string,
  history: History,
  present: GraphTables,
  changes: ChangedFacts,
  writing: Writing,
): Promise<WrittenEnvironment> {
  const version = history.next
  const target = (name: string): string => environmentFolder(folder, name)
  const size = sizeOf(changes)
  if (size > writing.wholeShare * present.spo.length) {
    const name = `${version}-whole`
    const summary = await buildBeside(target(name), staging =>
      writeWhole(staging, present, changes, {
        ...writing,
        sources: [...new Set([...present.summary.sources, ...writing.sources])],
      }),
    )
    return { entry: { name, version, changes: 0 }, summary }
  }
  const chain = chainOf(history, versionOf(history).environment)
  const below = belowOf(chain, size)
  const name = String(version)
  if (below === chain[0]) {
    const summary = await buildBeside(target(name), staging => writeVersion(staging, present, changes, writing))
    return { entry: { name, version, below: below.name, changes: size }, summary }
  }
  const store = await openStore(
    chain.slice(chain.indexOf(below)).map(entry => target(entry.name)),
    'passing',
  )
  try {
    const tables = present.over(store)
    const merged = await mergedChanges(folder, history, below, tables, present, changes)
    const summary = await buildBeside(target(name), staging => writeVersion(staging, tables, merged, writing))
    return { entry: { name, version, below: below.name, changes: sizeOf(merged) }, summary }
  } finally {
    await store.close()
  }
}

function sizeOf({ triples, times }: ChangedFacts): number {
  return triples.came.length + triples.went.length + times.came.length + times.went.length
}

/** The environment that a change of this size is written on. */
function belowOf(chain: readonly StoredEnvironment[], size: number): StoredEnvironment {
  const whole = chain.at(-1) as StoredEnvironment
  const first = chain.at(-2)
  if (first === undefined) return whole
  const between = chain.slice(0, -2).reduce((sum, { changes }) => sum + changes, size)
  return between <= ON_TOP * first.changes && chain.length === 2 ? first : whole
}

/** What the versions since an environment changed, with the change at hand. */
async function mergedChanges(
  folder: string,
  history: History,
  below: StoredEnvironment,
  tables: GraphTables,
  present: GraphTables,
  changes: ChangedFacts,
): Promise<ChangedFacts> {
  const net = new NetChanges()
  const line = lineOf(history, history.current)
  for (const version of line.slice(0, line.indexOf(below.version)).toReversed()) await net.addVersion(folder, version)
  for (const [sign, fact] of signed(present, changes)) net.add(sign, fact)
  const dictionary = new GraphBuilder().dictionary
  const [removed, added] = [new GraphBuilder(dictionary), new GraphBuilder(dictionary)]
  net.hand(removed, added)
  return changedFacts(tables, removed, added)
}

function* signed(present: GraphTables, changes: ChangedFacts): Generator<SignedFact> {
  for (const fact of changes.went) yield ['-', factBelow(present, fact)]
  for (const fact of changes.came) yield ['+', factOfChange(changes, fact)]
}
