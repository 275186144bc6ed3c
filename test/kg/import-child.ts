import { importGraph } from '../../electron/kg/import/import-graph.ts'

/** A process that imports a file and is meant to be killed: `file folder`. It says when it begins. */
const [file = '', folder = ''] = process.argv.slice(2)
process.send?.('begins')
await importGraph({ files: [file], folder, name: 'killed', onProgress: ({ fraction }) => process.send?.(fraction) })
process.exit(0)
