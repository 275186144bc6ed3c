import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startClew } from '../../../cli/run-clew.ts'
import { filesWith } from '../../../host/vault/every-file.ts'
import { writeLargeGraph } from '../../../host/temporary-host.ts'

const KILLS = 12
let folder: string
let home: string
let passphrase: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-kill-'))
  home = join(folder, 'home')
  passphrase = join(folder, 'passphrase')
  await writeFile(passphrase, 'correct horse battery staple')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (...args: string[]) => startClew(home, [...args, '--passphrase-file', passphrase]).ended
const finds = async (): Promise<string> =>
  (await run('query', 'get_tail_entities("film 7", "relation_7")', '--kg', 'films0')).stdout

test('killed at many moments, a project is encrypted and decrypted whole in the end', async () => {
  await writeLargeGraph(join(folder, 'films.txt'), 100_000)
  for (let i = 0; i < 3; i++) expect((await run('import', join(folder, 'films.txt'), '--kg', `films${i}`)).code).toBe(0)
  const before = await finds()
  expect(before).toContain('person')
  const lasts = new Map<string, number>()
  for (const command of ['encrypt', 'decrypt']) {
    const began = performance.now()
    expect((await run(command)).code).toBe(0)
    lasts.set(command, performance.now() - began)
  }
  for (const [command, ms] of lasts) {
    let killed = 0
    const started = performance.now()
    for (let i = 0; i < KILLS; i++) {
      const { child, ended } = startClew(home, [command, '--passphrase-file', passphrase])
      // From the start of the process to the time that all of it takes: what is done is not done again.
      const ending = await Promise.race([ended, pause(ms * (0.3 + (0.7 * i) / KILLS)).then(() => undefined)])
      if (ending !== undefined) break
      child.kill('SIGKILL')
      await ended
      killed += 1
      // In part, or not begun: it never reads as empty.
      const read = await run('kg', 'list')
      expect(read.stdout + read.stderr).toMatch(/films0|in part|encrypted/)
    }
    const last = await run(command)
    expect([0, 1]).toContain(last.code)
    expect(killed).toBeGreaterThan(2)
    expect(await filesWith(home, ['relation_7'])).toHaveLength(command === 'encrypt' ? 0 : 3)
    expect(await finds()).toBe(before)
    expect(performance.now() - started).toBeLessThan(1_800_000)
  }
}, 3_600_000)

test('one process adds documents while others read, and what was whole stays so when it is killed', async () => {
  expect((await run('encrypt')).code).toBe(0)
  for (let i = 0; i < 60; i++)
    await writeFile(
      join(folder, `${i}.md`),
      `# Report ${i}\n\nThe Weyland company owns ship ${i}. Ripley commands ship ${i}.\n`,
    )
  const files = Array.from({ length: 60 }, (_, i) => join(folder, `${i}.md`))
  expect((await run('import', files[0] ?? '', '--kg', 'ships')).code).toBe(0)
  const { child, ended } = startClew(home, ['import', ...files, '--kg', 'ships', '--passphrase-file', passphrase])
  for (let i = 0; i < 3; i++) expect((await run('kg', 'info', 'ships')).code).toBe(0)
  child.kill('SIGKILL')
  await ended
  expect((await run('kg', 'info', 'ships')).code).toBe(0)
  expect((await run('import', ...files, '--kg', 'ships')).code).toBe(0)
  expect(await filesWith(home, ['Weyland', 'Ripley'])).toEqual([])
}, 1_800_000)
