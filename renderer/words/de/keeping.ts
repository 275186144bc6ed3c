import type { Translated } from '../../../electron/contract/words/catalogue.ts'
import type { keeping as english } from '../en/keeping.ts'

export const keeping: Translated<typeof english> = {
  eraseEverything: 'Alles löschen?',
  eraseScope: '{{scope}} löschen?',
  eraseForGood: 'Endgültig löschen',
  isBack: '„{{title}}“ ist wieder da.',
  goneForGood: '„{{title}}“ ist endgültig weg.',
  erased: 'Gelöscht: {{scope}}.',
  copiedDiagnostics: 'Kopiert: Version, System, Größen und die letzten Fehler, ohne Namen.',
  nothingRemoved: 'Nichts. Was Sie entfernen, können Sie hier {{days}} Tage lang zurückholen.',
  removedThings: 'Entfernte Dinge',
  removedKeptUntil: 'entfernt {{removed}}, aufbewahrt bis {{until}}',
  takeBack: 'Zurückholen',
  removeForGood: 'Endgültig entfernen …',
  andThingsBefore: 'Und {{things}}, früher entfernt; `clew removed` führt sie auf.',
  deletedFromDisk: 'Es wird von der Festplatte gelöscht und kommt nicht zurück.',
}
