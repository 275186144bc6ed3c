/** The program of the Electron window, which is no npm package: it is fetched once. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeIs, root } from './setup.mjs'

const electron = join(root, 'node_modules', 'electron')

export function electronProgram() {
  const pathFile = join(electron, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = join(electron, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

/** A closed network must cost seconds, not minutes. */
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
  // Its makers promise nothing for an older Node, where it has been seen to work all the same.
  const tooOld = nodeIs(22, 12, Infinity)
    ? ''
    : `; its installer is made for Node.js 22.12 or newer, and this is ${process.versions.node}`
  return `${reason ?? 'its download did not finish'}${tooOld}`
}

/** Why no window can be opened here; undefined when one can. */
export function whyNoWindow() {
  if (process.argv.includes('--browser')) return 'the browser was asked for'
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'this machine has no display'
  if (electronProgram() !== undefined) return undefined
  const reason = fetchElectron()
  return electronProgram() === undefined ? `Electron could not be fetched: ${reason}` : undefined
}
