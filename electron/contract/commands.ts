import { z } from 'zod'

/** What a person can have done from anywhere: in the menu, in the palette, by its keys. What it does is the window's. */
export interface Command {
  title: string
  /** As Electron writes them: `CmdOrCtrl+K`. A single character is one that is typed, and no key of the menu. */
  keys?: string
  /** Where it stands in the menu of the native window; left out: nowhere. */
  menu?: 'File' | 'Go' | 'View' | 'Help'
}

export const COMMANDS = {
  palette: { title: 'Search and commands', keys: 'CmdOrCtrl+K', menu: 'Go' },
  'new-question': { title: 'New question', keys: 'CmdOrCtrl+Shift+O', menu: 'File' },
  'write-question': { title: 'Go to the question box', keys: '/', menu: 'Go' },
  'search-history': { title: 'Search the questions asked', keys: 'CmdOrCtrl+Shift+F', menu: 'Go' },
  'add-graph': { title: 'Add a graph or documents…', menu: 'File' },
  'add-sample': { title: 'Add the sample graph', menu: 'File' },
  'add-model': { title: 'Add a model file…', menu: 'File' },
  'back-up': { title: 'Back up everything…', menu: 'File' },
  'restore-backup': { title: 'Restore a backup…', menu: 'File' },
  graphs: { title: 'Go to Graphs', keys: 'Alt+1', menu: 'Go' },
  explore: { title: 'Go to Explore', keys: 'Alt+2', menu: 'Go' },
  ask: { title: 'Go to Ask', keys: 'Alt+3', menu: 'Go' },
  teach: { title: 'Go to Teach', keys: 'Alt+4', menu: 'Go' },
  evaluate: { title: 'Go to Evaluate', keys: 'Alt+5', menu: 'Go' },
  report: { title: 'Go to Reports', keys: 'Alt+6', menu: 'Go' },
  models: { title: 'Go to Models', keys: 'Alt+7', menu: 'Go' },
  stop: { title: 'Stop answering', keys: 'Escape' },
  'ask-again': { title: 'Ask the question again' },
  'show-steps': { title: 'Show or fold the steps of the answer', keys: 'Alt+S', menu: 'View' },
  'open-in-explore': { title: 'Open the answer in Explore', keys: 'Alt+E' },
  'save-report': { title: 'Save the answer as a page (HTML)', keys: 'CmdOrCtrl+S', menu: 'File' },
  'save-table': { title: 'Save the answer as a table (CSV)' },
  'pin-question': { title: 'Pin the question, or take it down' },
  'rename-question': { title: 'Rename the question…' },
  'system-colours': { title: 'Colours of the system', menu: 'View' },
  'light-colours': { title: 'Light colours', menu: 'View' },
  'dark-colours': { title: 'Dark colours', menu: 'View' },
  help: { title: 'Help', keys: 'F1', menu: 'Help' },
  shortcuts: { title: 'Keyboard shortcuts', keys: '?', menu: 'Help' },
  privacy: { title: 'What is stored, and where', menu: 'Help' },
  diagnostics: { title: 'Copy diagnostics', menu: 'Help' },
  tour: { title: 'Show the tour', menu: 'Help' },
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof COMMANDS

export const CommandIdSchema = z.enum(Object.keys(COMMANDS) as [CommandId, ...CommandId[]])

/** In the order in which they are listed. */
export const COMMAND_IDS: readonly CommandId[] = CommandIdSchema.options

export function commandOf(id: CommandId): Command {
  return COMMANDS[id]
}
