import type { Translated } from '../catalogue.ts'
import type { jobTitles as english } from '../en/job-titles.ts'

export const jobTitles: Translated<typeof english> = {
  explore: '„{{graph}}“ erkunden',
  duplicates: 'In „{{graph}}“ nach Dubletten suchen',
  tryFiles: '{{files}} an „{{graph}}“ versuchen',
  removeFiles: '{{files}} aus „{{graph}}“ entfernen',
  addFiles: '{{files}} zu „{{graph}}“ hinzufügen',
  andMoreFiles: '{{first}} und {{number}} weitere',
  tryToTakeBack: 'Versuchen, Version {{version}} von „{{graph}}“ zurückzunehmen',
  takeBack: 'Version {{version}} von „{{graph}}“ zurücknehmen',
  quoted: '„{{name}}“',
  tryToMerge: 'Versuchen, {{what}} in „{{graph}}“ zu vereinen',
  merge: '{{what}} in „{{graph}}“ vereinen',
  tryToSplit: 'Versuchen, „{{name}}“ in „{{graph}}“ zu trennen',
  split: '„{{name}}“ in „{{graph}}“ trennen',
  makeWhole: '„{{graph}}“ mit seinen Änderungen neu schreiben',
  documents: '{{files}} in „{{graph}}“ einlesen',
  export: '„{{graph}}“ als {{format}} exportieren',
  import: '{{files}} als „{{graph}}“ importieren',
  restore: '{{file}} zurückholen, die Sicherung vom {{time}}',
  backUp: 'In {{file}} sichern',
  batch: '{{name}} beantworten',
  recheck: 'Gespeicherte Antworten zu „{{graph}}“ neu fragen',
  teach: '{{name}} anlernen',
  sft: '{{name}} durch Nachahmen anlernen',
  grpo: '{{name}} durch Üben anlernen',
}
