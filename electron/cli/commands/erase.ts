import { createInterface } from 'node:readline/promises'
import { Argument, type Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { EraseScopeSchema, eraseWords, type EraseScope } from '../../contract/erase.ts'
import { storedIn } from '../../host/stored.ts'
import { action } from '../action.ts'

/** `clew erase`: what cannot be undone. It asks once. */
export function addErase(program: Command, signal: AbortSignal): void {
  program
    .command('erase')
    .description(
      'erase what Clew keeps, for good: a folder of `clew privacy`, or everything. It says what goes and asks',
    )
    .addArgument(new Argument('<what>', 'what is to go').choices(EraseScopeSchema.options))
    .option('--yes', 'it was thought over: do not ask')
    .action(
      action(signal, async (session, given: string, { yes }: { yes?: boolean }) => {
        const scope: EraseScope = EraseScopeSchema.parse(given)
        const host = await session.host()
        const words = eraseWords(scope, await storedIn(host.folders))
        if (yes !== true) await requireYes(words, signal)
        await host.erase(scope)
        session.print({ erased: scope }, `Erased: ${scope}.`)
      }),
    )
}

async function requireYes(words: string, signal: AbortSignal): Promise<void> {
  if (process.stdin.isTTY !== true)
    throw new ClewError('bad-request', `${words} Nothing was erased; give --yes if that is what you want.`)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await lines.question(`${words}\nType "erase" to go on: `, { signal })
    if (answer.trim() !== 'erase') throw new ClewError('cancelled', 'Nothing was erased.')
  } finally {
    lines.close()
  }
}
