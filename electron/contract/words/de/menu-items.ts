import type { Translated } from '../catalogue.ts'
import type { menuItems as english } from '../en/menu-items.ts'

export const menuItems: Translated<typeof english> = {
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  delete: 'Löschen',
  selectAll: 'Alles auswählen',
  reload: 'Neu laden',
  resetZoom: 'Originalgröße',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  togglefullscreen: 'Vollbild',
  minimize: 'Minimieren',
  close: 'Fenster schließen',
  quit: 'Beenden',
  recentDocuments: 'Zuletzt geöffnet',
  clearRecentDocuments: 'Liste leeren',
}
