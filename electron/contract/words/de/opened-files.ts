import type { Translated } from '../catalogue.ts'
import type { openedFiles as english } from '../en/opened-files.ts'

export const openedFiles: Translated<typeof english> = {
  wrongName: 'ist dem Namen nach kein Graph, Modell oder Archiv',
  one: '„{{name}}“ {{why}}',
  notOpened: 'Nicht geöffnet: {{files}}. Ziehen Sie Dokumente auf das Fenster.',
  noFile: 'ist keine Datei',
  gone: 'ist nicht mehr da',
  unreadable: 'lässt sich nicht lesen ({{why}})',
}
