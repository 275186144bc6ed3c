/** Words in the names of relations from something to what kind of thing it is. */
export const KINDS = new Set(
  'isa hypernym subclass subtype instance type kind class genus category genre family'.split(' '),
)
