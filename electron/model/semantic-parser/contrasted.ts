/** "(the city, not the region)", ", not the class Brand", at the end of a question. */
const CONTRAST =
  /[,(]\s*(?:the\s+([\p{L}-]+),\s*)?not\s+the\s+[\p{L}-]+(?:\s+([\p{L}\p{N}][\p{L}\p{N} .'-]*?))?\)?\s*[?.!]*\s*$/u

/**
 * The question without what tells only which of two things of one name is not meant: of "in which county is the city of
 * Monterey (the city, not the region)?" the first says it all. Whatever is told apart must have been said before.
 */
export function withoutContrast(question: string): string {
  const found = CONTRAST.exec(question)
  if (found === null) return question
  const [, kind, name] = found
  const before = question.slice(0, found.index)
  const said = wordsOf(before)
  const wanted = wordsOf(name ?? kind ?? '')
  return wanted.length > 0 && wanted.every(word => said.includes(word)) ? before.trimEnd() : question
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
