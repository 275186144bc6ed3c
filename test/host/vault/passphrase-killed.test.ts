import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEADER_FILES } from '../../../electron/base/vault/header.ts'
import { clew, startClew } from '../../cli/run-clew.ts'
import { skippedFor } from '../../skipped.ts'
import { until } from '../../until.ts'
import { FILMS } from '../temporary-host.ts'

const why = skippedFor(process.platform === 'win32' ? 'there is no pipe to stop a process at' : undefined)

let folder: string
const at = (name: string): string => join(folder, name)
const inHome = (name: string): string => join(folder, 'home', name)
const headers = (): Promise<string[]> => Promise.all(HEADER_FILES.map(name => readFile(inHome(name), 'utf8')))
/** By the passphrase in a file of that name. */
const asks = (name: string) =>
  clew(
    at('home'),
    'query',
    'get_tail_entities("Witness", "directed_by")',
    '--kg',
    'films',
    '--passphrase-file',
    at(name),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-passphrase-'))
  await writeFile(at('old'), 'correct horse battery staple')
  await writeFile(at('new'), 'wrong donkey charger paperclip')
  await writeFile(at('films.txt'), FILMS)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'killed between its two headers, a change of the passphrase is done, and the next opening ends it',
  why,
  async () => {
    await clew(at('home'), 'import', at('films.txt'), '--kg', 'films')
    expect(await clew(at('home'), 'encrypt', '--passphrase-file', at('old'))).toMatchObject({ code: 0 })
    const [before] = await headers()
    // Whoever writes the copy waits here for a reader, and none comes.
    const pipe = inHome(`${HEADER_FILES[1]}.part`)
    execFileSync('mkfifo', [pipe])
    const change = ['passphrase', '--passphrase-file', at('old'), '--new-passphrase-file', at('new')]
    const { child, ended } = startClew(at('home'), change)
    await until(async () => (await headers())[0] !== before)
    child.kill('SIGKILL')
    await ended
    await rm(pipe)
    const [first, copy] = await headers()
    expect([first === before, copy === before]).toEqual([false, true])

    expect(await asks('old')).toMatchObject({ code: 1, stderr: expect.stringContaining('not the passphrase') })
    expect(await asks('new')).toMatchObject({ code: 0, stdout: expect.stringContaining('Peter Weir') })
    // The old one opens nothing any more, and one of the two is enough.
    expect(await headers()).toEqual([first, first])
    await writeFile(inHome(HEADER_FILES[0] ?? ''), '')
    expect(await asks('old')).toMatchObject({ code: 1 })
    expect(await asks('new')).toMatchObject({ code: 0, stdout: expect.stringContaining('Peter Weir') })
    expect(await headers()).toEqual([first, first])
  },
)
