/** Members that are gone through in all before large sets are chosen with more care, and how many make a set large. */
const MUCH = 500_000
const LARGE = 20_000
/** How far behind the most promising part a large set may be then. */
const NEAR = 4

/**
 * How much is gone through for one question. Once it was much, large sets are passed over unless they are about as
 * promising as anything is; a graph that has none is answered as ever. Members are counted and not milliseconds, so
 * that a question comes to the same on every machine, and when it is asked again.
 */
export class Effort {
  private spent = 0

  /** @param members about as many as are to be gone through; @param behind how much less promising than the best */
  allows(members: number, behind: number): boolean {
    return members <= LARGE || this.spent < MUCH || behind <= NEAR
  }

  spend(members: number): void {
    this.spent += members
  }
}
