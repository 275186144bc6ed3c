import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptProject, encryptProject } from '../../../electron/host/vault/switch-encryption.ts'
import { clew, json } from '../../cli/run-clew.ts'
import { temporaryHost } from '../temporary-host.ts'
import { filesWith } from './every-file.ts'

/** What is in the graph, its documents and what was asked. */
const KNOWN = ['Sigourney', 'Ripley', 'directed_by', 'Who directed', 'Nostromo', 'Weyland']
const FACTS = `Alien|directed_by|Ridley Scott
Alien|starred_actors|Sigourney Weaver
Blade Runner|directed_by|Ridley Scott
Ripley|played_by|Sigourney Weaver
`

let elsewhere: string
let home: string
let passphrase: string
let other: string
beforeAll(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'clew-plain-'))
  home = join(elsewhere, 'home')
  passphrase = join(elsewhere, 'passphrase')
  other = join(elsewhere, 'other')
  await writeFile(passphrase, 'correct horse battery staple\n')
  await writeFile(other, 'wrong horse battery staple\n')
  await writeFile(join(elsewhere, 'films.txt'), FACTS)
  await writeFile(join(elsewhere, 'more.txt'), 'Aliens|starred_actors|Sigourney Weaver\n')
  await writeFile(
    join(elsewhere, 'ship.md'),
    '# The Nostromo\n\nThe Nostromo is a ship of the Weyland company. Ripley works for the Weyland company.\n',
  )
})
afterAll(() => rm(elsewhere, { recursive: true, force: true }))

const done = async (...args: string[]) => {
  const run = await clew(home, ...args)
  expect({ args, ...run }).toMatchObject({ code: 0 })
  return run
}
const unlocked = (...args: string[]) => done(...args, '--passphrase-file', passphrase)
const answer = async (ask: typeof done): Promise<unknown> =>
  json(await ask('ask', 'Who directed Alien?', '--kg', 'films', '--json'))

test('a graph is encrypted and decrypted from the command line, and asked by the passphrase in between', async () => {
  const place = join(elsewhere, 'short')
  const ended = async (...args: string[]) => {
    const run = await clew(place, ...args)
    expect({ args, ...run }).toMatchObject({ code: 0 })
    return run
  }
  const query = ['query', 'get_tail_entities("Alien", "directed_by")', '--kg', 'films']
  await ended('import', join(elsewhere, 'films.txt'), '--kg', 'films')
  const { stderr } = await ended('encrypt', '--passphrase-file', passphrase)
  expect(stderr).toContain('There is no way back without the passphrase')
  expect(stderr).toContain('still sees the names of graphs')
  expect(await filesWith(place, KNOWN)).toEqual([])
  expect(await clew(place, ...query, '--passphrase-file', other)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('not the passphrase') as string,
  })
  expect((await ended(...query, '--passphrase-file', passphrase)).stdout).toContain('Ridley Scott')
  await ended('decrypt', '--passphrase-file', passphrase)
  expect((await ended(...query)).stdout).toContain('Ridley Scott')
})

