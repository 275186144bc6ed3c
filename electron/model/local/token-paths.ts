/** Vocabularies are smaller than this, so that a path and a token make one whole number below 2^53. */
const TOKEN_SPACE = 2 ** 18
const MOST_STEPS = 400_000

/**
 * Numbers for token sequences: the same tokens from the beginning on always give the same number, and no others do.
 * What is known of a text that several writers have in common is kept under its number.
 */
export class TokenPaths {
  private readonly steps = new Map<number, number>()
  private last = 0

  /** The empty sequence. */
  readonly start = 0

  after(path: number, token: number): number {
    const step = path * TOKEN_SPACE + token
    let next = this.steps.get(step)
    if (next === undefined) {
      // Numbers are never given twice: a path that is forgotten here is merely not recognized again.
      if (this.steps.size >= MOST_STEPS) this.steps.clear()
      next = ++this.last
      this.steps.set(step, next)
    }
    return next
  }

  of(tokens: readonly number[]): number {
    let path = this.start
    for (const token of tokens) path = this.after(path, token)
    return path
  }
}
