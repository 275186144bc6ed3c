import type { Translated } from '../catalogue.ts'
import type { jobProblems as english } from '../en/job-problems.ts'

export const jobProblems: Translated<typeof english> = {
  ended: 'Diese Aufgabe ist schon zu Ende; es gibt nichts abzubrechen.',
  noRetry: 'Diese Aufgabe lässt sich nicht wieder beginnen; beginnen Sie eine neue.',
  running: 'Diese Aufgabe läuft noch; brechen Sie sie erst ab.',
  closed: 'Clew wird gerade beendet; starten Sie diese Aufgabe nach dem nächsten Start.',
  almostEnded: 'Diese Aufgabe ist noch nicht ganz zu Ende; versuchen Sie es gleich noch einmal.',
  noJob: 'Diese Aufgabe gibt es nicht mehr; laden Sie die Liste neu.',
}
