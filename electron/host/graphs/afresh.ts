import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'
import { askAfresh } from '../../kg/endpoint/afresh.ts'
import { isElsewhere } from '../../kg/endpoint/endpoint-record.ts'
import type { Projects } from './projects.ts'

/**
 * Has the engine of a graph that is elsewhere asked afresh: what it answered before is shown no more. Whoever reads the
 * graph just now goes on as before.
 * @throws {ClewError} `bad-request`: the graph is of this machine
 */
export function createAfresh(projects: Projects) {
  return async (kg: string): Promise<{ since: string }> => {
    const folder = await projects.existing(kg)
    if (!isElsewhere(folder))
      throw new ClewError('bad-request', saying('endpointProblems.ofThisMachine', { graph: kg }))
    return { since: await askAfresh(folder) }
  }
}
