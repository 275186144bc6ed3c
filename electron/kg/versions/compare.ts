import type { VersionChanges } from '../../contract/version.ts'
import { ClewError } from '../../contract/errors.ts'
import { changesBetween } from './net-changes.ts'
import { readHistory, versionOf } from './history.ts'
import { openTables } from './open-tables.ts'
import { reviewOf } from './review.ts'
import { saying } from '../../contract/words/saying.ts'

/** What came and what went from one version to another. */
export async function compareVersions(folder: string, from: number, to: number, most: number): Promise<VersionChanges> {
  const history = await readHistory(folder)
  if (history === undefined) {
    if (from === 1 && to === 1) return nothing()
    throw new ClewError('not-found', saying('storeProblems.oneVersion'))
  }
  versionOf(history, from)
  versionOf(history, to)
  const changes = await changesBetween(folder, history, from, to)
  const before = await openTables(folder, from)
  try {
    const after = await openTables(folder, to)
    try {
      return reviewOf(changes.facts(), before, after, most)
    } finally {
      await after.close()
    }
  } finally {
    await before.close()
  }
}

function nothing(): VersionChanges {
  const none = () => ({ came: { count: 0, first: [] }, went: { count: 0, first: [] } })
  return { facts: none(), entities: none(), relations: none() }
}
