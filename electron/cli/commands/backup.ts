import { resolve } from 'node:path'
import type { Command } from 'commander'
import { ordinaryFile } from '../../base/ordinary-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { holdingWords, restoredWords } from '../../contract/project-file.ts'
import { bytes, enumerate } from '../../contract/reading/format.ts'
import { action } from '../action.ts'
import { followJob } from '../follow-job.ts'
import { passphraseFrom } from '../passphrase.ts'
import { inWords } from '../../contract/words/saying.ts'

/** `clew backup`, `clew restore`: a project as one file. */
export function addBackup(program: Command, signal: AbortSignal): void {
  program
    .command('backup')
    .description(
      'write everything into one file: graphs with their versions and documents, questions, marks, lessons, runs, adapters, evaluations, views, heads of reports, settings; no keys and no models',
    )
    .argument('<file>', 'such as clew-2026-11-26.clew; an older backup there gives way')
    .action(
      action(signal, async (session, path: string) => {
        const { jobId } = await (await session.host()).projectFiles.backUp(path)
        const { backedUp, error } = await followJob(session, jobId)
        if (backedUp === undefined)
          throw new ClewError('unavailable', error ?? 'The backup was cancelled; nothing of it was kept.')
        session.print(
          backedUp,
          [
            `${enumerate(holdingWords(backedUp))} written to ${backedUp.path} (${bytes(backedUp.bytes)}) in ${backedUp.seconds.toFixed(1)} s`,
            ...backedUp.notes.map(inWords),
          ].join('\n'),
        )
      }),
    )
  program
    .command('restore')
    .description('bring back what `clew backup` wrote: what is there already stays as it is, and what differs is told')
    .argument('<file>')
    .option(
      '--backup-passphrase-file <file>',
      'of an encrypted backup: a file whose first line is the passphrase that its project had then',
    )
    .option('--into <folder>', 'another data folder, which is made where it is not there; use it with CLEW_HOME')
    .action(
      action(signal, async (session, path: string, options: { into?: string; backupPassphraseFile?: string }) => {
        // Before another data folder is made for it.
        await ordinaryFile(path)
        const home = options.into === undefined ? undefined : resolve(options.into)
        const { projectFiles } = await session.host({ home })
        const source = { file: options.backupPassphraseFile, ask: session.passphrases.ask }
        const passphrase = (await projectFiles.isLocked(path))
          ? await passphraseFrom(source, 'The passphrase that the backup was made with: ', '--backup-passphrase-file')
          : undefined
        const { jobId } = await projectFiles.restore(path, passphrase)
        const { restored, error } = await followJob(session, jobId)
        if (restored === undefined)
          throw new ClewError('unavailable', error ?? 'The restore was cancelled; nothing has come.')
        session.print(
          restored,
          [
            `${restoredWords(restored)} (${restored.seconds.toFixed(1)} s)`,
            ...restored.notes.map(inWords),
            ...(home === undefined ? [] : [`CLEW_HOME=${home} clew … works with it.`]),
          ].join('\n'),
        )
      }),
    )
}
