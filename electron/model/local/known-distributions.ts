import type { Distribution } from './sampling.ts'

const MOST_ENTRIES = 2_000_000

/**
 * What followed each text that was evaluated, so that samples of one question evaluate what they have in common once:
 * as long as two of them have written the same tokens, the second only draws. An evaluation that is under way is waited
 * for.
 */
export class KnownDistributions {
  private readonly known = new Map<number, Map<object, Promise<Distribution>>>()
  private entries = 0

  /**
   * @param path number of the token sequence
   * @param legal what may come, told by identity
   */
  get(path: number, legal: object): Promise<Distribution> | undefined {
    return this.known.get(path)?.get(legal)
  }

  /** Forgets it again if the evaluation fails or is stopped. */
  set(path: number, legal: object, distribution: Promise<Distribution>): void {
    if (this.entries > MOST_ENTRIES) {
      this.known.clear()
      this.entries = 0
    }
    const here = this.known.get(path) ?? new Map<object, Promise<Distribution>>()
    this.known.set(path, here.set(legal, distribution))
    distribution.then(
      ({ tokens }) => {
        this.entries += tokens.length + 32
      },
      () => here.delete(legal),
    )
  }
}
