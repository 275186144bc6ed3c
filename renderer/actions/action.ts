import { type Command, type CommandId, commandOf, commandTitle } from '../../electron/contract/commands.ts'

/** One object for each command: the menu, the palette, its keys and its buttons all run this one. */
export interface Action extends Command {
  id: CommandId
  run: () => void
  /** Whether there is something for it to do just now; left out: always. */
  isOffered?: () => boolean
}

export function actionOf(id: CommandId, own: Pick<Action, 'run' | 'isOffered'>): Action {
  return {
    ...commandOf(id),
    // Asked for anew whenever it is shown: the language may have changed.
    get title() {
      return commandTitle(id)
    },
    id,
    ...own,
  }
}
