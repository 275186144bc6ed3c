import type { Translated } from '../catalogue.ts'
import type { kinds as english } from '../en/kinds.ts'

export const kinds: Translated<typeof english> = {
  graph: 'Graph',
  version: 'Version',
  answer: 'Antwort',
  verdict: 'Bewertung',
  label: 'Name einer Frage',
  job: 'Aufgabe',
  evaluation: 'Evaluation',
  matrix: 'Matrix',
  'training run': 'Lauf',
  adapter: 'Adapter',
  table: 'Tabelle',
  view: 'Ansicht',
  template: 'Kopf',
  batch: 'Tabelle von Fragen',
  'removed version': 'entfernte Version',
  'removed graph': 'entfernter Graph',
  upload: 'hochgeladene Datei',
}
