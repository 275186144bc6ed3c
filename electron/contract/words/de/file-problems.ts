import type { Translated } from '../catalogue.ts'
import type { fileProblems as english } from '../en/file-problems.ts'

export const fileProblems: Translated<typeof english> = {
  aFile: 'Eine Datei',
  notReadOrWritten: '{{path}} ließ sich nicht lesen oder schreiben: {{why}}. {{advice}}',
  notWritten: '{{path}} lässt sich nicht schreiben ({{why}}). {{advice}}',
  defect:
    'In Clew ging etwas schief: {{why}}. Versuchen Sie es noch einmal; Genaueres steht im Protokoll im Datenordner.',
  stopped: 'Es wurde beendet.',
}
