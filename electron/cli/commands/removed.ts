import { inWords } from '../../contract/words/saying.ts'
import type { Command } from 'commander'
import { moment } from '../../contract/reading/format.ts'
import { TRASH_DAYS } from '../../contract/removed.ts'
import { action } from '../action.ts'

const ID_SHOWN = 8

/** `clew removed`: what is in the trash, whatever it is. */
export function addRemoved(program: Command, signal: AbortSignal): void {
  const removed = program
    .command('removed')
    .description(`what was removed and can be had back: everything stays in the trash for ${TRASH_DAYS} days`)
  removed
    .command('list', { isDefault: true })
    .description('list it, the last removed first')
    .action(
      action(signal, async session => {
        const things = await (await session.host()).removed.list()
        session.print(
          things,
          things.length === 0
            ? 'There is nothing in the trash.'
            : things
                .map(
                  ({ kind, id, title, removedAt, keptUntil }) =>
                    `${id.slice(0, ID_SHOWN)}  ${kind}: ${inWords(title)}\n    removed ${moment(removedAt)}, kept until ${moment(keptUntil)}`,
                )
                .join('\n'),
        )
      }),
    )
  removed
    .command('restore')
    .description('take something back')
    .argument('<id>', 'as `clew removed` has it, or the beginning of it')
    .action(
      action(signal, async (session, id: string) => {
        const host = await session.host()
        const thing = await host.removed.find(id)
        await host.removed.restore(thing)
        session.print(thing, `The ${thing.kind} is back: ${inWords(thing.title)}`)
      }),
    )
}
