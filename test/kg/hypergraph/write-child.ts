import { once } from 'node:events'
import { writeMeetings } from './written-graph.ts'

/**
 * A process that adds documents to a graph and is meant to be killed: `folder documents`. It says how far it is; told
 * `in turn`, it then waits until it is answered.
 */
const [folder = '', count = '0', manner] = process.argv.slice(2)
await writeMeetings(folder, Number(count), async fraction => {
  process.send?.(fraction)
  if (manner === 'in turn') await once(process, 'message')
})
process.exit(0)
