/** What a format has no place for. */
export const exportNotes = {
  oddTimes_one: '{{things}} is no date: in RDF a text, which an import reads as a property of its fact.',
  oddTimes_other: '{{things}} are no date: in RDF a text, which an import reads as a property of its fact.',
  timesOfValues_one: '{{things}} is left out: GraphML has no place for when a fact held that ends in a value.',
  timesOfValues_other: '{{things}} are left out: GraphML has no place for when a fact held that ends in a value.',
  tooLong_one: '{{things}} is longer than an import reads; the file has it whole.',
  tooLong_other: '{{things}} are longer than an import reads; the file has it whole.',
} as const
