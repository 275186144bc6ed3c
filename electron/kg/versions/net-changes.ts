import type { GraphBuilder } from '../store/graph-builder.ts'
import { addLogged, readLog, type LoggedFact, type Sign } from './change-log.ts'
import { type History } from './history.ts'

/** What several changes come to, one after the other: facts that came and facts that went. */
export class NetChanges {
  private readonly signs = new Map<string, 1 | -1>()

  add(sign: Exclude<Sign, '='>, fact: LoggedFact): void {
    const key = JSON.stringify(fact)
    const more = sign === '+' ? 1 : -1
    // It goes again, or comes back.
    if (this.signs.get(key) === -more) this.signs.delete(key)
    else this.signs.set(key, more)
  }

  /** The changes of a version, or that they are undone. */
  async addVersion(folder: string, version: number, undone = false): Promise<void> {
    for await (const [sign, fact] of readLog(folder, version))
      if (sign !== '=') this.add(undone === (sign === '+') ? '-' : '+', fact)
  }

  *facts(): Generator<['+' | '-', LoggedFact]> {
    for (const [key, more] of this.signs) yield [more > 0 ? '+' : '-', JSON.parse(key) as LoggedFact]
  }

  hand(removed: GraphBuilder, added: GraphBuilder): void {
    for (const [sign, fact] of this.facts()) addLogged(sign === '+' ? added : removed, fact)
  }
}

/** A version and those that it was made of, itself first. */
export function lineOf(history: History, version: number): number[] {
  const line: number[] = []
  for (let id: number | undefined = version; id !== undefined && !line.includes(id);) {
    line.push(id)
    id = history.versions.find(other => other.id === id)?.previous
  }
  return line
}

/** What leads from one version to another, which need not follow from it. */
export async function changesBetween(folder: string, history: History, from: number, to: number): Promise<NetChanges> {
  const [back, forth] = [lineOf(history, from), lineOf(history, to)]
  const changes = new NetChanges()
  for (const version of back.filter(id => !forth.includes(id))) await changes.addVersion(folder, version, true)
  for (const version of forth.filter(id => !back.includes(id)).toReversed()) await changes.addVersion(folder, version)
  return changes
}
