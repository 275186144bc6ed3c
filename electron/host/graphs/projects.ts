import { watch, type FSWatcher } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isElsewhere } from '../../kg/endpoint/endpoint-record.ts'
import { removeStaleStaging } from '../../kg/import/staging.ts'
import { readHistory } from '../../kg/versions/history.ts'
import type { GraphCard, GraphSummary, RemovedGraph } from '../../contract/graph.ts'
import { ClewError, messageOf } from '../../contract/errors.ts'
import type { Folders } from '../folders.ts'
import { checkedGraphName, foldGraphName, freeName } from './graph-names.ts'
import { GraphTrash } from './graph-trash.ts'
import { folderThere, noSuchGraph, OpenGraphs, type GraphLease } from './open-graphs.ts'
import type { LibraryGraph } from './open-library-graph.ts'
import { LiveValue } from '../../base/live-value.ts'
import { takeLock, type Lock } from '../../base/process-lock.ts'
import { saying } from '../../contract/words/saying.ts'

const CHANGE_GAP_MS = 100
/** What only looks at a graph, such as the list of them, has given it back by then. */
const LOOKED_AT_MS = 2_000
const LOOKED_FOR_MS = 1_000

/** The graphs of the data folder, a folder each. Other processes may add and remove graphs at the same time. */
export class Projects {
  private readonly folders: Folders
  private readonly trash: GraphTrash
  private readonly opened = new OpenGraphs(kg => this.path(kg))
  private readonly live = new LiveValue(() => this.list(), CHANGE_GAP_MS)
  private watcher: FSWatcher | undefined
  /** Looks for the data folder while it is gone. */
  private looking: NodeJS.Timeout | undefined
  private listed: GraphCard[] = []
  /** Which folder the graphs were listed in last. */
  private listedIn: string | undefined
  private readonly elsewhere: Pick<OpenGraphs, 'shut'> | undefined

  /** @param elsewhere closes a graph that another process of ours has open */
  constructor(folders: Folders, elsewhere?: Pick<OpenGraphs, 'shut'>) {
    this.folders = folders
    this.trash = new GraphTrash(folders.trash)
    this.elsewhere = elsewhere
    this.watcher = watchFolder(folders.graphs, () => this.live.changed())
  }

  /** Where the data folder is gone, those that were in it, and why they cannot be asked. */
  async list(): Promise<GraphCard[]> {
    const problem = await this.goneFolder()
    if (problem === undefined) {
      this.listedIn = await identityOf(this.folders.graphs)
      this.listed = await Promise.all((await this.names()).map(name => this.card(name)))
    } else {
      this.lookForFolder()
      return this.listed.map(card => ({ ...card, state: 'broken', problem: problem.message }))
    }
    return this.listed
  }

  async names(): Promise<string[]> {
    return this.orWhyGone(namesIn(this.folders.graphs))
  }

  changes(signal: AbortSignal | undefined): AsyncGenerator<GraphCard[]> {
    return this.live.watch(signal)
  }

  changed(): void {
    this.live.changed()
  }

  async summary(kg: string): Promise<GraphSummary> {
    return this.using(kg, graph => graph.summary())
  }

  /** The open graph, to be given back: while it is lent it is neither removed nor renamed. */
  async lease(kg: string): Promise<GraphLease> {
    try {
      return await this.opened.lease(kg)
    } catch (error) {
      throw (await this.whyGone(kg)) ?? error
    }
  }

