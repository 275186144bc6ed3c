import type { Translated } from '../catalogue.ts'
import type { oneOf as english } from '../en/one-of.ts'

export const oneOf: Translated<typeof english> = {
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
