import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import type { Uploads } from './uploads.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

/** The files that a job reads into a graph: of this machine, or sent by a browser. */
export const ChosenFilesSchema = z.object({ paths: z.array(z.string()), uploadIds: z.array(z.string()) })
export type ChosenFiles = z.infer<typeof ChosenFilesSchema>

/** How long a worker may take to stop by itself before it is ended. */
export const CANCEL_GRACE_MS = 700

/**
 * @param folders what is to be chosen in a folder instead, for people; `taken` where folders are read too
 * @throws {@link ClewError} where one is not there, or is none
 */
export async function filesAt(paths: readonly string[], folders: 'documents' | 'taken'): Promise<ChosenFiles> {
  const files = paths.map(path => resolve(path))
  for (const file of files) {
    const found = await stat(file).catch(() => undefined)
    if (found === undefined) throw new ClewError('not-found', saying('graphProblems.noFile', { file }))
    if (found.isDirectory() && folders !== 'taken')
      throw new ClewError('bad-request', saying('graphProblems.isFolder', { file }))
  }
  return { paths: files, uploadIds: [] }
}

export async function uploadedFiles(uploads: Uploads, uploadIds: readonly string[]): Promise<ChosenFiles> {
  return { paths: await Promise.all(uploadIds.map(id => uploads.path(id))), uploadIds: [...uploadIds] }
}

export async function discardUploads(uploads: Uploads, { uploadIds }: ChosenFiles): Promise<void> {
  for (const uploadId of uploadIds) await uploads.discard(uploadId)
}

/** `kb.nt and 2 more` */
export function namesOf({ paths }: ChosenFiles): Saying {
  const [first = ''] = paths
  const name = basename(first)
  return paths.length > 1 ? saying('jobTitles.andMoreFiles', { first: name, number: paths.length - 1 }) : name
}
