import type { ChangeResult } from '../../contract/job.ts'
import { ClewError } from '../../contract/errors.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import { ENTITY } from '../store/term.ts'
import { addLogged, readLog } from './change-log.ts'
import { changeGraph, type ChangedGraph, type ChangeOptions } from './change-graph.ts'
import { readHistory } from './history.ts'
import { mergesOf } from './merged-keys.ts'
import { lineOf } from './net-changes.ts'
import { separate } from './separate-entities.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * Undoes what one version changed and leaves what others changed: facts that it brought go, but those that another
 * version's files say too; facts that it took come back. This makes a new version.
 * @param only of the entities that it merged those that are to stand for themselves again, by their keys; all where it
 *   is left out
 */
export async function takeBack(
  version: number,
  options: ChangeOptions,
  only?: ReadonlySet<string>,
): Promise<ChangeResult> {
  return changeGraph(
    {
      act: 'back',
      tookBack: version,
      fill: async (removed, added, graph) => {
        const { folder } = options
        const { history } = graph
        const line = lineOf(history, history.current)
        if (version === 1 || !line.includes(version))
          throw new ClewError(
            'bad-request',
            version === 1 ? saying('graphProblems.firstImport') : saying('graphProblems.versionElsewhere', { version }),
          )
        await refuseMergedSince(folder, version, graph)
        const versions = history.versions.filter(({ id }) => line.includes(id))
        const inForce = await mergesOf(folder, history, line.toReversed())
        const stillMerges = new Set(Array.from(inForce.values(), merge => merge.version))
        // A merge of which a part was separated says the rest still.
        const takenBack = new Set(versions.map(({ tookBack = 0 }) => (stillMerges.has(tookBack) ? 0 : tookBack)))
        const saidElsewhere = new Set<string>()
        /** Facts that some version brought: those of the first import stay. */
        const brought = new Set<string>()
        for (const { id, act } of versions) {
          if (act !== 'change' && act !== 'merge') continue
          for await (const [sign, fact] of readLog(folder, id)) {
            if (sign === '+') brought.add(JSON.stringify(fact))
            if (sign !== '-' && id !== version && !takenBack.has(id)) saidElsewhere.add(JSON.stringify(fact))
          }
        }
        const nothing = { sources: [], rejected: [], rejectedCount: 0, notes: [] }
        if (versions.find(({ id }) => id === version)?.merged !== undefined) {
          const how = { folder, version, inForce, only, saidElsewhere }
          const separated = await separate(how, removed, added)
          return separated.length === 0 ? nothing : { ...nothing, separated }
        }
        for await (const [sign, fact] of readLog(folder, version)) {
          const key = JSON.stringify(fact)
          if (sign === '-') addLogged(added, fact)
          else if (brought.has(key) && !saidElsewhere.has(key)) addLogged(removed, fact)
        }
        return nothing
      },
    },
    options,
  )
}

/**
 * Makes an entity that was merged into another one stand for itself again.
 * @throws {ClewError} it is not merged into another one
 */
export async function splitEntity(gone: string, options: ChangeOptions): Promise<ChangeResult> {
  const history = await readHistory(options.folder)
  const merges =
    history === undefined
      ? undefined
      : await mergesOf(options.folder, history, lineOf(history, history.current).toReversed())
  const merge = merges?.get(gone)
  if (merge === undefined)
    throw new ClewError('not-found', saying('storeProblems.notMerged', { name: shortened(gone, 200) }))
  return takeBack(merge.version, options, new Set([gone]))
}

/** What a version says of an entity that was merged since cannot be told from what the other one had of its own. */
async function refuseMergedSince(folder: string, version: number, { history }: ChangedGraph): Promise<void> {
  const line = lineOf(history, history.current)
  const since = await mergesOf(folder, history, line.slice(0, line.indexOf(version)).toReversed())
  if (since.size === 0) return
  for await (const [, [head, , tail]] of readLog(folder, version))
    for (const term of [head, tail]) {
      const merge = term.startsWith(String(ENTITY)) ? since.get(term.slice(1)) : undefined
      if (merge === undefined) continue
      throw new ClewError(
        'conflict',
        saying('storeProblems.takeBackFirst', {
          merge: merge.version,
          name: shortened(term.slice(1), 100),
          version,
          kept: shortened(merge.kept, 100),
        }),
      )
    }
}
