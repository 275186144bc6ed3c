import type { Translated } from '../catalogue.ts'
import type { storeProblems as english } from '../en/store-problems.ts'

export const storeProblems: Translated<typeof english> = {
  noRelation: 'Der Graph hat keine Beziehung „{{relation}}“; wählen Sie eine aus dem Schema.',
  noType: 'Der Graph hat keinen Typ „{{type}}“; wählen Sie einen aus dem Schema.',
  sameEnds: 'Beide Enden sind dieselbe Entität; wählen Sie zwei verschiedene.',
  keptApart:
    'Was getrennt gehalten wird, lässt sich aus {{path}} nicht lesen; holen Sie eine Kopie der Datei zurück, oder entfernen Sie sie und entscheiden Sie neu.',
  exportCancelled: 'Der Export wurde abgebrochen; nichts davon wurde behalten.',
  noChangeFile: 'Keine Datei ist angegeben; nennen Sie Dateien, die hinzukommen oder entfernt werden.',
  cancelled: 'Es wurde abgebrochen; der Graph ist, wie er war.',
  logUnreadable:
    'Was Version {{version}} geändert hat, lässt sich aus {{path}} nicht lesen; holen Sie eine Kopie des Ordners dieses Graphen zurück.',
  oneVersion: 'Dieser Graph hat nur eine Version; `clew kg add` macht eine weitere.',
  versionsUnreadable:
    'Die Liste der Versionen in {{path}} lässt sich nicht lesen; holen Sie eine Kopie des Ordners dieses Graphen zurück, oder importieren Sie die Quelldateien noch einmal.',
  noVersion: 'Dieser Graph hat keine Version {{version}}; `clew kg versions` führt die vorhandenen auf.',
  noEnvironment:
    'Die Liste der Versionen nennt keine Umgebung „{{name}}“; holen Sie eine Kopie des Ordners dieses Graphen zurück, oder importieren Sie die Quelldateien noch einmal.',
  nameTaken: 'Version {{version}} heißt schon „{{name}}“; wählen Sie einen anderen Namen.',
  isPresent: 'Version {{version}} ist die gegenwärtige; wechseln Sie erst zu einer anderen.',
  shares: 'Version {{version}} teilt ihren Inhalt mit einer, die später entfernt wurde; holen Sie erst diese zurück.',
  alreadyOne: '„{{name}}“ ist schon eine Entität; nennen Sie zwei, die eine werden sollen.',
  noneToMerge:
    'Der Graph hat keine Entität „{{name}}“, die sich vereinen ließe; wählen Sie eine durch ihren Namen oder Schlüssel.',
  unreadable:
    'Der Graph in {{folder}} lässt sich nicht lesen; importieren Sie die Quelldatei noch einmal, oder holen Sie eine Kopie zurück.',
  notMerged:
    'Keine Entität „{{name}}“ wurde mit einer anderen vereint; nennen Sie eine durch den Schlüssel oder Namen, den sie hatte.',
  takeBackFirst:
    'Version {{merge}} hat „{{name}}“, wovon Version {{version}} spricht, mit „{{kept}}“ vereint; nehmen Sie erst Version {{merge}} zurück.',
  damaged:
    'Der Graph in {{folder}} ist beschädigt: {{why}}; importieren Sie die Quelldatei noch einmal, oder holen Sie eine Kopie zurück.',
  documentsAdded:
    'Dem Graphen in {{folder}} werden gerade von einem anderen Prozess Dokumente hinzugefügt; warten Sie, bis das fertig ist, oder beenden Sie es.',
  noGraphHere:
    '{{folder}} enthält keinen Graphen dieses Programms: {{file}} fehlt. Wurde er inzwischen entfernt, holt `clew kg restore` ihn zurück; sonst importieren Sie die Datei noch einmal.',
  otherVersion:
    'Dieser Graph ist in der Fassung {{version}} geschrieben, und dieses Programm liest die Fassungen {{oldest}} bis {{newest}}; importieren Sie die Quelldatei noch einmal, oder verwenden Sie ein neueres Clew.',
  manifestDamaged:
    'Der Graph in {{folder}} ist beschädigt: {{file}} lässt sich nicht lesen; importieren Sie die Quelldatei noch einmal, oder holen Sie eine Kopie zurück.',
  noGraphIn:
    'In {{folder}} ist kein Graph: Er wurde entfernt oder umbenannt. `clew kg removed` nennt, was zurückgeholt werden kann; was nicht dabei ist, wird noch einmal importiert.',
  noSummary: 'Dieser Graph hat keine Übersicht; importieren Sie die Quelldatei noch einmal.',
  severalCalled: 'Mehrere Entitäten heißen „{{name}}“; nennen Sie eine bei ihrem Schlüssel: {{keys}}.',
  noEntityNear: 'Der Graph hat keine Entität „{{name}}“; ähnlich heißen {{near}}.',
  noEntity: 'Der Graph hat keine Entität „{{name}}“; prüfen Sie den Namen.',
  notInReport: 'Nichts in diesem Bericht heißt {{names}}; prüfen Sie die Schreibweise, oder lassen Sie es weg.',
  viewFormat: 'Eine Ansicht wird nicht als {{format}} geschrieben; wählen Sie {{formats}}.',
}
