import type { Translated } from '../../../electron/contract/words/catalogue.ts'
import type { failures as english } from '../en/failures.ts'

export const failures: Translated<typeof english> = {
  'bad-request': 'So geht es nicht; ändern Sie, was verlangt wird. Im Einzelnen, auf Englisch: {{message}}',
  'not-found': 'Das gibt es hier nicht; wählen Sie etwas Vorhandenes. Im Einzelnen, auf Englisch: {{message}}',
  conflict:
    'Etwas anderes steht dem entgegen; beenden Sie es, oder warten Sie. Im Einzelnen, auf Englisch: {{message}}',
  'too-large': 'Das ist zu groß; verlangen Sie weniger. Im Einzelnen, auf Englisch: {{message}}',
  locked: 'Das Projekt ist verschlüsselt und verlangt sein Kennwort. Im Einzelnen, auf Englisch: {{message}}',
  forbidden: 'Das ist von hier aus oder ohne Ihre Zustimmung nicht erlaubt. Im Einzelnen, auf Englisch: {{message}}',
  unavailable:
    'Etwas, das dafür nötig ist, antwortet nicht; starten Sie es, und versuchen Sie es noch einmal. Im Einzelnen, auf Englisch: {{message}}',
  unreadable:
    'Eine Datei ist beschädigt oder nicht, was sie sein sollte; geben Sie eine andere. Im Einzelnen, auf Englisch: {{message}}',
  disk: 'Die Festplatte hat es nicht genommen oder nicht gegeben; schaffen Sie Platz, oder wählen Sie einen anderen Ort. Im Einzelnen, auf Englisch: {{message}}',
  cancelled: 'Es wurde beendet. Im Einzelnen, auf Englisch: {{message}}',
}
