import { ClewError } from '../contract/errors.ts'

/** A loss or a gradient was no number; the step was dropped and the weights stayed. */
export class NotFiniteError extends ClewError {
  constructor(message: string, options?: ErrorOptions) {
    super('bad-request', message, options)
  }
}
