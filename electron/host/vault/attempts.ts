import { saying } from '../../contract/words/saying.ts'
import { ClewError } from '../../contract/errors.ts'

const FIRST_SECONDS = 1
const LONGEST_SECONDS = 60

/**
 * Wrong passphrases of this process: after each the next is tried later, twice as long as the time before and a minute
 * at most. Nothing is said of how far off one was. Whoever has the files guesses without Clew; that costs what scrypt
 * costs.
 */
export class Attempts {
  private wrong = 0
  private notBefore = 0
  private readonly now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  get waitSeconds(): number {
    return Math.max(0, Math.ceil((this.notBefore - this.now()) / 1_000))
  }

  /**
   * Tries a passphrase.
   * @throws {@link ClewError} `locked` where it is wrong, or comes too soon and is not looked at
   */
  async of<T>(attempt: () => Promise<T>): Promise<T> {
    const wait = this.waitSeconds
    if (wait > 0) throw new ClewError('locked', saying('encryptionProblems.tooSoon', { wait: { seconds: wait } }))
    // One after the other: until this one is known to be right or wrong, none beside it is looked at.
    this.notBefore = this.now() + 1_000 * this.penalty
    try {
      const done = await attempt()
      this.wrong = 0
      this.notBefore = 0
      return done
    } catch (error) {
      if (!(error instanceof ClewError && error.code === 'locked')) this.notBefore = 0
      else {
        this.notBefore = this.now() + 1_000 * this.penalty
        this.wrong += 1
      }
      throw error
    }
  }

  private get penalty(): number {
    return Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** this.wrong)
  }
}
