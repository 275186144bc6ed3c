import type { Translated } from '../catalogue.ts'
import type { batchProblems as english } from '../en/batch-problems.ts'

export const batchProblems: Translated<typeof english> = {
  done: 'Diese Tabelle ist fertig; beginnen Sie eine andere.',
  running: 'Das läuft schon; warten Sie darauf.',
  noneYet: 'Noch keine Frage dieser Tabelle ist beantwortet; warten Sie auf die erste, oder machen Sie weiter.',
  graphChanged:
    'Der Graph „{{graph}}“ hat sich geändert, seit diese Tabelle begonnen wurde; fragen Sie die Tabelle neu, damit alles aus einem Graphen beantwortet ist.',
  noTable:
    '{{file}} ist keine Tabelle von Fragen; geben Sie CSV, eine Excel-Mappe (.xlsx) oder einen Text mit einer Frage je Zeile.',
  noQuestion:
    '{{file}} hat keine Frage; geben Sie eine Tabelle mit einer Spalte Fragen oder einen Text mit einer Frage je Zeile.',
  tooMany: 'Die Tabelle hat mehr als {{most}} Fragen; teilen Sie sie.',
}
