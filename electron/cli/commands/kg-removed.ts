import type { Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { moment } from '../../contract/reading/format.ts'
import { action } from '../action.ts'

/** `clew kg remove`, and what can be had back. */
export function addKgRemoved(kg: Command, signal: AbortSignal): void {
  kg.command('remove')
    .description('move a graph to the trash of the data folder, where it stays for 30 days')
    .argument('<name>')
    .action(
      action(signal, async (session, name: string) => {
        const { undoId } = await (await session.host()).graphs.remove(name)
        session.print({ kg: name, undoId }, `Removed ${name}; \`clew kg restore ${name}\` takes it back.`)
      }),
    )
  kg.command('removed')
    .description('list the graphs in the trash')
    .action(
      action(signal, async session => {
        const removed = await (await session.host()).graphs.removed()
        session.print(
          removed,
          removed.length === 0
            ? 'No removed graph is kept.'
            : removed
                .map(
                  ({ name, removedAt, keptUntil }) =>
                    `${name}: removed ${moment(removedAt)}, kept until ${moment(keptUntil)}`,
                )
                .join('\n'),
        )
      }),
    )
  kg.command('restore')
    .description('take a graph back from the trash; of several of one name, the one that was removed last')
    .argument('<name>')
    .action(
      action(signal, async (session, name: string) => {
        const { graphs } = await session.host()
        const found = (await graphs.removed()).find(each => each.name === name)
        if (found === undefined)
          throw new ClewError(
            'not-found',
            `No removed graph named "${name}" is in the trash; \`clew kg removed\` lists those that are.`,
          )
        session.print(await graphs.undoRemove(found.undoId), `${name} is back.`)
      }),
    )
}
