import type { ChangeResult } from '../../contract/job.ts'
import { ClewError } from '../../contract/errors.ts'
import { addLogged, readLog } from './change-log.ts'
import { changeGraph, type ChangeOptions } from './change-graph.ts'
import { lineOf } from './net-changes.ts'

/**
 * Undoes what one version changed and leaves what others changed: facts that it brought go, but those that another
 * version's files say too; facts that it took come back. This makes a new version.
 */
export async function takeBack(version: number, options: ChangeOptions): Promise<ChangeResult> {
  return changeGraph(
    {
      act: 'back',
      tookBack: version,
      fill: async (removed, added, _, history) => {
        const line = lineOf(history, history.current)
        if (version === 1 || !line.includes(version))
          throw new ClewError(
            'bad-request',
            version === 1
              ? 'The first import cannot be taken back, since all the rest builds on it; remove the graph instead.'
              : `The graph as it is now does not come from version ${version}; \`clew kg versions\` lists what it comes from.`,
          )
        const versions = history.versions.filter(({ id }) => line.includes(id))
        const takenBack = new Set(versions.map(({ tookBack }) => tookBack))
        const saidElsewhere = new Set<string>()
        /** Facts that some version brought: those of the first import stay. */
        const brought = new Set<string>()
        for (const { id, act } of versions) {
          if (act !== 'change') continue
          for await (const [sign, fact] of readLog(options.folder, id)) {
            if (sign === '+') brought.add(JSON.stringify(fact))
            if (sign !== '-' && id !== version && !takenBack.has(id)) saidElsewhere.add(JSON.stringify(fact))
          }
        }
        for await (const [sign, fact] of readLog(options.folder, version)) {
          const key = JSON.stringify(fact)
          if (sign === '-') addLogged(added, fact)
          else if (brought.has(key) && !saidElsewhere.has(key)) addLogged(removed, fact)
        }
        return { sources: [], rejected: [], rejectedCount: 0, notes: [] }
      },
    },
    options,
  )
}
