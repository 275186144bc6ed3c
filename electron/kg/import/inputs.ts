import { DOCUMENT_ENDINGS, endingOf } from '../../contract/openable-files.ts'
import { readdir } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { stat } from '../../base/vault/files.ts'
import { UnreadableInputError } from '../errors.ts'
import { binaryFormat, detectFormat, graphFormat, hasGraphName, type Format } from './format.ts'
import type { ImportRecord } from './record.ts'
import { inspectContent, inspectSource, whyNoGraph, type Source } from './source.ts'
import { ZipArchive } from './zip.ts'
import { saying } from '../../contract/words/saying.ts'

const MOST_FILES = 20_000
const SKIPPED_NAMED = 8

/** A file to read, be it in a folder or an archive. */
export interface Input {
  source: Source
  format: Format
  /** The file, folder or archive that was named. */
  from: string
}

export interface Refused {
  file: string
  problem: UnreadableInputError
}

/**
 * The files that an import is to read: those named, and those in the folders and archives named that look like graphs.
 * Of these last the others are skipped. Archives stay open until it is disposed of.
 */
export class Inputs implements Disposable {
  readonly inputs: Input[] = []
  /** Files that are no graph at all cost only themselves. */
  readonly refused: Refused[] = []
  private readonly skipped: string[] = []
  private readonly archives: ZipArchive[] = []
  private readonly given: Format | undefined

  private constructor(given: Format | undefined) {
    this.given = given
  }

  /**
   * @param given the format of all; left out, it is told from each
   * @throws {UnreadableInputError} nothing to read; where there is one, the first file's reason
   */
  static async find(paths: readonly string[], given: Format | undefined): Promise<Inputs> {
    const found = new Inputs(given)
    try {
      for (const path of paths) {
        const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true
        if (isFolder) await found.folder(path)
        else await found.file(path)
      }
      if (found.inputs.length === 0) throw found.refused[0]?.problem ?? found.nothing(paths)
      return found
    } catch (error) {
      found[Symbol.dispose]()
      throw error
    }
  }

  noteSkipped(record: ImportRecord): void {
    const { length } = this.skipped
    if (length > 0)
      record.note(saying('importNotes.skipped', { count: length, number: length, names: this.namesOfSkipped() }))
  }

  [Symbol.dispose](): void {
    for (const archive of this.archives) archive.close()
  }

  private async file(path: string): Promise<void> {
    const from = basename(path)
    await this.orRefused(from, async () => {
      const source = await inspectSource(path)
      const why = whyNoGraph(source)
      if (why !== undefined) throw new UnreadableInputError(why)
      const format = binaryFormat(source.beginning) ?? this.given ?? detectFormat(source.name, source.beginning)
      if (format === 'zip') await this.archive(source, from)
      else this.inputs.push({ source, format, from })
    })
  }

  private async folder(path: string): Promise<void> {
    const from = basename(resolve(path))
    for (const { file, isEmpty } of await filesIn(path)) {
      const name = `${from}/${relative(path, file).replaceAll('\\', '/')}`
      if (isEmpty && !hasGraphName(name)) this.skipped.push(name)
      else await this.member(name, from, async () => ({ ...(await inspectSource(file)), name }))
    }
  }

  private async archive(source: Source, from: string): Promise<void> {
    const archive = await ZipArchive.open(source.name, source.content)
    this.archives.push(archive)
    for (const { name, content } of archive.entries) {
      const shown = `${source.name}/${shownPath(name)}`
      if (!isHidden(name)) await this.member(shown, from, () => inspectContent(shown, content), true)
    }
  }

  /** A file of a folder or archive: read where it looks like a graph. */
  private async member(name: string, from: string, inspect: () => Promise<Source>, isInArchive = false): Promise<void> {
    await this.orRefused(name, async () => {
      const source = await inspect()
      const why = whyNoGraph(source)
      // What a file that has no graph's name does not hold is nobody's loss.
      if (why !== undefined && hasGraphName(name)) throw new UnreadableInputError(why)
      const format =
        why === undefined
          ? (binaryFormat(source.beginning) ?? this.given ?? graphFormat(name, source.beginning))
          : undefined
      if (format === undefined) this.skipped.push(name)
      else if (format !== 'zip') this.inputs.push({ source, format, from })
      else if (isInArchive)
        throw new UnreadableInputError(
          `${name} is an archive within an archive; unpack the outer one and import what is in it.`,
        )
      else await this.archive(source, from)
    })
  }

  private async orRefused(file: string, take: () => Promise<void>): Promise<void> {
    try {
      await take()
    } catch (error) {
      if (!(error instanceof UnreadableInputError)) throw error
      this.refused.push({ file, problem: error })
    }
  }

  private nothing(paths: readonly string[]): UnreadableInputError {
    const names = paths.map(path => basename(resolve(path))).join(', ')
    const skipped = this.skipped.length === 0 ? '' : ` (${this.namesOfSkipped()} are none)`
    const documents = this.skipped.some(name => DOCUMENT_ENDINGS.some(ending => ending === endingOf(name)))
      ? ' Documents are named one by one, and not by what holds them.'
      : ''
    return new UnreadableInputError(
      `No graph file was found in ${names}${skipped}; a graph comes as RDF, a table, GraphML, GEXF, JSON, Parquet or a workbook (.xlsx, .ods).${documents}`,
    )
  }

  private namesOfSkipped(): string {
    const named = this.skipped.slice(0, SKIPPED_NAMED).join(', ')
    return this.skipped.length > SKIPPED_NAMED ? `${named}, …` : named
  }
}

/** In the order of their names, with those of its folders; links are not followed. */
async function filesIn(folder: string): Promise<{ file: string; isEmpty: boolean }[]> {
  const files: string[] = []
  const folders = [folder]
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    const entries = await readdir(next, { withFileTypes: true }).catch((cause: unknown) => {
      throw new UnreadableInputError(`${basename(folder)} cannot be read; check the permissions.`, { cause })
    })
    for (const entry of entries) {
      if (isHidden(entry.name)) continue
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) files.push(path)
    }
    if (files.length > MOST_FILES)
      throw new UnreadableInputError(
        `${basename(folder)} holds more than ${MOST_FILES.toLocaleString('en')} files; choose the folder that holds the graph files.`,
      )
  }
  return Promise.all(
    files.toSorted().map(async file => ({ file, isEmpty: (await stat(file).catch(() => undefined))?.size === 0 })),
  )
}

/** What systems keep for themselves. */
function isHidden(path: string): boolean {
  return path.split('/').some(part => (part.startsWith('.') && part !== '.' && part !== '..') || part === '__MACOSX')
}

/** A path out of an archive, for people to read: it may hold anything. */
function shownPath(path: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return path.replace(/[\x00-\x1f\x7f]/g, '?').slice(-200)
}
