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
        const saidElsewhere = new Set<string>()
        for (const other of line) {
          if (other === version || other === 1) continue
          for await (const [sign, fact] of readLog(options.folder, other))
            if (sign !== '-') saidElsewhere.add(JSON.stringify(fact))
        }
        for await (const [sign, fact] of readLog(options.folder, version)) {
          if (sign === '-') addLogged(added, fact)
          else if (sign === '+' && !saidElsewhere.has(JSON.stringify(fact))) addLogged(removed, fact)
        }
        return { sources: [], rejected: [], rejectedCount: 0, notes: [] }
      },
    },
    options,
  )
}
