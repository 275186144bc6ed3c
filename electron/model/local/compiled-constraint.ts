import type { Constraint } from '../constraint.ts'
import type { AutomatonState } from './constraint-automaton.ts'
import { ConstraintAutomaton } from './constraint-automaton.ts'
import type { TokenMask } from './token-mask.ts'
import { legalTokens } from './token-mask.ts'
import type { VocabularySplits } from './vocabulary-split.ts'

const MOST_KEPT = 16
const LONGEST_KEPT = 1_000_000

/**
 * A constraint made ready for one vocabulary: its automaton and, state by state, the legal tokens, found when first
 * asked for.
 */
export class CompiledConstraint {
  readonly automaton: ConstraintAutomaton
  /** Tokens that must come in a state, for the walker to keep. */
  readonly forced = new Map<number, readonly number[]>()
  private readonly splits: VocabularySplits
  private readonly masks = new Map<number, TokenMask>()

  /** @throws ClewError where no text satisfies the constraint */
  constructor(constraint: Constraint, splits: VocabularySplits) {
    this.automaton = new ConstraintAutomaton(constraint)
    this.splits = splits
  }

  /** The same state gives the same mask object. */
  mask(state: AutomatonState): TokenMask {
    let mask = this.masks.get(state.id)
    if (mask === undefined) {
      mask = legalTokens(
        this.automaton,
        state,
        state.openTo ? this.splits.forFreeText(state.openTo) : this.splits.whole,
      )
      this.masks.set(state.id, mask)
    }
    return mask
  }
}

/** The latest constraints: samples of one question write under the same ones. */
export class CompiledConstraints {
  private readonly splits: VocabularySplits
  private readonly kept = new Map<string, CompiledConstraint>()

  constructor(splits: VocabularySplits) {
    this.splits = splits
  }

  /** @throws ClewError where no text satisfies the constraint */
  of(constraint: Constraint): CompiledConstraint {
    const key = JSON.stringify(constraint)
    const compiled = this.kept.get(key) ?? new CompiledConstraint(constraint, this.splits)
    if (key.length > LONGEST_KEPT) return compiled
    this.kept.delete(key)
    this.kept.set(key, compiled)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) break
      this.kept.delete(oldest)
    }
    return compiled
  }
}
