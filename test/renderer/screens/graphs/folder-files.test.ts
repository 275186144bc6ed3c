import { expect, it } from 'vitest'
import { type Entry, filesOf } from '../../../../renderer/screens/graphs/folder-files.ts'

/** What a browser makes of a file that is dropped. */
function fileEntry(name: string): Entry & { file(take: (file: File) => void): void } {
  return { name, isFile: true, isDirectory: false, file: take => take(new File([], name)) }
}

/** And of a folder, of which it gives so many entries at a time. */
function folderEntry(
  name: string,
  inside: Entry[],
  atOnce = 2,
): Entry & { createReader(): { readEntries(take: (some: Entry[]) => void): void } } {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...inside]
      return { readEntries: take => take(left.splice(0, atOnce)) }
    },
  }
}

const ENDINGS = ['.csv', '.ttl']
const names = (files: readonly File[]): string[] => files.map(({ name }) => name)

it('takes the graphs of a folder and of those in it, in the order of their names, and counts the rest', async () => {
  const folder = folderEntry('data', [
    fileEntry('b.csv'),
    fileEntry('photo.png'),
    fileEntry('a.TTL'),
    fileEntry('.hidden.csv'),
    folderEntry('.git', [fileEntry('x.csv')]),
    folderEntry('more', [fileEntry('c.csv')]),
  ])
  const found = await filesOf([folder], ENDINGS)
  expect(names(found.files)).toEqual(['a.TTL', 'b.csv', 'c.csv'])
  expect([found.skipped, found.isCut]).toEqual([1, false])
})

it('takes a file that was dropped by itself whatever it is called', async () => {
  expect(names((await filesOf([fileEntry('graph'), folderEntry('empty', [])], ENDINGS)).files)).toEqual(['graph'])
})

it('takes no more than fits, and says so', async () => {
  const many = Array.from({ length: 700 }, (_, i) => fileEntry(`${i}.csv`))
  const found = await filesOf([folderEntry('many', many, 100)], ENDINGS)
  expect([found.files.length, found.isCut]).toEqual([500, true])
})
