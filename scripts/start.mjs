/**
 * `npm start`: the Electron window where its program can be had, the same application in the default browser where not.
 */
import { join } from 'node:path'
import { electronProgram, whyNoWindow } from './electron.mjs'
import { ensureBuilt, ensureInstalled, root, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const reason = whyNoWindow()
if (reason === undefined) process.exit(run(electronProgram(), [root], { shell: false }))
process.stderr.write(`No Clew window (${reason}); serving the same application to the browser instead.\n`)
const options = process.argv.slice(2).filter(argument => argument !== '--browser')
process.exit(
  run(process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve', '--open', ...options], { shell: false }),
)
