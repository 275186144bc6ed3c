import { mergeEntities } from '../../../electron/kg/versions/merge-entities.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

/** A process that merges two entities and is meant to be killed: `folder gone kept`. It says when it begins. */
const [folder = '', gone = '', kept = ''] = process.argv.slice(2)
process.send?.('begins')
await mergeEntities([{ gone, kept }], {
  folder,
  name: 'merged',
  onProgress: ({ phase }) => process.send?.(inWords(phase)),
})
process.exit(0)
