import type { Translated } from '../catalogue.ts'
import type { importProblems as english } from '../en/import-problems.ts'

export const importProblems: Translated<typeof english> = {
  tellsOfNoThing:
    '{{column}} kann nichts über {{of}} sagen: das ist keine andere Spalte mit der Rolle tail; geben Sie ihr diese Rolle, oder {{column}} sagt etwas über die Zeile.',
  noFile: 'Keine Datei ist angegeben; wählen Sie eine oder mehrere Graphdateien.',
  cancelled: 'Der Import wurde abgebrochen; nichts davon wurde behalten.',
  notUnpacked: '{{file}} lässt sich nicht bis zu Ende entpacken ({{why}}); besorgen Sie die Datei noch einmal.',
  isBackup:
    '{{file}} ist die Sicherung eines Projekts mit allen seinen Graphen; `clew restore` holt sie zurück, oder unter Hilfe „Was wo gespeichert ist“.',
  foreignPart:
    '{{file}} enthält „{{part}}“, was kein Archiv von Clew hat; nichts wurde gelesen. Besorgen Sie die Datei dort, wo sie exportiert wurde.',
  damaged: '{{file}} ist beschädigt: Es enthält nicht, was exportiert wurde; exportieren Sie den Graphen noch einmal.',
  foreignRecord:
    'Das Archiv enthält einen Eintrag, den Clew nicht geschrieben hat; exportieren Sie den Graphen noch einmal.',
  cut: '{{file}} ist abgeschnitten: Das Ende fehlt; besorgen Sie die Datei noch einmal.',
  noArchive:
    '{{file}} ist kein Archiv, das Clew geschrieben hat, oder ist beschädigt; exportieren Sie den Graphen noch einmal.',
  largePart:
    '{{file}} enthält einen Teil von {{size}} Bytes, größer als Clew einen schreibt; exportieren Sie den Graphen noch einmal.',
  namesGrow:
    'Die Namen dieser Datei sind mehr als {{most}}-mal so lang wie ihr Text, was in keinem Graphen so ist; kürzen Sie die IRIs ihrer Präfixe, und importieren Sie sie noch einmal.',
  notReadPath: '{{file}} lässt sich nicht lesen; prüfen Sie den Pfad und die Rechte.',
  isFolder: '{{file}} ist ein Ordner; wählen Sie die Graphdateien darin.',
  noOrdinary: '{{file}} ist keine gewöhnliche Datei; speichern Sie sie erst auf der Festplatte.',
  empty: '{{file}} ist leer; wählen Sie eine Datei, in der Tripel stehen.',
  notRead: '{{file}} lässt sich nicht lesen; prüfen Sie die Rechte.',
  packedTwice: '{{file}} ist zweimal gepackt; entpacken Sie es einmal, und importieren Sie das Ergebnis.',
  somethingThere:
    'Unter {{path}} ist schon etwas („{{name}}“); wählen Sie einen anderen Namen, oder entfernen Sie es erst.',
  noWorkbook: '{{file}} ist keine Excel-Mappe; speichern Sie sie als .xlsx oder ihre Blätter als CSV.',
  noSpreadsheet:
    '{{file}} ist keine OpenDocument-Tabelle; speichern Sie sie als .ods oder .xlsx oder ihre Blätter als CSV.',
  noMarkdownTable:
    '{{file}} enthält keine Markdown-Tabelle (Überschriften, darunter eine Zeile aus Strichen, dann Zeilen); lesen Sie die Datei als Dokument, oder schreiben Sie ihre Fakten als Tabelle.',
  repeatedRows:
    'Zeile {{row}} eines Blatts soll {{times}}-mal vorkommen, was mehr Zellen ergibt, als eine Tabelle hat; löschen Sie, was weit unter der Tabelle steht, und speichern Sie sie noch einmal.',
  noSqlRows:
    '{{file}} enthält keine Zeilen (INSERT oder COPY); sichern Sie die Daten mit den Tabellen, oder exportieren Sie diese als CSV.',
  noSheets: '{{file}} hat keine Blätter; speichern Sie die Datei noch einmal als .xlsx.',
  tooMuchText:
    '{{file}} enthält mehr Text, als in den Speicher passt; speichern Sie die Blätter als CSV, und importieren Sie diese.',
  emptySheets: '{{file}} hat kein Blatt, in dem etwas steht.',
  noSuchLine:
    'Zeile {{line}} von {{table}} ist keine von denen, in denen Überschriften stehen können ({{lines}}); wählen Sie eine davon, oder 0, wenn es keine gibt.',
  manyFiles:
    '{{file}} enthält mehr als {{most}} Dateien; entpacken Sie es, und importieren Sie die Graphdateien darin.',
  zipDamaged:
    '{{file}} lässt sich nicht entpacken ({{why}}); besorgen Sie die Datei noch einmal, oder entpacken Sie sie selbst, und importieren Sie, was darin ist.',
  longName: 'Ein Name in dieser Datei ist länger als 64 MiB; kürzen Sie ihn, und importieren Sie noch einmal.',
  tooManyNames:
    'Die Namen dieses Graphen brauchen mehr als 4 GiB; teilen Sie den Graphen, und importieren Sie die Teile einzeln.',
  readTooLong:
    'Die Datei ließ sich nicht in {{seconds}} Sekunden lesen; sie ist beschädigt oder zu groß, also speichern Sie sie in Teilen oder als Text.',
  fileChanged:
    'Die Datei änderte sich, während sie gelesen wurde; fügen Sie sie noch einmal hinzu, wenn nichts daran schreibt.',
  extractorFailed:
    '{{model}} versagte bei {{number}} Teilen von {{file}} nacheinander: {{why}} Was vorher gelesen war, ist behalten; beginnen Sie noch einmal, wenn das Modell arbeitet.',
}
