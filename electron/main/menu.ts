import type { MenuItemConstructorOptions } from 'electron'
import { COMMAND_IDS, type Command, type CommandId, commandOf } from '../contract/commands.ts'
import { shortened } from '../contract/reading/name-text.ts'

type Item = MenuItemConstructorOptions

/** Graphs that were used last, and what opens one. */
export interface Recent {
  graphs: readonly string[]
  open(kg: string): void
}

/** The usual menus with the window's commands in them, and nothing that leads to the network. */
export function menuTemplate(platform: NodeJS.Platform, run: (command: CommandId) => void, recent: Recent): Item[] {
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
      submenu: [
        ...own('File'),
        { type: 'separator' },
        recentItem(recent),
        // The files that were opened, as the system keeps them. Windows lists them at the program's own icon.
        ...(platform === 'darwin'
          ? [{ role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] } satisfies Item]
          : []),
        { type: 'separator' },
        { role: platform === 'darwin' ? 'close' : 'quit' },
      ],
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

function recentItem({ graphs, open }: Recent): Item {
  return {
    label: 'Recent graphs',
    enabled: graphs.length > 0,
    // A single & would underline what follows it.
    submenu: graphs.map(kg => ({ label: shortened(kg, 60).replaceAll('&', '&&'), click: () => open(kg) })),
  }
}
