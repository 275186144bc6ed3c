import type { Translated } from '../catalogue.ts'
import type { interrupted as english } from '../en/interrupted.ts'

export const interrupted: Translated<typeof english> = {
  exploring:
    'Clew endete, während das lief; nichts davon wurde behalten, und der Graph wird gefragt wie zuvor. Beginnen Sie noch einmal, um ihn zu erkunden.',
  duplicates:
    'Clew endete, während das lief; nichts davon wurde behalten. Beginnen Sie noch einmal, um nach Dubletten zu suchen.',
  change: 'Clew endete, während das lief; der Graph ist, wie er war. Beginnen Sie noch einmal.',
  documents:
    'Clew endete, während das lief; was bis dahin gelesen war, ist behalten. Beginnen Sie noch einmal, um dort weiterzumachen.',
  file: 'Clew endete, während das lief; die Datei ist, wie sie war. Beginnen Sie noch einmal.',
  import: 'Clew endete, während das lief; nichts davon wurde behalten. Beginnen Sie noch einmal.',
  restore: 'Clew endete, während das lief; was ganz gelesen war, ist da, sonst nichts. Beginnen Sie noch einmal.',
  answers:
    'Clew endete, während das lief; die gegebenen Antworten sind behalten. Beginnen Sie noch einmal, um dort weiterzumachen.',
  recheck:
    'Clew endete, während das lief; nichts davon wurde behalten. Beginnen Sie noch einmal, um die gespeicherten Antworten neu zu fragen.',
  training: 'Clew endete, während das lief. Setzen Sie es fort: Es geht am letzten Sicherungspunkt weiter.',
  paused: 'Es wurde angehalten. Setzen Sie es fort: Es geht am letzten Sicherungspunkt weiter.',
  trainingClosed:
    'Clew wurde geschlossen, während das lief. Setzen Sie es fort: Es geht am letzten Sicherungspunkt weiter.',
  trainingWaiting: 'Clew wurde geschlossen, bevor das an der Reihe war. Setzen Sie es fort.',
}
