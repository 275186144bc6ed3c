import type { Translated } from '../catalogue.ts'
import type { dialogs as english } from '../en/dialogs.ts'

export const dialogs: Translated<typeof english> = {
  models: 'GGUF-Modelle',
  graphs: 'Graphen und Dokumente',
  all: 'Alle Dateien',
  anAnswer: 'eine Antwort',
  theEncryption: 'die Verschlüsselung des Projekts, die mit seinem Kennwort weitergeht',
  stillAtWork: 'Clew arbeitet noch.',
  notDone:
    'Noch nicht fertig: {{names}}. Was abgebrochen wird, steht beim nächsten Start in der Liste der Aufgaben und lässt sich dort neu beginnen; eine Antwort behält ihre Schritte.',
  keepWorking: 'Weiterarbeiten',
  quit: 'Beenden',
  done: 'Clew ist fertig',
  notFinished: 'Clew kam nicht zu Ende',
  couldNotStart: 'Clew konnte nicht starten',
}
