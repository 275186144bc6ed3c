/** A stretch of the calendar that a question names. */
export interface NamedDate {
  /** Positions of its words, ascending. */
  words: readonly number[]
  /** `2014`, `2014-05` or `2014-05-12`; of a stretch of several, such as a decade, the first. */
  from: string
  /** The last, of a stretch of several. */
  until?: string
}
