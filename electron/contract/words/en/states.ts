/** What anything long can be. */
export const states = {
  waiting: 'waiting its turn',
  running: 'running',
  paused: 'paused',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
  cancelled: 'cancelled',
  interrupted: 'interrupted when Clew was closed',
} as const
