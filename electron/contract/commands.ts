import { z } from 'zod'
import { say } from './words/words.ts'

/** What a person can have done from anywhere: in the menu, in the palette, by its keys. What it does is the window's. */
export interface Command extends Keyed {
  title: string
}

interface Keyed {
  /** As Electron writes them: `CmdOrCtrl+K`. A single character is one that is typed, and no key of the menu. */
  keys?: string
  /** Where it stands in the menu of the native window; left out: nowhere. */
  menu?: 'File' | 'Go' | 'View' | 'Help'
}

export const COMMANDS = {
  palette: { keys: 'CmdOrCtrl+K', menu: 'Go' },
  'new-question': { keys: 'CmdOrCtrl+Shift+O', menu: 'File' },
  'write-question': { keys: '/', menu: 'Go' },
  'search-history': { keys: 'CmdOrCtrl+Shift+F', menu: 'Go' },
  'add-graph': { menu: 'File' },
  'add-sample': { menu: 'File' },
  'add-model': { menu: 'File' },
  'back-up': { menu: 'File' },
  'restore-backup': { menu: 'File' },
  graphs: { keys: 'Alt+1', menu: 'Go' },
  explore: { keys: 'Alt+2', menu: 'Go' },
  ask: { keys: 'Alt+3', menu: 'Go' },
  teach: { keys: 'Alt+4', menu: 'Go' },
  evaluate: { keys: 'Alt+5', menu: 'Go' },
  report: { keys: 'Alt+6', menu: 'Go' },
  models: { keys: 'Alt+7', menu: 'Go' },
  stop: { keys: 'Escape' },
  'ask-again': {},
  'show-steps': { keys: 'Alt+S', menu: 'View' },
  'open-in-explore': { keys: 'Alt+E' },
  'save-report': { keys: 'CmdOrCtrl+S', menu: 'File' },
  'save-table': {},
  'pin-question': {},
  'rename-question': {},
  'system-colours': { menu: 'View' },
  'light-colours': { menu: 'View' },
  'dark-colours': { menu: 'View' },
  'in-english': { menu: 'View' },
  'in-german': { menu: 'View' },
  lock: { menu: 'File' },
  help: { keys: 'F1', menu: 'Help' },
  shortcuts: { keys: '?', menu: 'Help' },
  privacy: { menu: 'Help' },
  diagnostics: { menu: 'Help' },
  tour: { menu: 'Help' },
} as const satisfies Record<string, Keyed>

export type CommandId = keyof typeof COMMANDS

export const CommandIdSchema = z.enum(Object.keys(COMMANDS) as [CommandId, ...CommandId[]])

/** In the order in which they are listed. */
export const COMMAND_IDS: readonly CommandId[] = CommandIdSchema.options

export function commandOf(id: CommandId): Command {
  return { ...COMMANDS[id], title: commandTitle(id) }
}

/** What a command is called, in the language of the moment. */
export function commandTitle(id: CommandId): string {
  return say(`commands.${id}`)
}
