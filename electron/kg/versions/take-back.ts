import type { ChangeResult } from '../../contract/job.ts'
import { ClewError } from '../../contract/errors.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import { ENTITY } from '../store/term.ts'
import { addLogged, readLog, readMerges, type LoggedFact } from './change-log.ts'
import { changeGraph, type ChangedGraph, type ChangeOptions } from './change-graph.ts'
import { EntityMerge, namingOf, type MergedPair } from './entity-merge.ts'
import { readHistory } from './history.ts'
import { mergesOf } from './merged-keys.ts'
import { lineOf } from './net-changes.ts'

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
            version === 1
              ? 'The first import cannot be taken back, since all the rest builds on it; remove the graph instead.'
              : `The graph as it is now does not come from version ${version}; \`clew kg versions\` lists what it comes from.`,
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
        const { separated, stay } = await mergedBy(folder, version, graph, inForce, only)
        const merge = new EntityMerge(stay, namingOf(graph.present))
        /** What is said by those that stay merged. */
        const stillSaid = new Set<string>()
        for await (const [sign, fact] of readLog(folder, version)) {
          const image = sign === '-' ? merge.image(fact) : undefined
          if (image === undefined) continue
          stillSaid.add(JSON.stringify(image))
          addLogged(added, image)
        }
        for (const pair of stay) stillSaid.add(JSON.stringify(merge.nameOf(pair, false)))
        for await (const [sign, fact] of readLog(folder, version)) {
          const key = JSON.stringify(fact)
          if (sign !== '-' && brought.has(key) && !saidElsewhere.has(key) && !stillSaid.has(key))
            addLogged(removed, fact)
        }
        const more = separated.length === 0 ? {} : { separated }
        return { sources: [], rejected: [], rejectedCount: 0, notes: [], ...more }
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
    throw new ClewError(
      'not-found',
      `No entity "${shortened(gone, 200)}" was merged into another one; name one by the key or the name that it had.`,
    )
  return takeBack(merge.version, options, new Set([gone]))
}

/** Of what a version merged and nothing has separated since: what is to be separated now, and what is not. */
async function mergedBy(
  folder: string,
  version: number,
  { history }: ChangedGraph,
  inForce: ReadonlyMap<string, { version: number }>,
  only: ReadonlySet<string> | undefined,
): Promise<{ separated: MergedPair[]; stay: MergedPair[] }> {
  const merged: MergedPair[] = []
  if (history.versions.find(({ id }) => id === version)?.merged !== undefined)
    for await (const { gone, kept, separated } of readMerges(folder, version))
      if (!separated && inForce.get(gone)?.version === version) merged.push({ gone, kept })
  const isChosen = ({ gone }: MergedPair): boolean => only === undefined || only.has(gone)
  return { separated: merged.filter(isChosen), stay: merged.filter(pair => !isChosen(pair)) }
}

/** What a version says of an entity that was merged since cannot be told from what the other one had of its own. */
async function refuseMergedSince(folder: string, version: number, { history }: ChangedGraph): Promise<void> {
  const line = lineOf(history, history.current)
  const since = await mergesOf(folder, history, line.slice(0, line.indexOf(version)).toReversed())
  if (since.size === 0) return
  const sinceOf = (term: string): string | undefined => (term.startsWith(String(ENTITY)) ? term.slice(1) : undefined)
  for await (const [, [head, , tail]] of readLog(folder, version) as AsyncIterable<[string, LoggedFact]>)
    for (const term of [head, tail]) {
      const key = sinceOf(term)
      const merge = key === undefined ? undefined : since.get(key)
      if (key === undefined || merge === undefined) continue
      throw new ClewError(
        'conflict',
        `Version ${merge.version} merged "${shortened(key, 100)}", of which version ${version} speaks, into "${shortened(merge.kept, 100)}"; take version ${merge.version} back first.`,
      )
    }
}
