import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * The way into a queue. None enters once it is closed, and one that is entering is inside before it closes: what a change
 * of a graph sets off by itself would else write its files, and start its process, in a folder that another has by then.
 */
export class Entrance {
  private readonly entering = new Set<Promise<unknown>>()
  private isClosed = false

  /** @throws {@link ClewError} `unavailable` when it is closed */
  async enter<T>(work: () => Promise<T>): Promise<T> {
    if (this.isClosed) throw new ClewError('unavailable', saying('jobProblems.closed'))
    const entering = work()
    this.entering.add(entering)
    try {
      return await entering
    } finally {
      this.entering.delete(entering)
    }
  }

  /** Resolves when none is on the way in any more. */
  async close(): Promise<void> {
    this.isClosed = true
    await Promise.allSettled(this.entering)
  }
}