test(
  'a project is encrypted, works as before, keeps nothing readable, and is decrypted to what it was',
  { tags: 'slow' },
  async () => {
    await done('import', join(elsewhere, 'films.txt'), '--kg', 'films')
    await done('import', join(elsewhere, 'films.txt'), '--kg', 'gone')
    await done('kg', 'remove', 'gone')
    await done('import', join(elsewhere, 'ship.md'), '--kg', 'ship')
    await done('kg', 'add', 'films', join(elsewhere, 'more.txt'))
    expect(await answer(done)).toMatchObject({ answer: [{ name: 'Ridley Scott' }] })
    expect(await filesWith(home, KNOWN)).not.toEqual([])
    const history = json(await done('history', '--json'))

    const encrypted = await done('encrypt', '--passphrase-file', passphrase)
    expect(encrypted.stderr).toContain('There is no way back without the passphrase')
    expect(await filesWith(home, KNOWN)).toEqual([])

    expect(await clew(home, 'history')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('passphrase') as string,
    })
    const wrong = await clew(home, 'history', '--passphrase-file', other)
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('not the passphrase') as string,
    })

    expect(json(await unlocked('history', '--json'))).toEqual(history)
    expect(await answer(unlocked)).toMatchObject({ answer: [{ name: 'Ridley Scott' }] })
    await unlocked('import', join(elsewhere, 'films.txt'), '--kg', 'again')
    await unlocked('import', join(elsewhere, 'ship.md'), '--kg', 'ship')
    await unlocked('query', 'get_tail_entities("Alien", "directed_by")', '--kg', 'again')
    expect(await filesWith(home, KNOWN)).toEqual([])

    const backup = join(elsewhere, 'all.clew')
    await unlocked('backup', backup)
    expect(await filesWith(elsewhere, ['Nostromo is'])).toEqual(['ship.md'])
    const restored = join(elsewhere, 'restored')
    expect(await clew(restored, 'restore', backup, '--backup-passphrase-file', other)).toMatchObject({ code: 1 })
    expect(await clew(restored, 'restore', backup, '--backup-passphrase-file', passphrase)).toMatchObject({ code: 0 })
    expect((await clew(restored, 'history')).stdout).toContain('Who directed Alien?')

    await done('passphrase', '--passphrase-file', passphrase, '--new-passphrase-file', other)
    expect(await clew(home, 'history', '--passphrase-file', passphrase)).toMatchObject({ code: 1 })
    await done('history', '--passphrase-file', other)

    await done('decrypt', '--passphrase-file', other)
    expect(await answer(done)).toMatchObject({ answer: [{ name: 'Ridley Scott' }] })
    await done('kg', 'list')
    expect(await readdir(home)).not.toContain('vault.json')
    for (const name of await readdir(join(home, 'trajectories')))
      if (name.endsWith('.json')) JSON.parse(await readFile(join(home, 'trajectories', name), 'utf8'))
  },
)

test(
  'cut off at any point it goes on by the same passphrase, and nothing is lost on either way',
  { tags: 'slow' },
  async () => {
    const place = join(elsewhere, 'cut')
    const whole = await clew(place, 'import', join(elsewhere, 'films.txt'), '--kg', 'films')
    expect(whole.code).toBe(0)
    await clew(place, 'import', join(elsewhere, 'ship.md'), '--kg', 'ship')
    const cutAt = (most: number) => {
      const abort = new AbortController()
      let steps = 0
      const onProgress = (): void => {
        if (++steps === most) abort.abort()
      }
      return { home: place, passphrase: 'correct horse battery staple', signal: abort.signal, onProgress }
    }
    for (const switched of [encryptProject, decryptProject]) {
      for (const most of [1, 1]) {
        await expect(switched(cutAt(most))).rejects.toThrow('abort')
        expect(await clew(place, 'history', '--passphrase-file', passphrase)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('in part') as string,
        })
      }
      await expect(switched({ ...cutAt(0), passphrase: 'wrong horse battery staple' })).rejects.toMatchObject({
        code: 'locked',
      })
      await switched(cutAt(0))
      expect((await filesWith(place, KNOWN)).length === 0).toBe(switched === encryptProject)
      const found = await clew(
        place,
        'query',
        'get_tail_entities("Alien", "directed_by")',
        '--kg',
        'films',
        '--passphrase-file',
        passphrase,
      )
      expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('Ridley Scott') as string })
    }
  },
)

test('while the project is open it is neither encrypted nor is anything changed', async () => {
  const open = await temporaryHost()
  const options = { home: open.home, passphrase: 'correct horse battery staple', onProgress: () => undefined }
  await expect(encryptProject(options)).rejects.toMatchObject({ code: 'conflict' })
  expect(await readdir(open.home)).not.toContain('vault.json')
  await open.end()
})
