import type { Translated } from '../catalogue.ts'
import type { importNotes as english } from '../en/import-notes.ts'

export const importNotes: Translated<typeof english> = {
  namedGraphs_one: '{{triples}} Tripel stand in einem benannten Graphen, dessen Name weggelassen wurde.',
  namedGraphs_other: '{{triples}} Tripel standen in benannten Graphen; deren Namen wurden weggelassen.',
  untold_one: 'Von {{triples}} Tripel ist die Rede, ohne dass etwas darüber gesagt wird; es wurde weggelassen.',
  untold_other: 'Von {{triples}} Tripeln ist die Rede, ohne dass etwas über sie gesagt wird; sie wurden weggelassen.',
  columnsRead:
    'Die Spalten wurden als Beziehung, Subjekt, Objekt gelesen, weil die zweite und dritte ihre Namen teilen und die erste eigene hat.',
  latin1:
    '{{file}} ist nicht UTF-8 und wurde als Latin-1 gelesen; wenn Buchstaben mit Akzenten falsch aussehen, speichern Sie die Datei als UTF-8, und fügen Sie sie noch einmal hinzu.',
  byPatterns:
    'Fakten wurden nach Mustern gefunden: Sätze, die zwei oder mehr Dinge nennen. Ein Sprachmodell findet, was sie bedeuten.',
  lexical:
    'Die Vektoren sind lexikalisch: Sie vergleichen Wörter und nicht Bedeutungen, da kein Modell für Vektoren verwendet wurde.',
  inWords: 'Abschnitte wurden in Wörtern gemessen, nicht in Tokens des Modells. {{why}}',
  ofFile: '{{file}}: {{note}}',
  betweenPair_one:
    '{{facts}} zwischen den beiden eines Paares wurde weggelassen: Ein Ding sagt nichts über sich selbst.',
  betweenPair_other:
    '{{facts}} zwischen den beiden eines Paares wurden weggelassen: Ein Ding sagt nichts über sich selbst.',
  followed_one:
    '{{facts}} einer Entität, die mit einer anderen vereint wurde, gilt nun dieser; `clew kg split` macht wieder zwei daraus.',
  followed_other:
    '{{facts}} von Entitäten, die mit anderen vereint wurden, gelten nun diesen; `clew kg split` macht wieder zwei daraus.',
  skipped_one: 'Eine Datei ist kein Graph und wurde übergangen: {{names}}.',
  skipped_other: '{{number}} Dateien sind keine Graphen und wurden übergangen: {{names}}.',
  noPassage_one:
    '{{number}} Eintrag enthält keine Textstelle und wurde weggelassen ({{which}}); geben Sie jedem ein Objekt mit „text“.',
  noPassage_other:
    '{{number}} Einträge enthalten keine Textstelle und wurden weggelassen ({{which}}); geben Sie jedem ein Objekt mit „text“.',
  aboveTable: 'Was über der Tabelle von {{table}} steht, wurde weggelassen („{{text}}“).',
  besideTables: 'Was neben den Tabellen von {{file}} steht, wurde weggelassen („{{text}}“).',
  headingsInTwo: 'Die Überschriften von {{table}} stehen in zwei Zeilen ({{columns}}).',
  totals: 'Zeile {{line}} von {{table}} enthält Summen der Zeilen darüber und wurde weggelassen.',
  repeatsAbove: 'Eine leere Zelle unter {{column}} von {{table}} wurde als das gelesen, was darüber steht.',
  commaDecimals: 'Zahlen von {{table}} wurden mit Dezimalkomma gelesen ({{columns}}).',
  commaThousands: 'Zahlen von {{table}} wurden mit Kommas zwischen den Tausendern gelesen ({{columns}}).',
  noRows: '{{table}} hat Überschriften ({{columns}}) und keine Zeilen darunter.',
  rowIsAbout: 'jede Zeile handelt von ihrem {{column}}',
  isItsName: '{{column}} ist der Name',
  rowsByThemselves: 'jede Zeile ist etwas Eigenes',
  namesRows: '{{column}} nennt Zeilen von {{table}}',
  tellOf: '{{columns}} sagen etwas über {{column}}',
  leadTo: 'andere Dinge stehen in {{columns}}',
  tableOfRecords: '{{table}} wurde als Tabelle von Datensätzen gelesen: {{parts}}.',
  repeatedNames_one:
    '{{number}} Zeile von {{table}} hat den Namen einer früheren und andere Werte ({{names}}): Beide wurden ein Ding. Sind es zwei, fügen Sie eine Spalte `id` hinzu, die sie unterscheidet.',
  repeatedNames_other:
    '{{number}} Zeilen von {{table}} haben Namen früherer Zeilen und andere Werte ({{names}}): Jeder Name wurde ein Ding. Gibt es mehrere mit einem Namen, fügen Sie eine Spalte `id` hinzu, die sie unterscheidet.',
  changeColumns: '`--preview` zeigt, wie eine Tabelle gelesen wird, und `--columns` ändert es.',
  more_one: 'Eine weitere Bemerkung dieser Art ist nicht gezeigt.',
  more_other: '{{number}} weitere Bemerkungen dieser Art sind nicht gezeigt.',
  archiveHolds: 'Das Archiv von „{{graph}}“ vom {{time}} enthält {{things}}.',
}
