import { readMerges } from './change-log.ts'
import type { History } from './history.ts'
import { lineOf } from './net-changes.ts'

/** By the key of each entity that is merged into another one, in a version, that one's key. */
export async function mergedKeys(
  folder: string,
  history: History,
  version = history.current,
): Promise<Map<string, string>> {
  const into = new Map<string, string>()
  for (const [gone, { kept }] of await mergesOf(folder, history, lineOf(history, version).toReversed()))
    into.set(gone, kept)
  // What it was merged into may have been merged since.
  for (const [gone, kept] of into) {
    const seen = new Set([gone])
    let last = kept
    for (let next = into.get(last); next !== undefined && !seen.has(last); next = into.get(last)) {
      seen.add(last)
      last = next
    }
    into.set(gone, last)
  }
  return into
}

/** What versions merged, one after the other, and did not separate again: by the key that is gone what it was merged into, and when. */
export async function mergesOf(
  folder: string,
  history: History,
  versions: readonly number[],
): Promise<Map<string, { kept: string; version: number }>> {
  const into = new Map<string, { kept: string; version: number }>()
  for (const id of versions) {
    const version = history.versions.find(known => known.id === id)
    if (version?.merged === undefined && version?.separated === undefined) continue
    for await (const { gone, kept, separated } of readMerges(folder, id)) {
      if (separated) into.delete(gone)
      else into.set(gone, { kept, version: id })
    }
  }
  return into
}
