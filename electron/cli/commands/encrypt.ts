import type { Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { LOST_PASSPHRASE, STILL_SEEN } from '../../contract/vault.ts'
import { action } from '../action.ts'
import { newPassphraseFrom, passphraseFrom } from '../passphrase.ts'
import type { Session } from '../session.ts'

/** `clew encrypt`, `clew decrypt`, `clew passphrase`: encryption of a whole project at rest. */
export function addEncrypt(program: Command, signal: AbortSignal): void {
  program
    .command('encrypt')
    .description(
      `encrypt everything that this project keeps, by a passphrase that every start then asks for. ${LOST_PASSPHRASE}`,
    )
    .action(
      action(signal, async session => {
        const { encryptProject, stateOf } = await import('../../host/vault/switch-encryption.ts')
        const state = await stateOf(session.home)
        if (state === 'encrypted') throw new ClewError('conflict', 'This project is encrypted already.')
        // What earlier crashes left is tidied up first.
        if (state === undefined) await session.tidy()
        session.note(LOST_PASSPHRASE)
        session.note(STILL_SEEN)
        const passphrase =
          state === undefined
            ? await newPassphraseFrom(session.passphrases, 'A passphrase for this project: ')
            : await passphraseFrom(session.passphrases, 'The passphrase that it was begun with: ')
        await encryptProject({
          home: session.home,
          passphrase,
          signal: session.signal,
          onProgress: shown(session, 'encrypted'),
        })
        session.print({ state: 'encrypted' }, `${session.home} is encrypted. Every start asks for the passphrase.`)
      }),
    )
  program
    .command('decrypt')
    .description('decrypt everything that this project keeps: no passphrase is asked for any more')
    .action(
      action(signal, async session => {
        const { decryptProject } = await import('../../host/vault/switch-encryption.ts')
        const passphrase = await passphraseFrom(session.passphrases, 'The passphrase of this project: ')
        await decryptProject({
          home: session.home,
          passphrase,
          signal: session.signal,
          onProgress: shown(session, 'decrypted'),
        })
        session.print({ state: 'plain' }, `${session.home} is not encrypted any more.`)
      }),
    )
  program
    .command('passphrase')
    .description(
      'give an encrypted project another passphrase; nothing else is written anew. Backups keep the one they were made with',
    )
    .option('--new-passphrase-file <file>', 'a file whose first line is the new one; - for the standard input')
    .action(
      action(signal, async (session, { newPassphraseFile }: { newPassphraseFile?: string }) => {
        const { changePassphrase } = await import('../../host/vault/switch-encryption.ts')
        const passphrase = await passphraseFrom(session.passphrases, 'The passphrase of this project: ')
        const source = newPassphraseFile === undefined ? { ask: session.passphrases.ask } : { file: newPassphraseFile }
        await changePassphrase(session.home, passphrase, await newPassphraseFrom(source, 'The new passphrase: '))
        session.print({ changed: true }, 'The passphrase was changed.')
      }),
    )
}

function shown(session: Session, what: string): (done: number, all: number) => void {
  const started = performance.now()
  return (done, all) => {
    const fraction = all === 0 ? 1 : done / all
    const seconds = (performance.now() - started) / 1_000
    const left = fraction === 0 ? '' : `, about ${Math.ceil((seconds * (1 - fraction)) / fraction)} s left`
    session.progress.show(
      `${Math.floor(100 * fraction)} % ${what} (${(done / 1e6 / Math.max(seconds, 0.001)).toFixed(0)} MB/s${left})`,
    )
  }
}
