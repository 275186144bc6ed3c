/** Sayings put together. */
export const sayings = {
  inTurn: '{{first}} {{others}}',
} as const
