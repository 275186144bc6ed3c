import { z } from 'zod'
import { IdSchema, PathSchema } from '../../contract/ids.ts'
import { EraseScopeSchema } from '../../contract/erase.ts'
import { diagnosticsOf } from '../keeping/diagnostics.ts'
import { PassphraseSchema } from '../../contract/vault.ts'
import { RemovedReferenceSchema, type RemovedThing } from '../../contract/removed.ts'
import { pathProcedure, procedure, router } from './trpc.ts'
import type { Download } from './graphs.ts'

/** `clew-2026-11-26.clew`, by the day here. */
export function backupFileName(now = new Date()): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `clew-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.clew`
}

export const keepingRouter = router({
  /** What the file would be called: a window asks where it goes. */
  backupName: procedure.query((): string => backupFileName()),
  /** Everything into a file of this machine: the Electron door and the command line. */
  backUp: pathProcedure
    .input(z.object({ path: PathSchema }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> => ctx.host.projectFiles.backUp(input.path)),
  /** Into a file that the browser fetches once the job is done. */
  backUpToFetch: procedure.mutation(async ({ ctx }): Promise<Download & { jobId: string }> => {
    const fileName = backupFileName()
    const { jobId, uploadId } = await ctx.host.projectFiles.backUpToFetch(fileName)
    return { jobId, fileName, url: `/download/backup/${uploadId}` }
  }),
  restore: pathProcedure
    .input(z.object({ path: PathSchema, passphrase: PassphraseSchema.optional() }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> =>
      ctx.host.projectFiles.restore(input.path, input.passphrase),
    ),
  /** A file that the browser has sent to `POST /upload` before. */
  restoreUpload: procedure
    .input(z.object({ uploadId: IdSchema, passphrase: PassphraseSchema.optional() }))
    .mutation(({ ctx, input }): Promise<{ jobId: string }> =>
      ctx.host.projectFiles.restoreUpload(input.uploadId, input.passphrase),
    ),
  /** Everything in the trash, the last removed first. */
  removed: procedure.query(({ ctx }): Promise<RemovedThing[]> => ctx.host.removed.list()),
  takeBack: procedure
    .input(RemovedReferenceSchema)
    .mutation(({ ctx, input }): Promise<void> => ctx.host.removed.restore(input)),
  /** What cannot be undone. */
  erase: procedure
    .input(z.object({ scope: EraseScopeSchema }))
    .mutation(({ ctx, input }): Promise<void> => ctx.host.erase(input.scope)),
  /** Version, system, sizes and the last errors, without names. */
  diagnostics: procedure.query(({ ctx }): Promise<string> =>
    diagnosticsOf({ folders: ctx.host.folders, graphs: ctx.host.graphs, door: ctx.door }),
  ),
  discard: procedure
    .input(RemovedReferenceSchema)
    .mutation(({ ctx, input }): Promise<void> => ctx.host.removed.discard(input)),
})
