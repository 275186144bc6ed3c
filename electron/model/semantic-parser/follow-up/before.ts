import type { Derivation } from '../derivation.ts'
import type { Asked } from './antecedents.ts'
import type { Pointing } from './pointing.ts'

/** What a follow-up has of the questions before it. */
export interface Before {
  /** Oldest first. */
  asked: readonly Asked[]
  pointing: Pointing
  /** What they came to, as leaves that pronouns and words said again name, or nothing. */
  leaves: readonly Derivation[]
}
