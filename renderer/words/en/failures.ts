/** What goes before what the host says of a failure, by its code; in English it says all by itself. */
export const failures = {
  'bad-request': '{{message}}',
  'not-found': '{{message}}',
  conflict: '{{message}}',
  'too-large': '{{message}}',
  forbidden: '{{message}}',
  locked: '{{message}}',
  unavailable: '{{message}}',
  unreadable: '{{message}}',
  disk: '{{message}}',
  cancelled: '{{message}}',
} as const
