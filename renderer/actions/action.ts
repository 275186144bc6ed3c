import { type Command, type CommandId, commandOf } from '../../electron/contract/commands.ts'

/** One object for each command: the menu, the palette, its keys and its buttons all run this one. */
export interface Action extends Command {
  id: CommandId
  run: () => void
  /** Whether there is something for it to do just now; left out: always. */
  isOffered?: () => boolean
}

export function actionOf(id: CommandId, own: Pick<Action, 'run' | 'isOffered'>): Action {
  const command = commandOf(id)
  return {
    ...command,
    // In the language of the moment.
    get title() {
      return command.title
    },
    id,
    ...own,
  }
}
