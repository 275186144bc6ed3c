/** There is nothing that a stage could learn from; the message says why and what to do. */
export class NothingToLearnError extends Error {
  override readonly name = 'NothingToLearnError'
}

/** A state that belongs to other lessons or another seed than the ones given. */
export class StateMismatchError extends Error {
  override readonly name = 'StateMismatchError'
}

/** A loss or a gradient was no number; the step was dropped and the weights stayed. */
export class NotFiniteError extends Error {
  override readonly name = 'NotFiniteError'
}
