import type { Command } from 'commander'
import { bytes, counted } from '../../contract/reading/format.ts'
import { encryptedWords, keptWords, readersWords } from '../../contract/stored.ts'
import { storedIn } from '../../host/stored.ts'
import { action } from '../action.ts'

/** `clew privacy`: what is kept where, how long, and what takes it away. */
export function addPrivacy(program: Command, signal: AbortSignal): void {
  program
    .command('privacy')
    .description('what is kept on this machine: where, how long, and how to erase it')
    .action(
      action(signal, async session => {
        const stored = await storedIn((await session.host()).folders)
        const lines = stored.folders.flatMap(({ folder, bytes: size, files }) => {
          const { what, kept, erase } = keptWords(folder)
          return [
            `${folder} (${files === 0 ? 'empty' : `${counted(files, 'file')}, ${bytes(size)}`}): ${what}`,
            `  kept ${kept}; erased by: ${erase}`,
          ]
        })
        session.print(
          stored,
          [`${stored.home}. ${readersWords(stored)} ${encryptedWords(stored)}`, ...lines].join('\n'),
        )
      }),
    )
}
