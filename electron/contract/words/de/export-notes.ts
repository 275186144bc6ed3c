import type { Translated } from '../catalogue.ts'
import type { exportNotes as english } from '../en/export-notes.ts'

export const exportNotes: Translated<typeof english> = {
  oddTimes_one: '{{things}} ist kein Datum: in RDF ein Text, den ein Import als Eigenschaft seines Fakts liest.',
  oddTimes_other: '{{things}} sind kein Datum: in RDF ein Text, den ein Import als Eigenschaft seines Fakts liest.',
  timesOfValues_one:
    '{{things}} ist weggelassen: GraphML hat keinen Platz dafür, wann ein Fakt galt, der in einem Wert endet.',
  timesOfValues_other:
    '{{things}} sind weggelassen: GraphML hat keinen Platz dafür, wann ein Fakt galt, der in einem Wert endet.',
  tooLong_one: '{{things}} ist länger, als ein Import liest; die Datei enthält alles.',
  tooLong_other: '{{things}} sind länger, als ein Import liest; die Datei enthält alles.',
}
