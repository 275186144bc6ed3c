/** Names that are numbers: Freebase's machine ids, Wikidata's items without a label and statements, hashes, UUIDs. */
const ID_ONLY =
  /^(?:(?:m\.|\/m\/)0[0-9a-z_]+|(?:g\.|\/g\/)1[0-9a-z_]+|Q\d+|(?:[QPLqpl]\d+-)?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|(?=.*\d)[0-9a-f]{24,64})$/

/** Whether a name is a number that says nothing, which is so of a node that only joins others. */
export function isIdOnly(name: string): boolean {
  return ID_ONLY.test(name)
}

/** Whether a node of this name only joins others, beside one that has a better name. */
export function isMediatorName(name: string, beside: string): boolean {
  return name.startsWith('_:') || (isIdOnly(name) && !isIdOnly(beside))
}
