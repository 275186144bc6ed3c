import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FileKeeper, removeLeftovers } from '../../electron/base/file-keeper.ts'

const NoteSchema = z.object({ at: z.string(), text: z.string(), open: z.boolean().optional() })
type Note = z.infer<typeof NoteSchema>

let home: string
let folder: string
let trash: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-keeper-'))
  folder = join(home, 'notes')
  trash = join(home, 'trash')
  await mkdir(trash)
  await mkdir(folder)
})
afterEach(() => rm(home, { recursive: true, force: true }))

const note = (at: string, text: string): Note => ({ at, text })
const crashed = async (path: string): Promise<void> => {
  await writeFile(path, '')
  await utimes(path, new Date(0), new Date(0))
}

describe.each([undefined, 'note.json'])('things that are kept (%s)', fileInFolder => {
  const keeper = (): FileKeeper<Note, string> =>
    new FileKeeper<Note, string>({
      name: 'note',
      folder,
      trash,
      schema: NoteSchema,
      fileInFolder,
      card: ({ at, text }) => `${at} ${text}`,
      since: card => card,
      cutOff: value => (value.open === true ? { ...value, open: false, text: 'cut off' } : undefined),
      unreadable: id => `unreadable ${id}`,
    })

  test('are written, read, listed with the newest first, removed and taken back', async () => {
    const notes = keeper()
    expect(await notes.list()).toEqual([])
    await notes.write('a', note('1', 'old'))
    await notes.write('b', note('2', 'new'))
    expect(await notes.read('a')).toEqual(note('1', 'old'))
    expect(await notes.list()).toEqual(['2 new', '1 old'])
    await notes.write('a', note('3', 'newest'))
    expect(await notes.list()).toEqual(['3 newest', '2 new'])
    await notes.remove('a')
    expect(await notes.list()).toEqual(['2 new'])
    await expect(notes.read('a')).rejects.toThrow('There is no such note any more')
    await expect(notes.remove('a')).rejects.toMatchObject({ code: 'not-found' })
    expect(await notes.find('a')).toBeUndefined()
    await notes.write('a', note('4', 'another'))
    await expect(notes.restore('a')).rejects.toThrow('This note is there already')
    await notes.discard('a')
    await notes.restore('a')
    expect(await notes.read('a')).toEqual(note('3', 'newest'))
    await expect(notes.restore('b-1')).rejects.toThrow('The removed note is no longer in the trash')
    await notes.discard('nothing')
  })

  test('lie in the trash from the moment when they are removed', async () => {
    const notes = keeper()
    await notes.write('a', note('1', 'old'))
    await utimes(notes.placeOf('a'), new Date(0), new Date(0))
    const before = Date.now() - 2_000
    await notes.remove('a')
    const [name = ''] = await readdir(trash)
    expect((await stat(join(trash, name))).mtimeMs).toBeGreaterThan(before)
  })

  test('are told as cut off where nobody is at work on them', async () => {
    const notes = keeper()
    await notes.write('a', { ...note('1', 'begun'), open: true })
    expect(await notes.read('a')).toEqual({ at: '1', text: 'cut off', open: false })
    expect(await notes.list()).toEqual(['1 cut off'])
    const lock = await notes.at('a').lock()
    expect(await notes.read('a')).toEqual({ at: '1', text: 'begun', open: true })
    expect(await notes.list()).toEqual(['1 begun'])
    await expect(notes.remove('a')).rejects.toThrow('This note is at work; stop it first')
    await expect(notes.at('a').lock()).rejects.toMatchObject({ code: 'conflict' })
    await lock.release()
    expect(await notes.list()).toEqual(['1 cut off'])
    await notes.remove('a')
  })

  test('that cannot be read cost no other', async () => {
    const notes = keeper()
    await notes.write('a', note('1', 'whole'))
    await notes.write('b', note('2', 'damaged'))
    await writeFile(notes.at('b').path, '{"at":')
    expect(await notes.list()).toEqual(['unreadable b', '1 whole'])
    await expect(notes.read('b')).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('have ids that lead nowhere else', async () => {
    const notes = keeper()
    await notes.write('a', note('1', 'whole'))
    await writeFile(join(home, 'letter.json'), '{}')
    for (const id of [
      '',
      '.',
      '..',
      '../letter',
      '/../letter',
      'a/../../letter',
      'a\0',
      'a.json',
      'ä',
      'x'.repeat(101),
    ]) {
      expect(() => notes.placeOf(id)).toThrow('That is not the id of a note')
      for (const act of [
        async () => notes.read(id),
        async () => notes.write(id, note('1', '')),
        async () => notes.remove(id),
        async () => notes.restore(id),
        async () => notes.discard(id),
      ])
        await expect(act()).rejects.toMatchObject({ code: 'bad-request' })
    }
    expect(await readFile(join(home, 'letter.json'), 'utf8')).toBe('{}')
    expect(await readdir(home)).toEqual(['letter.json', 'notes', 'trash'])
  })

  test('leave nothing of a crash behind after the next start', async () => {
    const notes = keeper()
    await notes.write('a', note('1', 'whole'))
    const held = await notes.at('a').lock()
    const beside = fileInFolder === undefined ? folder : notes.placeOf('a')
    for (const path of [join(beside, 'x.tmp'), join(folder, '.b.gone'), join(folder, 'c.lock')]) await crashed(path)
    await writeFile(join(folder, 'young.tmp'), '')
    await removeLeftovers([folder, join(home, 'none')])
    expect((await readdir(folder)).toSorted()).toEqual(
      fileInFolder === undefined ? ['a.json', 'a.lock', 'young.tmp'] : ['a', 'young.tmp'],
    )
    await held.release()
    expect(await notes.list()).toEqual(['1 whole'])
  })
})
