import type { TokenCounts } from '../model/policy.ts'

/** Kept for the turn that answers. */
const ANSWER_TOKENS = 200

/**
 * Tells when a policy with a bounded context must answer, before the episode outgrows what it can read. Tokens are
 * counted by the policy; what an observation will cost is estimated from the characters that a token has had so far.
 */
export class ContextBudget {
  private readonly limit: number
  private used = 0
  private largestTurn = 0
  private charactersPerToken = 1

  /** @param limit tokens that the policy reads at once; undefined for one without such a limit */
  constructor(limit: number | undefined) {
    this.limit = limit ?? Number.POSITIVE_INFINITY
  }

  /** After a turn: what the policy counted, how many characters it had read, and those that the observation adds. */
  add({ prompt, generated }: TokenCounts, charactersRead: number, charactersAdded: number): void {
    if (prompt > 0) this.charactersPerToken = Math.max(1, charactersRead / prompt)
    const used = prompt + generated + Math.ceil(charactersAdded / this.charactersPerToken)
    if (this.used > 0) this.largestTurn = Math.max(this.largestTurn, used - this.used)
    else this.largestTurn = used - prompt
    this.used = used
  }

  /** Whether another call of the size seen so far, and the answer after it, would no longer fit. */
  get isSpent(): boolean {
    return this.used + this.largestTurn + ANSWER_TOKENS > this.limit
  }
}
