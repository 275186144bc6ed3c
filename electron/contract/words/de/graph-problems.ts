import type { Translated } from '../catalogue.ts'
import type { graphProblems as english } from '../en/graph-problems.ts'

export const graphProblems: Translated<typeof english> = {
  replaced:
    'Der Graph „{{graph}}“ wurde ersetzt, während er erkundet wurde, und das Gelernte gilt dem früheren; erkunden Sie ihn noch einmal.',
  noFile: 'Die Datei {{file}} gibt es nicht; prüfen Sie den Pfad.',
  noDocument: '„{{graph}}“ enthält kein Dokument namens „{{document}}“; laden Sie die Liste neu.',
  noWriter: 'Kein Modell, das schreibt, ist zur Hand; beginnen Sie die Aufgabe noch einmal.',
  alreadyOther:
    'Es gibt schon einen Graphen namens „{{graph}}“; schreiben Sie den Namen so, oder wählen Sie einen anderen.',
  cannotExtract:
    '{{model}} schreibt keinen Text und kann keine Fakten finden; wählen Sie ein Sprachmodell oder die Muster.',
  oneEntity: '„{{name}}“ ist eine Entität; nennen Sie zwei, die nicht eine sind.',
  whatToWrite:
    'Der Name der Datei sagt nicht, was zu schreiben ist; er muss auf {{endings}} enden, oder geben Sie --format an.',
  archiveHoldsAll: 'Ein Archiv enthält alle Versionen eines Graphen; lassen Sie die Version weg.',
  badName:
    "„{{name}}“ kann kein Name eines Graphen sein; verwenden Sie bis zu {{most}} Buchstaben, Ziffern, Leerzeichen und . _ - ( ) + & ', am Anfang einen Buchstaben oder eine Ziffer.",
  gone: 'Der entfernte Graph liegt nicht mehr im Papierkorb; importieren Sie ihn noch einmal.',
  sampleMissing: 'Der Beispielgraph fehlt in dieser Installation; installieren Sie Clew neu.',
  removed:
    'Der Graph „{{graph}}“ wurde entfernt; `clew kg restore` holt ihn zurück, ebenso die Liste dessen, was entfernt wurde.',
  noGraphs:
    'Einen Graphen namens „{{graph}}“ gibt es nicht, und auch sonst keinen in {{folder}}; importieren Sie einen. Falls es welche gab, sehen Sie nach, ob das der Datenordner ist, und ob seine Platte da ist.',
  noGraph:
    'Einen Graphen namens „{{graph}}“ gibt es nicht; importieren Sie einen, oder wählen Sie einen anderen aus der Liste.',
  beingWritten:
    'Der Graph „{{graph}}“ wird gerade von einem anderen Clew oder einem Import geschrieben; warten Sie, bis das fertig ist.',
  already:
    'Es gibt schon einen Graphen namens „{{graph}}“; wählen Sie einen anderen Namen, oder entfernen Sie erst jenen.',
  folderGone:
    'Der Datenordner {{folder}} ist nicht da: Seine Platte wurde entfernt, oder der Ordner wurde verschoben. Bringen Sie ihn zurück, und alles ist, wie es war.',
  folderEmpty:
    'Der Datenordner {{folder}} ist ein anderer, leerer, wo Graphen waren ({{graphs}}): Seine Platte wurde entfernt, oder der Ordner wurde verschoben. Bringen Sie ihn zurück, und alles ist, wie es war.',
  inUse:
    'Der Graph „{{graph}}“ wird von einer Antwort oder einem Export verwendet; beenden Sie das, oder warten Sie, bis es fertig ist.',
  uploadGone: 'Die hochgeladene Datei ist nicht mehr da; ziehen Sie sie noch einmal her.',
  uploadName:
    'Der Dateiname hat Zeichen, die eine Datei hier nicht tragen kann; benennen Sie die Datei um, und ziehen Sie sie noch einmal her.',
  uploadDisk: 'Die Festplatte ist zu voll für diese Datei; schaffen Sie Platz, und ziehen Sie sie noch einmal her.',
  noVersion: '„{{graph}}“ hat keine Version {{version}}; `clew kg versions` führt die vorhandenen auf.',
  versionGone: 'Die entfernte Version liegt nicht mehr im Papierkorb; sie lässt sich nicht zurückholen.',
  noVersions: 'Der Graph „{{graph}}“ hat keine Versionen; er wurde ersetzt.',
  isFolder: '{{file}} ist ein Ordner; wählen Sie die Dokumente darin.',
  uploadTooLarge:
    'Die Datei ist größer als {{most}}, und mehr nimmt Clew über den Browser nicht an; verwenden Sie `clew import`.',
  noEntity: 'Der Graph hat keine Entität namens „{{name}}“. Nichts darin heißt ähnlich.',
  noEntityNear: 'Der Graph hat keine Entität namens „{{name}}“. Ähnlich heißen: {{names}}; nehmen Sie eine davon.',
  firstImport:
    'Der erste Import lässt sich nicht zurücknehmen, da alles Weitere darauf aufbaut; entfernen Sie stattdessen den Graphen.',
  versionElsewhere:
    'Der Graph, wie er jetzt ist, geht nicht auf Version {{version}} zurück; `clew kg versions` führt auf, worauf er zurückgeht.',
  elsewhere: 'Der Graph „{{graph}}“ liegt an einem Endpunkt und wird von hier aus nur gelesen; {{advice}}.',
  exploreOwn: 'erkunden Sie einen Graphen dieses Rechners',
  teachExport: 'importieren Sie einen Export davon, und lernen Sie den an',
  mergeThere: 'führen Sie dort zusammen, wo er liegt',
  changeThere: 'ändern Sie ihn dort, wo er liegt',
  readIntoOwn: 'lesen Sie die Dokumente in einen Graphen dieses Rechners ein',
  exportThere: 'exportieren Sie ihn dort',
  queryThere: 'fragen Sie ihn dort ab',
}
