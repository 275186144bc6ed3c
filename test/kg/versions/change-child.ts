import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** A process that changes a graph and is meant to be killed: `folder file`. It says when it begins. */
const [folder = '', file = ''] = process.argv.slice(2)
process.send?.('begins')
await changeByFiles({
  folder,
  name: 'changed',
  add: [file],
  remove: [],
  onProgress: ({ phase }) => process.send?.(inWords(phase)),
})
process.exit(0)
