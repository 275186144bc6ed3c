import type { Translated } from '../catalogue.ts'
import type { menus as english } from '../en/menus.ts'

export const menus: Translated<typeof english> = {
  file: 'Datei',
  edit: 'Bearbeiten',
  go: 'Gehe zu',
  view: 'Ansicht',
  window: 'Fenster',
  help: 'Hilfe',
  recentGraphs: 'Zuletzt verwendete Graphen',
}
