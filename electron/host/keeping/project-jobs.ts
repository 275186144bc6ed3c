import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { containerHeader } from '../../base/vault/sealed-container.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import { ClewError } from '../../contract/errors.ts'
import type { BackupResult, RestoreResult } from '../../contract/project-file.ts'
import { removeStaleStaging } from '../../kg/import/staging.ts'
import { CANCEL_GRACE_MS } from '../graphs/chosen-files.ts'
import type { Uploads } from '../graphs/uploads.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { version } from '../version.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { keepingCalls } from './keeping-messages.ts'
import { mergeProject, type MergeTools } from './merge-project.ts'
import { isLockedBackup, unlockBackup } from './locked-backup.ts'
import { lookIntoProject, READY } from './read-project.ts'
import { saying } from '../../contract/words/saying.ts'

const BackupInput = z.object({ path: z.string(), uploadId: z.string().optional() })
type BackupInput = z.infer<typeof BackupInput>
const RestoreInput = z.object({ path: z.string(), uploadId: z.string().optional() })
type RestoreInput = z.infer<typeof RestoreInput>

export interface ProjectFileTools extends MergeTools {
  uploads: Uploads
  spawn: SpawnWorker
  /** Called when a project has come: every list is another. */
  restored(): void
}

/** Backup and restore as jobs: in a process of their own, all or nothing. */
export function projectFileJobs(tools: ProjectFileTools): AnyJobKind[] {
  const discard = async ({ uploadId }: { uploadId?: string | undefined }): Promise<void> => {
    if (uploadId !== undefined) await tools.uploads.discard(uploadId)
  }
  return [
    jobKind<BackupInput>({
      kind: 'backup',
      input: BackupInput,
      interrupted: saying('interrupted.file'),
      run: async run => ({ backedUp: await runBackup(run, tools) }),
      // What a browser is to fetch is done, and still there.
      forget: async () => undefined,
      dropped: discard,
    }),
    jobKind<RestoreInput>({
      kind: 'restore',
      input: RestoreInput,
      interrupted: saying('interrupted.restore'),
      run: async run => ({ restored: await runRestore(run, tools) }),
      forget: discard,
    }),
  ]
}

interface Restoring {
  uploadId?: string | undefined
  passphrase?: string | undefined
}

export function createProjectFiles({ uploads }: Pick<ProjectFileTools, 'uploads'>, jobs: JobQueue) {
  const startRestore = async (path: string, { uploadId, passphrase }: Restoring = {}): Promise<{ jobId: string }> => {
    if (passphrase !== undefined) await unlockBackup(path, passphrase)
    const { createdAt } = await lookIntoProject(path)
    const input: RestoreInput = { path, ...(uploadId !== undefined && { uploadId }) }
    return jobs.add(
      'restore',
      saying('jobTitles.restore', { file: basename(path), time: { moment: createdAt } }),
      input,
    )
  }
  return {
    /** Into a file of this machine. @throws {@link ClewError} where something else than a backup lies there */
    async backUp(path: string): Promise<{ jobId: string }> {
      const target = resolve(path)
      await refuseOther(target)
      return jobs.add('backup', saying('jobTitles.backUp', { file: basename(target) }), {
        path: target,
      } satisfies BackupInput)
    },
    /** Into a file that a browser fetches when it is done. */
    async backUpToFetch(fileName: string): Promise<{ jobId: string; uploadId: string }> {
      const { uploadId, path } = await uploads.reserve(fileName)
      return {
        uploadId,
        ...(await jobs.add('backup', saying('jobTitles.backUp', { file: fileName }), {
          path,
          uploadId,
        } satisfies BackupInput)),
      }
    },
    /** What a file says that it holds. */
    look: (path: string) => lookIntoProject(resolve(path)),
    restore: (path: string, passphrase?: string) => startRestore(resolve(path), { passphrase }),
    /** Whether a passphrase is wanted before a file can be read. */
    isLocked: (path: string) => isLockedBackup(resolve(path)),
    async restoreUpload(uploadId: string, passphrase?: string): Promise<{ jobId: string }> {
      return startRestore(await uploads.path(uploadId), { uploadId, passphrase })
    },
  }
}

async function runBackup(
  { id, input: { path }, signal, report }: JobRun<BackupInput>,
  { folders, spawn }: ProjectFileTools,
): Promise<BackupResult> {
  await using worker = new WorkerClient(spawn('keeping', { correlation: id }), 'keeping', keepingCalls)
  try {
    return await worker.call(
      'backUp',
      { home: folders.home, path, program: version },
      { signal, onTold: report, grace: () => CANCEL_GRACE_MS },
    )
  } finally {
    await worker[Symbol.asyncDispose]()
    await removeStaleStaging(folders.home)
  }
}

async function runRestore(
  { id, input: { path }, signal, report }: JobRun<RestoreInput>,
  tools: ProjectFileTools,
): Promise<RestoreResult> {
  const started = performance.now()
  const { folders, spawn } = tools
  const ready = join(folders.home, `${READY}${randomUUID()}`)
  let hasBegun = false
  await using worker = new WorkerClient(spawn('keeping', { correlation: id }), 'keeping', keepingCalls)
  try {
    await worker.call(
      'read',
      { home: folders.home, file: path, ready },
      { signal, onTold: report, grace: () => CANCEL_GRACE_MS },
    )
    signal.throwIfAborted()
    hasBegun = true
    report({ phase: saying('progress.puttingInPlace'), fraction: 0.99, rate: undefined, secondsLeft: undefined })
    const merged = await mergeProject(ready, tools)
    tools.restored()
    return { ...merged, seconds: (performance.now() - started) / 1_000 }
  } finally {
    await worker[Symbol.asyncDispose]()
    // Cancelled when it had just been read: nothing is to come at the next start.
    if (!hasBegun) await rm(ready, { recursive: true, force: true })
    await removeStaleStaging(folders.home)
  }
}

async function isBackup(path: string): Promise<boolean> {
  return (await containerHeader(path)) !== undefined || (await lookIntoProject(path)) !== undefined
}

/** An older backup gives way; what is anything else is not ours to write over. */
async function refuseOther(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || (await isBackup(path).catch(() => false))) return
  throw new ClewError('conflict', saying('keepingProblems.noBackupThere', { path }))
}