  /** Of work that failed because the data folder is gone, that. */
  async orWhyGone<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw (await this.goneFolder()) ?? error
    }
  }

  async using<T>(kg: string, work: (graph: LibraryGraph) => Promise<T>): Promise<T> {
    using lease = await this.lease(kg)
    return await work(lease.graph)
  }

  /** Into the trash, from which `undoRemove` takes it back. */
  async remove(kg: string): Promise<{ undoId: string }> {
    return this.alone(kg, folder => this.trash.putGraph(folder))
  }

  /** What lies in the trash, the last removed first. */
  removed(): Promise<RemovedGraph[]> {
    return this.orWhyGone(this.trash.graphs())
  }

  async undoRemove(undoId: string): Promise<{ kg: string }> {
    const kg = await this.trash.nameOf(undoId)
    await this.whileLocked(kg, async () => {
      await this.refuseTaken(kg)
      await this.trash.takeOutGraph(undoId, this.path(kg))
    })
    return { kg }
  }

  /** It does not come back. */
  async discardRemoved(undoId: string): Promise<{ kg: string }> {
    const kg = await this.trash.nameOf(undoId)
    await this.trash.discardGraph(undoId)
    this.live.changed()
    return { kg }
  }

  async rename(kg: string, to: string): Promise<{ kg: string }> {
    const [from, target] = [this.path(kg), this.path(to)]
    if (from === target) return { kg }
    await this.alone(kg, folder =>
      this.whileLocked(to, async () => {
        if (foldGraphName(kg) !== foldGraphName(to)) await this.refuseTaken(to)
        await rename(folder, target)
      }),
    )
    return { kg: basename(target) }
  }

  /** With nobody else writing the graph; others read on. */
  async changing<T>(kg: string, work: (folder: string) => Promise<T>): Promise<T> {
    return this.orWhyGone(this.whileLocked(kg, async () => work(await this.existing(kg))))
  }

  /** Settles when nobody here reads another version of the graph than the present one. */
  whenLeft(kg: string): Promise<void> {
    return this.opened.whenLeft(checkedGraphName(kg))
  }

  /** One process writes a graph at a time. */
  async lockGraph(kg: string): Promise<Lock> {
    const lock = await this.orWhyGone(takeLock(join(this.folders.locks, `${checkedGraphName(kg)}.lock`)))
    if (lock === undefined) throw new ClewError('conflict', saying('graphProblems.beingWritten', { graph: kg }))
    return lock
  }

  /** The folder of a graph of this name, whether or not there is one. */
  path(kg: string): string {
    return join(this.folders.graphs, checkedGraphName(kg))
  }

  /** The folder of a graph that is there. */
  async existing(kg: string): Promise<string> {
    const folder = this.path(kg)
    const why = await this.whyGone(kg)
    if (why !== undefined) throw why
    return folder
  }

  async refuseTaken(kg: string): Promise<void> {
    const names = await this.names()
    if (names.some(name => foldGraphName(name) === foldGraphName(kg)))
      throw new ClewError('conflict', saying('graphProblems.already', { graph: kg }))
  }

  /** Where the graphs are. */
  get folder(): string {
    return this.folders.graphs
  }

  /** What killed imports and removals of long ago left behind, and names from before they were kept in one form. */
  async tidy(now = Date.now()): Promise<void> {
    await removeStaleStaging(this.folders.graphs)
    const names = await this.names()
    for (const name of names) {
      if (name === name.normalize('NFC')) continue
      const free = freeName(name.normalize('NFC'), new Set(names.filter(other => other !== name)))
      await rename(join(this.folders.graphs, name), join(this.folders.graphs, free))
    }
    await this.trash.empty(now)
  }

  async close(): Promise<void> {
    this.watcher?.close()
    clearInterval(this.looking)
    await this.opened.close()
  }

  /** Why a graph is not there, and how it is had back; undefined where it is. */
  private async whyGone(kg: string): Promise<ClewError | undefined> {
    if ((await folderThere(this.path(kg))) !== undefined) return undefined
    const folder = await this.goneFolder()
    if (folder !== undefined) return folder
    const name = checkedGraphName(kg)
    const removed = await this.trash.graphs().catch(() => [])
    if (removed.some(each => each.name === name))
      return new ClewError('not-found', saying('graphProblems.removed', { graph: kg }))
    if ((await this.names()).length > 0) return noSuchGraph(kg)
    return new ClewError('not-found', saying('graphProblems.noGraphs', { graph: kg, folder: this.folders.home }))
  }

  private async goneFolder(): Promise<ClewError | undefined> {
    const { graphs, home: folder } = this.folders
    const present = await identityOf(graphs)
    if (present === undefined) return new ClewError('disk', saying('graphProblems.folderGone', { folder }))
    // Somebody made it anew where the disk of the other one was.
    const isAnother = this.listedIn !== undefined && present !== this.listedIn
    if (!isAnother || this.listed.length === 0 || (await namesIn(graphs)).length > 0) return undefined
    return new ClewError('disk', saying('graphProblems.folderEmpty', { folder, graphs: this.listed.length }))
  }

  private lookForFolder(): void {
    this.looking ??= setInterval(() => {
      void this.goneFolder().then(problem => {
        if (problem !== undefined || this.looking === undefined) return
        clearInterval(this.looking)
        this.looking = undefined
        this.watcher?.close()
        this.watcher = watchFolder(this.folders.graphs, () => this.live.changed())
        this.live.changed()
      })
    }, LOOKED_FOR_MS).unref()
  }

  private async card(name: string): Promise<GraphCard> {
    try {
      const summary = await this.summary(name)
      const { triples, entities, qualifiedFacts, relations, documents, bytes, createdAt, sources } = summary
      const at = isElsewhere(this.path(name)) ? { at: sources[0] } : {}
      const things = { entities, ...(qualifiedFacts !== undefined && { qualifiedFacts }) }
      const versions = await this.versionsOf(name)
      return { name, triples, ...things, relations, documents, versions, bytes, createdAt, ...at, state: 'ready' }
    } catch (error) {
      return {
        name,
        triples: 0,
        entities: 0,
        relations: 0,
        documents: 0,
        versions: 0,
        bytes: 0,
        createdAt: new Date(0).toISOString(),
        state: 'broken',
        problem: messageOf(error),
      }
    }
  }

  private async versionsOf(name: string): Promise<number> {
    const history = await readHistory(this.path(name))
    return history?.versions.filter(({ forgotten }) => forgotten !== true).length ?? 1
  }

  /** With nobody else reading or writing the graph. */
  private async alone<T>(kg: string, work: (folder: string) => Promise<T>): Promise<T> {
    return this.whileLocked(kg, async () => {
      const name = checkedGraphName(kg)
      const folder = await this.existing(name)
      await this.opened.whenFree(name, AbortSignal.timeout(LOOKED_AT_MS))
      if (this.opened.isLent(name)) throw new ClewError('conflict', saying('graphProblems.inUse', { graph: kg }))
      await Promise.all([this.opened.shut(name), this.elsewhere?.shut(name)])
      return work(folder)
    })
  }

  private async whileLocked<T>(kg: string, work: () => Promise<T>): Promise<T> {
    await using _lock = await this.lockGraph(kg)
    try {
      return await work()
    } finally {
      this.live.changed()
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b))
}

/** Tells a folder from another one at the same path; undefined where there is none. */
async function identityOf(folder: string): Promise<string | undefined> {
  const found = await folderThere(folder)
  return found && `${found.dev}-${found.ino}`
}

/**
 * Tells when another process adds or removes a graph. Undefined where the system grants no more watches: the list is
 * then read on demand.
 */
function watchFolder(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, changed)
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
