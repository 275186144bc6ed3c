import type { Translated } from '../catalogue.ts'
import type { states as english } from '../en/states.ts'

export const states: Translated<typeof english> = {
  waiting: 'wartet',
  running: 'läuft',
  paused: 'angehalten',
  done: 'fertig',
  failed: 'gescheitert',
  stopped: 'gestoppt',
  cancelled: 'abgebrochen',
  interrupted: 'unterbrochen, als Clew geschlossen wurde',
}
