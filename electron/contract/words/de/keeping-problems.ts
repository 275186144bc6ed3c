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
}
