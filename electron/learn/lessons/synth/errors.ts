/** Settings from which no lesson can be made; the message says which and what to change. */
export class SynthesisError extends Error {
  override readonly name = 'SynthesisError'
}
