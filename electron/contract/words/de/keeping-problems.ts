import type { Translated } from '../catalogue.ts'
import type { keepingProblems as english } from '../en/keeping-problems.ts'

export const keepingProblems: Translated<typeof english> = {
  atWork: '„{{title}}“ arbeitet; nichts wurde gelöscht. Warten Sie darauf, oder brechen Sie es ab.',
  changesFast: '{{folder}} ändert sich schneller, als es gelesen werden kann; beenden Sie, was daran arbeitet.',
  noBackupThere: '{{path}} ist da und keine Sicherung; nennen Sie eine andere Datei.',
  isArchive: '{{file}} ist das Archiv eines Graphen; „Graphen“ oder `clew kg import` nimmt es auf.',
  newerVersion:
    '{{file}} ist eine Sicherung der Version {{version}}, und dieses Programm liest Version {{reads}}; verwenden Sie ein neueres Clew.',
  damaged:
    '{{file}} ist beschädigt: Es enthält nicht, was gesichert wurde; nichts davon wurde übernommen. Besorgen Sie die Datei noch einmal, oder nehmen Sie eine andere Sicherung.',
  foreignPart:
    '{{file}} enthält „{{part}}“, was keine Sicherung von Clew hat; nichts davon wurde übernommen. Besorgen Sie die Datei dort, wo sie gemacht wurde.',
  cancelled: 'Das Zurückholen wurde abgebrochen; nichts ist gekommen.',
  noBackup:
    '{{file}} ist keine Sicherung, die Clew geschrieben hat, oder ist abgeschnitten; wählen Sie eine Datei, die `clew backup` gemacht hat.',
  notInTrash: 'Nichts im Papierkorb hat die Kennung {{id}}; `clew removed` führt auf, was es gibt.',
  nothingToBackUp: 'In {{folder}} gibt es nichts zu sichern; fügen Sie erst einen Graphen hinzu.',
  unholdableName: '{{path}} hat einen Namen, den eine Sicherung nicht aufnehmen kann, und fehlt darin.',
  graphElsewhere:
    'Der Graph „{{graph}}“ liegt bei {{url}} und nicht in dieser Sicherung; verbinden Sie ihn nach dem Wiederherstellen neu (`clew kg connect`).',
  anEndpoint: 'einem Endpunkt',
  graphUnreadable: 'Der Graph „{{graph}}“ lässt sich nicht lesen und fehlt darin: {{why}}',
  modelsNotIn: 'Modelle sind nicht darin: Bewahren Sie die Dateien von {{models}} daneben auf.',
  graphUnderOtherName: 'Hier gibt es einen anderen Graphen „{{graph}}“; der aus der Sicherung heißt „{{name}}“.',
  hereOtherwise_one: '{{things}}: hier in einem anderen Zustand als in der Sicherung; es bleibt, wie es hier ist.',
  hereOtherwise_other: '{{things}}: hier in einem anderen Zustand als in der Sicherung; es bleibt, wie es hier ist.',
  endpointsCame:
    'Endpunkte kamen ohne ihre Schlüssel, und an keinen wird etwas gesendet, bevor Sie es für einen Graphen erlauben: {{endpoints}}.',
  endpointAt: '{{name}} bei {{url}}',
  endpointHere: 'Der Endpunkt {{name}} ist hier mit anderer Adresse oder anderem Modell und bleibt, wie er hier ist.',
  thingsUnreadable: '{{things}}: für diese Version nicht lesbar und nicht gekommen ({{why}}).',
  titleUnreadable: 'nicht lesbar',
  titleVersion: '{{graph}}, Version {{version}}',
}
