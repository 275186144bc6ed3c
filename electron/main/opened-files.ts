import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Opened, OpenedFile } from '../contract/bridge.ts'
import { foreseen, hasCode, messageOf } from '../contract/errors.ts'
import { ARCHIVE_ENDING, endingOf, GRAPH_ENDINGS, MODEL_ENDING, TABLE_ENDINGS } from '../contract/openable-files.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { type Saying, saying } from '../contract/words/saying.ts'

const TAKEN: ReadonlySet<string> = new Set([...GRAPH_ENDINGS, ...TABLE_ENDINGS, ARCHIVE_ENDING, MODEL_ENDING])
/** As many as an import takes. */
const MOST = 1_000
const MOST_NAMED = 3

/**
 * The files among a program's arguments. A desktop writes them as paths or as `file:` addresses; what begins with a dash
 * is a switch, mostly Chromium's own.
 */
export function pathsOfArguments(args: readonly string[], folder: string): string[] {
  return args.filter(arg => arg !== '' && !arg.startsWith('-')).flatMap(arg => pathOf(arg, folder) ?? [])
}

const SecondSchema = z.object({ files: z.array(z.string().max(32_768)).max(MOST) })

/** What a second Clew hands over, or whatever says that it is one. */
export function filesOfSecond(data: unknown): string[] {
  return SecondSchema.safeParse(data).data?.files ?? []
}

function pathOf(argument: string, folder: string): string | undefined {
  // A letter before a colon is a drive.
  if (!/^[a-z][a-z0-9+.-]+:/i.test(argument)) return resolve(folder, argument)
  try {
    return fileURLToPath(argument)
  } catch {
    // Of another scheme, or of another machine.
    return undefined
  }
}

/** What of it may be offered, and a sentence on the rest: whoever starts a program may hand it anything. */
export async function lookAtFiles(paths: readonly string[]): Promise<Opened[]> {
  const files: OpenedFile[] = []
  const refused: Saying[] = []
  for (const path of [...new Set(paths)].slice(0, MOST)) {
    const name = basename(path)
    const found = TAKEN.has(endingOf(name)) ? await sizeOf(path) : saying('openedFiles.wrongName')
    if (typeof found === 'number') files.push({ path, name, size: found })
    else refused.push(saying('openedFiles.one', { name: shortened(name, 80), why: found }))
  }
  const opened: Opened[] = files.length > 0 ? [{ kind: 'files', files }] : []
  if (refused.length > 0)
    opened.push({
      kind: 'refused',
      message: saying('openedFiles.notOpened', { files: { list: refused, most: MOST_NAMED } }),
    })
  return opened
}

/** Its size, or why it is not to be read: a pipe or a device may never end. */
async function sizeOf(path: string): Promise<number | Saying> {
  try {
    const file = await stat(path)
    return file.isFile() ? file.size : saying('openedFiles.noFile')
  } catch (error) {
    return hasCode(error, 'ENOENT')
      ? saying('openedFiles.gone')
      : saying('openedFiles.unreadable', { why: foreseen(error)?.said ?? messageOf(error) })
  }
}
