import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readDocument } from '../../../electron/kg/documents/read-document.ts'

/** A process that reads every document of a folder and says how each ended: `text`, or the error's name. */
const [folder = ''] = process.argv.slice(2)
for (const name of readdirSync(folder)) {
  const ended = await readDocument(join(folder, name)).then(
    () => 'text',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  )
  process.send?.(ended)
}
process.disconnect?.()
