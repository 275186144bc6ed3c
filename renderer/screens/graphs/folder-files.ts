/** Of a folder that is dropped on a browser; the host takes no more at once. */
const MOST_FILES = 500
const MOST_LOOKED_AT = 20_000

/** Of what a browser gives of a file or folder that is dropped, what is needed here. */
export type Entry = Pick<FileSystemEntry, 'name' | 'isFile' | 'isDirectory'>
interface DroppedFile extends Entry {
  file(take: (file: File) => void, fail: (error: DOMException) => void): void
}
interface Folder extends Entry {
  createReader(): { readEntries(take: (some: Entry[]) => void, fail: (error: DOMException) => void): void }
}

export interface FolderFiles {
  files: File[]
  /** Files that have no ending of a graph or a document. */
  skipped: number
  /** Whether there are more than are taken. */
  isCut: boolean
}

/**
 * The files in what was dropped, with those in folders and the folders in them. Of a folder only those that may be a
 * graph or a document by their names; hidden ones are passed over.
 */
export async function filesOf(entries: readonly Entry[], endings: readonly string[]): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], skipped: 0, isCut: false }
  const open = entries.map(entry => ({ entry, isNamed: true }))
  for (let looked = 0, next = open.shift(); next !== undefined; next = open.shift()) {
    const { entry, isNamed } = next
    if (!isNamed && entry.name.startsWith('.')) continue
    if (found.files.length >= MOST_FILES || ++looked > MOST_LOOKED_AT) {
      found.isCut = true
      break
    }
    if (isFolder(entry)) for (const inside of await entriesIn(entry)) open.push({ entry: inside, isNamed: false })
    else if (isFile(entry)) {
      const name = entry.name.toLowerCase()
      if (isNamed || endings.some(ending => name.endsWith(ending))) found.files.push(await fileOf(entry))
      else found.skipped++
    }
  }
  return found
}

function isFolder(entry: Entry): entry is Folder {
  return entry.isDirectory
}

function isFile(entry: Entry): entry is DroppedFile {
  return entry.isFile
}

/** In the order of their names: a browser gives a hundred at a time, in any order. */
async function entriesIn(folder: Folder): Promise<Entry[]> {
  const reader = folder.createReader()
  const all: Entry[] = []
  for (;;) {
    const some = await new Promise<Entry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0 || all.length > MOST_LOOKED_AT) break
    all.push(...some)
  }
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

function fileOf(entry: DroppedFile): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
