import type { Direction } from '../../../electron/contract/fact.ts'

/** One step along a relation. */
export interface Step {
  relation: string
  direction: Direction
}

export interface SchemaRelation {
  name: string
  headType: string
  tailType: string
}

/** A question whose way through a (random) graph is known. */
export interface Lesson {
  question: string
  /**
   * Names as they stand in the question. The path starts at the first; others (2I conjunctions) have lessons of their
   * own for the same question.
   */
  anchors: readonly string[]
  /** Every relation of the graph the question is asked of, in one naming style. */
  schema: readonly SchemaRelation[]
  path: readonly Step[]
  /**
   * What may be walked before each step and, as the last list, after the path's end, where the right choice is to stop.
   * Each list holds the step taken; `path.length + 1` lists.
   */
  candidates: readonly (readonly Step[])[]
  /** Type of what the path starts at and leads to, in plain words. */
  startType: string
  endType: string
}
