import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../electron/host/log.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('lines of JSON are in the file at once', async () => {
  openLog(folder).info({ what: 1 }, 'said')
  expect(JSON.parse(await readFile(join(folder, 'clew.log'), 'utf8'))).toMatchObject({ what: 1, msg: 'said' })
})

test('CLEW_LOG is the least that is written, and what is no level is none', async () => {
  const written = async (level: string): Promise<string[]> => {
    const log = openLog(join(folder, level), { CLEW_LOG: level })
    log.debug('debug')
    log.info('info')
    log.warn('warn')
    const lines = (await readFile(join(folder, level, 'clew.log'), 'utf8')).split('\n').slice(0, -1)
    return lines.map(line => (JSON.parse(line) as { msg: string }).msg)
  }
  expect(await written('debug')).toEqual(['debug', 'info', 'warn'])
  expect(await written('loud')).toEqual(['info', 'warn'])
  expect(await written('warn')).toEqual(['warn'])
  expect(await written('silent')).toEqual([])
})

test('a full disk does not end the program', async () => {
  // A device that answers every write as a full disk does.
  await symlink('/dev/full', join(folder, 'clew.log'))
  const log = pathToFileURL(resolve('electron/host/log.ts')).href
  const script = `
    import { openLog } from ${JSON.stringify(log)}
    const log = openLog(${JSON.stringify(folder)})
    for (let line = 0; line < 5_000; line += 1) log.warn('x'.repeat(1_000))
    log.flush()
    await new Promise(done => setImmediate(done))
    process.stdout.write('went on')`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  expect({ stdout, stderr, status }).toEqual({ stdout: 'went on', stderr: '', status: 0 })
})
