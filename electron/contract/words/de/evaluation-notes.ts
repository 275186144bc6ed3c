import type { Translated } from '../catalogue.ts'
import type { evaluationNotes as english } from '../en/evaluation-notes.ts'

export const evaluationNotes: Translated<typeof english> = {
  graphsDiffer: 'Die Graphen sind verschieden: {{a}} und {{b}}.',
  protocolsDiffer: 'Die Protokolle sind verschieden: {{a}} und {{b}}.',
  samplesDiffer:
    'Die Zahl der Antworten je Frage ist verschieden: {{a}} und {{b}}; jede Frage zählt mit dem Mittelwert ihrer eigenen.',
  notFinished: '„{{name}}“ ist nicht fertig: {{done}} von {{of}} Antworten.',
  inOneOnly_one: '{{number}} Frage ist nur in einer von beiden und zählt nicht mit.',
  inOneOnly_other: '{{number}} Fragen sind nur in einer von beiden und zählen nicht mit.',
  linesLeftOut_one: '{{number}} Zeile der Datei enthält keine Frage und wird weggelassen.',
  linesLeftOut_other: '{{number}} Zeilen der Datei enthalten keine Frage und werden weggelassen.',
}
