import type { ColumnRole } from '../../../../electron/contract/table-columns.ts'

/** What people read for the role of a column, and what it means. */
export const ROLE_WORDS: Record<ColumnRole, { name: string; meaning: string }> = {
  head: { name: 'Head', meaning: 'what the row is about' },
  relation: { name: 'Relation', meaning: 'what leads from the head to the tail' },
  tail: { name: 'Tail', meaning: 'another thing that the head has to do with' },
  label: { name: 'Name', meaning: 'what the head is called' },
  'tail-label': { name: 'Name of the tail', meaning: 'what the tail is called' },
  type: { name: 'Type', meaning: 'what kind of thing the head is' },
  property: { name: 'Property', meaning: 'a number, a date or a text of it' },
  time: { name: 'Time', meaning: 'when the fact before it was so' },
  start: { name: 'Since', meaning: 'when the fact before it began' },
  end: { name: 'Until', meaning: 'when the fact before it ended' },
  ignore: { name: 'Ignore', meaning: 'not in the graph' },
}
