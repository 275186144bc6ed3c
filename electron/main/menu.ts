import type { MenuItemConstructorOptions } from 'electron'
import { COMMAND_IDS, type Command, type CommandId, commandOf } from '../contract/commands.ts'

type Item = MenuItemConstructorOptions

/** The usual menus with the window's commands in them, and nothing that leads to the network. */
export function menuTemplate(platform: NodeJS.Platform, run: (command: CommandId) => void): Item[] {
  const own = (menu: NonNullable<Command['menu']>): Item[] =>
    COMMAND_IDS.flatMap(id => {
      const { title, keys, menu: place } = commandOf(id)
      if (place !== menu) return []
      // The page hears its keys itself; a character that is typed is no key of a menu.
      const shown = keys !== undefined && keys.includes('+') ? { accelerator: keys, registerAccelerator: false } : {}
      return { label: title, ...shown, click: () => run(id) }
    })
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [...own('File'), { type: 'separator' }, { role: platform === 'darwin' ? 'close' : 'quit' }],
    },
    { role: 'editMenu' },
    { label: 'Go', submenu: own('Go') },
    {
      label: 'View',
      submenu: [
        ...own('View'),
        { type: 'separator' },
        { role: 'reload' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: own('Help') },
  ]
}
