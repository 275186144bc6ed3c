import type { Translated } from '../catalogue.ts'
import type { placeProblems as english } from '../en/place-problems.ts'

export const placeProblems: Translated<typeof english> = {
  folderNotWritten: 'In {{folder}} lässt sich nicht schreiben; nennen Sie einen eigenen Ordner.',
  isFolder: '{{path}} ist ein Ordner; nennen Sie eine Datei darin.',
  noOrdinary:
    '{{path}} ist keine gewöhnliche Datei, sondern ein Gerät oder eine Pipe; speichern Sie es erst auf der Festplatte.',
  tooLarge: '{{path}} ist größer als {{most}}; machen Sie es kleiner.',
  unpacksTooMuch:
    '{{file}} entpackt sich auf mehr als das {{most}}-Fache seiner Größe, was kein Text tut; entpacken Sie es selbst, wenn Sie ihm trauen, und geben Sie das Ergebnis.',
  notToItsEnd: '{{path}} lässt sich nicht bis zu Ende lesen ({{why}}); prüfen Sie die Datei und ihre Rechte.',
  atWork: '{{kind}}: arbeitet noch; beenden Sie das erst.',
  heldElsewhere: '{{kind}}: Ein anderes Fenster oder ein Befehl arbeitet daran; warten Sie, oder beenden Sie es dort.',
  noSuch: '{{kind}}: nicht mehr da; laden Sie die Liste neu.',
  already: '{{kind}}: ist schon da.',
  notInTrash: '{{kind}}: liegt nicht mehr im Papierkorb.',
  noId: 'Das ist keine Kennung eines behaltenen Dinges ({{kind}}).',
  noDataFolder:
    '{{home}} ist kein Datenordner von Clew, das mit der Zeit wegwürfe, was in {{folder}} liegt; nennen Sie einen anderen Ordner.',
  filesOfOthers:
    '{{folder}} enthält {{file}}, das überschrieben würde; nennen Sie einen leeren Ordner oder einen, den es noch nicht gibt.',
  cannotBeReadAs: '{{path}} lässt sich nicht lesen ({{kind}}); entfernen Sie die Datei.',
  cannotBeOpened: '{{path}} lässt sich nicht öffnen; prüfen Sie den Pfad und die Rechte.',
}
