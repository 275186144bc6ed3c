import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { ordinaryFile } from '../../base/ordinary-file.ts'
import { shortReason } from '../../base/short-reason.ts'
import { ClewError, messageOf } from '../../contract/errors.ts'
import type { Progress } from '../../contract/job.ts'
import { ProjectFolderSchema, thingsSaying } from '../../contract/project-file.ts'
import { firstEntry, isUnreadable, unpacked } from '../../kg/archive/read-archive.ts'
import { tarEntries } from '../../kg/archive/tar.ts'
import { GraphFolderError, UnreadableInputError } from '../../kg/errors.ts'
import { makeStaging, putInPlace } from '../../kg/import/staging.ts'
import { byteProgress } from './byte-progress.ts'
import { KEPT_THINGS } from './kept-things.ts'
import { damaged, projectHeadOf, ProjectReader } from './project-reader.ts'
import type { ProjectHead } from './project-head.ts'
import { saying, type Saying, SayingSchema } from '../../contract/words/saying.ts'

/** What was read and is whole stands in a folder of such a name, until it is put among what is there. */
export const READY = '.clew-restore-'
/** In that folder: what is to become of it. */
const PLAN = 'restore.json'

const PlanSchema = z.object({
  graphs: z.array(z.object({ number: z.number().int(), name: z.string(), fingerprint: z.string() })),
  notes: z.array(SayingSchema),
})
export type RestorePlan = z.infer<typeof PlanSchema>

export async function readPlan(ready: string): Promise<RestorePlan> {
  return PlanSchema.parse(JSON.parse(await readFile(join(ready, PLAN), 'utf8')))
}

export interface ReadRequest {
  file: string
  /** The data folder. */
  home: string
  /** In it, where it comes when all of it was read. */
  ready: string
  signal?: AbortSignal | undefined
  onProgress: (progress: Progress) => void
}

/** What a file says that it is a backup of. @throws {ClewError} it is none, with the reason */
export async function lookIntoProject(file: string): Promise<ProjectHead> {
  await ordinaryFile(file)
  const first = await firstEntry(file)
  if (first === undefined) throw noBackup(file)
  return projectHeadOf(basename(file), first)
}

/**
 * Reads a project file into a folder beside what is there, which gets its name when everything was read and is what was
 * written: until then nothing has come, from then on all of it comes (merge-project.ts), whatever ends the program.
 * @throws {ClewError} it is no backup, cut, altered, of another version, the disk is too small, or it was cancelled
 */
export async function readProject({ file, home, ready, signal, onProgress }: ReadRequest): Promise<void> {
  const size = await ordinaryFile(file)
  await lookIntoProject(file)
  const name = basename(file)
  const meter = byteProgress(size, onProgress)
  let read = 0
  let phase: Saying = saying('progress.reading', { file: name })
  const pause = async (now = phase): Promise<void> => {
    meter(now, read)
    await yieldToEventLoop(signal)
  }
  await using staging = await makeStaging(home)
  const reader = new ProjectReader(name, staging.folder, pause)
  try {
    for await (const entry of tarEntries(
      name,
      unpacked(file, signal, bytes => (read = bytes)),
    )) {
      await reader.take(entry)
      await pause()
    }
    const { graphs, allowed } = reader.finish()
    phase = saying('progress.checkingWhatWasRead')
    const notes = await leaveOutUnreadable(staging.folder, pause)
    if (allowed.length > 0)
      notes.push(
        `What may be sent elsewhere has to be allowed again: ${allowed
          .slice(0, 10)
          .map(kg => `"${kg}"`)
          .join(', ')}.`,
      )
    await writeAtomically(join(staging.folder, PLAN), JSON.stringify({ graphs, notes } satisfies RestorePlan))
    signal?.throwIfAborted()
    await putInPlace(staging.folder, ready)
  } catch (error) {
    await reader.close()
    if (signal?.aborted) throw new ClewError('cancelled', saying('keepingProblems.cancelled'))
    // What it holds is at fault, and not the folder of which these speak.
    if (error instanceof GraphFolderError || isUnreadable(error)) throw damaged(name, error)
    throw error
  }
}

/** Takes away what does not read as what it should be, and says so: another version of the program may have written it. */
async function leaveOutUnreadable(staging: string, pause: () => Promise<void>): Promise<Saying[]> {
  const notes: Saying[] = []
  for (const folder of ProjectFolderSchema.options) {
    const kind = KEPT_THINGS[folder]
    let [many, reason] = [0, '']
    for (const name of await readdir(join(staging, folder)).catch(() => [])) {
      const place = join(staging, folder, name)
      try {
        const path = join(place, kind.file ?? '')
        if (!(await stat(path)).isFile()) throw new UnreadableInputError(`${name} is no file`)
        kind.check(await readFile(path, 'utf8'))
      } catch (error) {
        await rm(place, { recursive: true, force: true })
        if (many++ === 0) reason = shortReason(messageOf(error))
      }
      await pause()
    }
    if (many > 0)
      notes.push(saying('keepingProblems.thingsUnreadable', { things: thingsSaying(folder, many), why: reason }))
  }
  return notes
}

function noBackup(file: string): UnreadableInputError {
  return new UnreadableInputError(saying('keepingProblems.noBackup', { file }))
}
