/**
 * Set-up is done by one process at a time: `npm start` and `npm test` at once in one checkout, where the one that waits
 * finds it done. Synchronous and without a dependency, as all of set-up is.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const LOOK_MS = 100
/** No installation takes so long: its process id is another process's by now. */
const LONGEST_MS = 30 * 60_000
/** A file of a few digits is written in less. */
const WRITING_MS = 10_000

/** Does the work while no other process does any under the same lock; one that was killed holds it no longer. */
export function alone(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  let isTold = false
  while (!taken(path)) {
    if (isLeft(path)) breakLeft(path)
    else if (!isTold) {
      process.stderr.write('Waiting for another process that sets Clew up here …\n')
      isTold = true
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
  const release = () => rmSync(path, { force: true })
  // Where the work ends the process.
  process.once('exit', release)
  try {
    return work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function taken(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether whoever took it is gone. An empty one is being written, or was left so by a kill. */
function isLeft(path) {
  try {
    const age = Date.now() - statSync(path).mtimeMs
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid === 0) return age > WRITING_MS
    return age > LONGEST_MS || !isAlive(pid)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One at a time, and after another look: a lock that was taken since stays. */
function breakLeft(path) {
  const breaking = `${path}.breaking`
  if (!taken(breaking)) {
    if (isLeft(breaking)) rmSync(breaking, { force: true })
    return
  }
  try {
    if (isLeft(path)) rmSync(path, { force: true })
  } finally {
    rmSync(breaking, { force: true })
  }
}
