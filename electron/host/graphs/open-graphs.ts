import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Condition } from '../../base/condition.ts'
import { ClewError } from '../../contract/errors.ts'
import { afreshSince } from '../../kg/endpoint/afresh.ts'
import { isElsewhere } from '../../kg/endpoint/endpoint-record.ts'
import { readHistory } from '../../kg/versions/history.ts'
import { checkedGraphName } from './graph-names.ts'
import { openLibraryGraph, type LibraryGraph } from './open-library-graph.ts'
import { saying } from '../../contract/words/saying.ts'

interface OpenGraph {
  name: string
  /** Tells a folder from another one of the same name that has taken its place. */
  identity: string
  /** Tells a version of the graph from another one. */
  version: string
  graph: Promise<LibraryGraph>
  leases: number
}

/** An open graph that is given back when the lease is disposed of. */
export interface GraphLease extends Disposable {
  graph: LibraryGraph
}

/** Graphs that nobody uses and that stay open all the same; past that, the one used longest ago is closed. */
const IDLE_KEPT = 8

/** The graphs that are open, each once per process and shared by all who read it. */
export class OpenGraphs {
  private readonly pathOf: (kg: string) => string
  /** The one used longest ago first. */
  private readonly opened = new Map<string, OpenGraph>()
  private readonly closing = new Map<string, Promise<void>>()
  /** Of graphs that are another version by now, those that are still read. */
  private readonly outdated = new Set<OpenGraph>()
  private readonly given = new Condition()

  constructor(pathOf: (kg: string) => string) {
    this.pathOf = pathOf
  }

  /**
   * The open graph, to be given back: while it is lent it is neither removed nor renamed. Opened once per process and
   * shared.
   */
  async lease(kg: string): Promise<GraphLease> {
    const opened = await this.held(kg)
    let released = false
    const release = (): void => {
      if (!released) this.giveBack(opened)
      released = true
    }
    try {
      return { graph: await opened.graph, [Symbol.dispose]: release }
    } catch (error) {
      release()
      throw error
    }
  }

  isLent(name: string): boolean {
    return (this.opened.get(name)?.leases ?? 0) > 0 || [...this.outdated].some(graph => graph.name === name)
  }

  /** Settles when nobody has the graph, or when the signal aborts. */
  async whenFree(name: string, signal: AbortSignal): Promise<void> {
    while (this.isLent(name) && !signal.aborted) await this.given.next(signal)
  }

  /** Settles when no version of the graph but the present one is lent. */
  async whenLeft(name: string): Promise<void> {
    const known = this.opened.get(name)
    if (known !== undefined && known.version !== (await versionAt(this.pathOf(name)))) await this.leave(known)
    while ([...this.outdated].some(graph => graph.name === name)) await this.given.next(undefined)
  }

  /** Settles when it is closed, also where somebody else is closing it. */
  async shut(name: string): Promise<void> {
    const opened = this.opened.get(name)
    this.opened.delete(name)
    if (opened !== undefined) {
      const closed = opened.graph.then(
        graph => graph.close(),
        () => undefined,
      )
      this.closing.set(name, closed)
      void closed.finally(() => {
        if (this.closing.get(name) === closed) this.closing.delete(name)
      })
    }
    await this.closing.get(name)
  }

  async close(): Promise<void> {
    for (const name of [...this.opened.keys(), ...this.closing.keys()]) await this.shut(name)
    for (const { graph } of this.outdated) await (await graph.catch(() => undefined))?.close()
  }

  /** The open graph with a lease on it more. */
  private async held(kg: string): Promise<OpenGraph> {
    const name = checkedGraphName(kg)
    const folder = this.pathOf(name)
    const found = await folderThere(folder)
    if (found === undefined) {
      if (!this.isLent(name)) await this.shut(name)
      throw noSuchGraph(kg)
    }
    const identity = `${found.ino}-${found.birthtimeMs}`
    const version = await versionAt(folder)
    const before = this.opened.get(name)
    if (before?.identity === identity && before.version !== version) await this.leave(before)
    const known = this.opened.get(name)
    // LMDB knows an environment by its path: while the old one is in use, a new one of its name cannot be opened beside
    // it.
    if (known === undefined || (known.identity !== identity && known.leases === 0)) await this.shut(name)
    const opened = this.opened.get(name) ?? {
      name,
      identity,
      version,
      graph: openLibraryGraph(folder, name),
      leases: 0,
    }
    opened.leases++
    this.usedLast(opened)
    // Not remembered: what is wrong with the folder may be mended.
    opened.graph.catch(() => {
      if (this.opened.get(name) === opened) this.opened.delete(name)
    })
    return opened
  }

  /** A version that is no longer the present one: it is closed when the last one gives it back. */
  private async leave(opened: OpenGraph): Promise<void> {
    if (opened.leases === 0) return this.shut(opened.name)
    this.opened.delete(opened.name)
    this.outdated.add(opened)
  }

  private giveBack(opened: OpenGraph): void {
    opened.leases--
    if (opened.leases === 0 && !this.outdated.has(opened)) this.given.wakeAll()
    if (this.outdated.has(opened) && opened.leases === 0) {
      this.outdated.delete(opened)
      void opened.graph
        .then(
          graph => graph.close(),
          () => undefined,
        )
        .finally(() => this.given.wakeAll())
    }
    if (this.opened.get(opened.name) !== opened) return
    this.usedLast(opened)
    const idle = [...this.opened.values()].filter(({ leases }) => leases === 0)
    for (const { name } of idle.slice(0, -IDLE_KEPT)) void this.shut(name)
  }

  private usedLast(opened: OpenGraph): void {
    this.opened.delete(opened.name)
    this.opened.set(opened.name, opened)
  }
}

/**
 * What tells the graph's present version, and how it is kept, from others; empty of a graph that never changed. Of one
 * that is elsewhere, since when its engine is asked afresh.
 */
async function versionAt(folder: string): Promise<string> {
  if (isElsewhere(folder)) return (await afreshSince(folder)) ?? ''
  const history = await readHistory(folder).catch(() => undefined)
  return history === undefined
    ? ''
    : `${history.current} ${history.versions.find(({ id }) => id === history.current)?.environment}`
}

/** Undefined where there is no such folder. */
export async function folderThere(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true ? found : undefined
}

export function noSuchGraph(kg: string): ClewError {
  return new ClewError('not-found', saying('graphProblems.noGraph', { graph: kg }))
}
