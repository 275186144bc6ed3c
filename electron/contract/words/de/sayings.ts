import type { Translated } from '../catalogue.ts'
import type { sayings as english } from '../en/sayings.ts'

export const sayings: Translated<typeof english> = {
  inTurn: '{{first}} {{others}}',
}
