/**
 * `npm start`: the Electron window where its program can be had, the same application in the default browser where not.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, run } from './setup.mjs'

const electron = join(root, 'node_modules', 'electron')

function electronProgram() {
  const pathFile = join(electron, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = join(electron, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

/** Electron's program is no npm package: it is fetched once, and a closed network must cost seconds, not minutes. */
function fetchElectron() {
  process.stderr.write('Fetching the Electron window (once) …\n')
  const result = spawnSync(process.execPath, [join(electron, 'install.js')], {
    cwd: electron,
    encoding: 'utf8',
    timeout: 300_000,
  })
  if (result.status === 0) return undefined
  const reason = (result.stderr ?? '')
    .split('\n')
    .find(line => /error|failed|unable|timed/i.test(line))
    ?.trim()
  return reason ?? 'its download did not finish'
}

/** Why no window can be opened here; undefined when one can. */
function whyNoWindow() {
  if (process.argv.includes('--browser')) return 'the browser was asked for'
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'this machine has no display'
  if (electronProgram() !== undefined) return undefined
  const reason = fetchElectron()
  return electronProgram() === undefined ? `Electron could not be fetched: ${reason}` : undefined
}

ensureInstalled()
ensureBuilt()
const reason = whyNoWindow()
if (reason === undefined) process.exit(run(electronProgram(), [root], { shell: false }))
process.stderr.write(`No Clew window (${reason}); serving the same application to the browser instead.\n`)
const options = process.argv.slice(2).filter(argument => argument !== '--browser')
process.exit(
  run(process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve', '--open', ...options], { shell: false }),
)
