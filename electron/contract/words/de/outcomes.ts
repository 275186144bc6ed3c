import type { Translated } from '../catalogue.ts'
import type { outcomes as english } from '../en/outcomes.ts'

export const outcomes: Translated<typeof english> = {
  running: 'Noch keine Antwort.',
  unsure: 'Nicht sicher genug, um es zu sagen.',
  stopped: 'Gestoppt, bevor es eine Antwort gab.',
  interrupted: 'Unterbrochen, bevor es eine Antwort gab.',
  failed: 'Diese Frage ließ sich nicht zu Ende bringen.',
  graphDidNotSay: 'Der Graph sagte es nicht.',
  clewEnded:
    'Clew endete, während dies beantwortet wurde. Die Schritte bis dahin sind aufbewahrt; fragen Sie noch einmal, um eine Antwort zu bekommen.',
  likeliestIs: 'Am wahrscheinlichsten ist {{names}}: {{why}}',
  noReason: 'Es wurde kein Grund genannt.',
  stepsKept: 'Die Schritte bis dahin sind aufbewahrt.',
  allDone: 'alle {{done}} fertig',
  someDone: '{{done}} von {{all}} fertig',
  howManyFailed: '{{number}} gescheitert',
  howManyInterrupted: '{{number}} unterbrochen',
  howManyStopped: '{{number}} gestoppt',
  'graph-does-not-say': 'Der Graph sagt es nicht.',
  'out-of-steps': 'Keine Antwort innerhalb der erlaubten Schritte.',
}
