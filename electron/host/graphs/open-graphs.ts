import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ClewError } from '../../contract/errors.ts'
import { checkedGraphName } from './graph-names.ts'
import { openLibraryGraph, type LibraryGraph } from './open-library-graph.ts'

interface OpenGraph {
  name: string
  /** Tells a folder from another one of the same name that has taken its place. */
  identity: string
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
    return (this.opened.get(name)?.leases ?? 0) > 0
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
    const known = this.opened.get(name)
    // LMDB knows an environment by its path: while the old one is in use, a new one of its name cannot be opened beside
    // it.
    if (known === undefined || (known.identity !== identity && known.leases === 0)) await this.shut(name)
    const opened = this.opened.get(name) ?? { name, identity, graph: openLibraryGraph(folder, name), leases: 0 }
    opened.leases++
    this.usedLast(opened)
    // Not remembered: what is wrong with the folder may be mended.
    opened.graph.catch(() => {
      if (this.opened.get(name) === opened) this.opened.delete(name)
    })
    return opened
  }

  private giveBack(opened: OpenGraph): void {
    opened.leases--
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

/** Undefined where there is no such folder. */
export async function folderThere(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true ? found : undefined
}

export function noSuchGraph(kg: string): ClewError {
  return new ClewError('not-found', `There is no graph named "${kg}"; import one, or choose another from the list.`)
}
