/** Members that may be gone through in all before large sets are left alone, and how many make a set large. */
const MOST = 500_000
const LARGE = 20_000

/**
 * How much is gone through for one question. What promises most is run first; once it was much, large sets are passed
 * over, and a graph that has none is answered as ever. Members are counted and not milliseconds, so that a question
 * comes to the same on every machine, and when it is asked again.
 */
export class Effort {
  private spent = 0

  /** @param members about as many as are to be gone through */
  allows(members: number): boolean {
    return members <= LARGE || this.spent < MOST
  }

  spend(members: number): void {
    this.spent += members
  }
}
