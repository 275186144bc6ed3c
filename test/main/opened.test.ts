import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IpcMain, WebContents } from 'electron'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOfSecond, lookAtFiles, pathsOfArguments } from '../../electron/main/opened-files.ts'
import { serveOpened } from '../../electron/main/serve-opened.ts'
import { skippedFor } from '../skipped.ts'
import { eventFrom, StandInContents, StandInIpc } from './electron-stand-in.ts'
import { spelledOut } from '../../electron/contract/words/saying.ts'

let folder: string
const file = (name: string): string => join(folder, name)
const spelled = async (paths: string[]): Promise<unknown> => spelledOut(await lookAtFiles(paths))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-opened-'))
  await writeFile(file('a graph.ttl'), '<a> <b> <c> .')
  await writeFile(file('model.gguf'), 'GGUF')
  await writeFile(file('films.clew'), 'x')
  await writeFile(file('run.exe'), 'MZ')
  await mkdir(file('folder.ttl'))
})
afterAll(() => rm(folder, { recursive: true }))

test(
  'arguments are paths and file addresses; switches and other addresses are none',
  skippedFor(process.platform === 'win32' ? 'paths are written as other systems do' : undefined),
  () => {
    expect(
      pathsOfArguments(
        [
          '--no-sandbox',
          '-x',
          '',
          'a.ttl',
          '/b/c.nt',
          'file:///d/e%20f.clew',
          'https://x.example/g.ttl',
          'file://host/h.ttl',
          'app:i',
        ],
        '/home/ada',
      ),
    ).toEqual(['/home/ada/a.ttl', '/b/c.nt', '/d/e f.clew'])
  },
)

test('what a second Clew hands over is read, and nothing else is', () => {
  expect(filesOfSecond({ files: ['/a.ttl'] })).toEqual(['/a.ttl'])
  for (const wrong of [undefined, null, 5, {}, { files: 'a' }, { files: [5] }, { files: Array(1_001).fill('/a.ttl') }])
    expect(filesOfSecond(wrong)).toEqual([])
})

test('a graph, a model and an archive are opened, once each; the rest is told in one line', async () => {
  const all = ['a graph.ttl', 'model.gguf', 'films.clew', 'a graph.ttl', 'run.exe', 'folder.ttl', 'gone.nt'].map(file)
  expect(await spelled(all)).toEqual([
    {
      kind: 'files',
      files: [
        { path: file('a graph.ttl'), name: 'a graph.ttl', size: 13 },
        { path: file('model.gguf'), name: 'model.gguf', size: 4 },
        { path: file('films.clew'), name: 'films.clew', size: 1 },
      ],
    },
    {
      kind: 'refused',
      message:
        'Not opened: “run.exe” is no graph, model or archive by its name, “folder.ttl” is no file and “gone.nt” is not there any more. Drop documents on the window.',
    },
  ])
  expect(await spelled([])).toEqual([])
  const [, refused] = await lookAtFiles([
    file('a graph.ttl'),
    file('\u202egnp.exe'),
    ...Array.from({ length: 50 }, (_, i) => file(`${i}.exe`)),
  ])
  expect(spelledOut(refused)).toMatchObject({
    message: expect.stringMatching(/^Not opened: “⟨U\+202E⟩gnp\.exe” .* and 49 more\. /),
  })
})

test(
  'a pipe and a link to a device are not waited for',
  skippedFor(process.platform === 'win32' ? 'Windows has no such files' : undefined),
  async () => {
    execFileSync('mkfifo', [file('pipe.ttl')])
    await symlink('/dev/zero', file('zero.nt'))
    expect(await spelled([file('pipe.ttl'), file('zero.nt')])).toEqual([
      { kind: 'refused', message: expect.stringContaining('“pipe.ttl” is no file and “zero.nt” is no file') },
    ])
  },
)

test('what is opened waits for the page, is given to it once, and to no other', async () => {
  const ipc = new StandInIpc()
  let page: StandInContents | undefined
  const add = serveOpened(ipc as unknown as IpcMain, () => page as unknown as WebContents | undefined)
  add({ kind: 'graph', kg: 'films' })
  page = new StandInContents()
  const own = eventFrom('app://clew/', page)
  for (const foreign of [eventFrom('https://evil.example/'), eventFrom('app://clew/', page, false)])
    expect(await ipc.invoke('clew:take-opened', foreign)).toEqual([])
  expect(await ipc.invoke('clew:take-opened', own)).toEqual([{ kind: 'graph', kg: 'films' }])
  expect(await ipc.invoke('clew:take-opened', own)).toEqual([])
  add({ kind: 'job', id: 'a' })
  expect(page.sent).toEqual([['clew:opened']])
  expect(await ipc.invoke('clew:take-opened', own)).toEqual([{ kind: 'job', id: 'a' }])
  for (let number = 0; number < 1_000; number++) add({ kind: 'job', id: 'a' })
  expect(await ipc.invoke('clew:take-opened', own)).toHaveLength(100)
})
