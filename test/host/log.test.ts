import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lastLines, logLineText } from '../../electron/host/log-lines.ts'
import { eraseLog, openLog } from '../../electron/host/log.ts'

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

test('a question is written only where that was switched on', async () => {
  openLog(folder, {}).info({ question: 'Who is ill?' }, 'asked')
  expect(await readFile(join(folder, 'clew.log'), 'utf8')).not.toContain('ill')
  openLog(folder, { CLEW_LOG_QUESTIONS: '1' }).info({ question: 'Who is ill?' }, 'asked')
  expect(await readFile(join(folder, 'clew.log'), 'utf8')).toContain('"question":"Who is ill?"')
})

test('it is turned over while the program runs, and read with the one before', async () => {
  const log = openLog(folder, {})
  for (let line = 0; line < 6_000; line++) log.info({ line, more: 'x'.repeat(1_000) }, 'said')
  expect((await readdir(folder)).toSorted()).toEqual(['clew.1.log', 'clew.log'])
  const lines = await lastLines(folder, 3_000, 'info')
  expect(lines).toHaveLength(3_000)
  expect(lines.at(-1)).toMatchObject({ line: 5_999 })
  expect(lines[0]).toMatchObject({ line: 3_000 })
  expect(
    logLineText({ time: '2026-11-26T01:02:03.000Z', level: 40, msg: 'what', kg: 'films', err: { message: 'why' } }),
  ).toBe('2026-11-26 01:02:03  warn   what  kg=films  Error: why')
  await eraseLog(folder)
  log.info('after')
  expect((await readFile(join(folder, 'clew.log'), 'utf8')).split('\n')).toHaveLength(2)
})
