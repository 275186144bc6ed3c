import type { MenuItemConstructorOptions } from 'electron'
import { COMMAND_IDS, type Command, type CommandId, commandOf } from '../contract/commands.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { say, type Words } from '../contract/words/words.ts'

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
      label: say('menus.file'),
      submenu: [
        ...own('File'),
        { type: 'separator' },
        recentItem(recent),
        // The files that were opened, as the system keeps them. Windows lists them at the program's own icon.
        ...(platform === 'darwin'
          ? [
              {
                ...item('recentDocuments'),
                submenu: [item('clearRecentDocuments')],
              } satisfies Item,
            ]
          : []),
        { type: 'separator' },
        item(platform === 'darwin' ? 'close' : 'quit'),
      ],
    },
    {
      label: say('menus.edit'),
      submenu: [
        item('undo'),
        item('redo'),
        { type: 'separator' },
        item('cut'),
        item('copy'),
        item('paste'),
        item('delete'),
        { type: 'separator' },
        item('selectAll'),
      ],
    },
    { label: say('menus.go'), submenu: own('Go') },
    {
      label: say('menus.view'),
      submenu: [
        ...own('View'),
        { type: 'separator' },
        item('reload'),
        item('resetZoom'),
        item('zoomIn'),
        item('zoomOut'),
        { type: 'separator' },
        item('togglefullscreen'),
      ],
    },
    { role: 'window', label: say('menus.window'), submenu: [item('minimize'), item('close')] },
    { role: 'help', label: say('menus.help'), submenu: own('Help') },
  ]
}

/** What the system does itself; Electron names it in English. */
function item(role: keyof Words['menuItems']): Item {
  return { role, label: say(`menuItems.${role}`) }
}

function recentItem({ graphs, open }: Recent): Item {
  return {
    label: say('menus.recentGraphs'),
    enabled: graphs.length > 0,
    // A single & would underline what follows it.
    submenu: graphs.map(kg => ({ label: shortened(kg, 60).replaceAll('&', '&&'), click: () => open(kg) })),
  }
}
