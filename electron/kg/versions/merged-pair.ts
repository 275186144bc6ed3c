/** Two entities that are one, by their keys: what is said of the one that goes is the other's from then on. */
export interface MergedPair {
  gone: string
  kept: string
}

/** The same with how the graph named things when it was done: what undoes it has to know. */
export interface LoggedMerge extends MergedPair {
  /** The label of the one that is kept. */
  label: string
  /** Keys of the relations that gave labels. */
  labelRelations: readonly string[]
}
