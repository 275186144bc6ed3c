/**
 * The topic entities in the order in which walks start from them. Names with a capital or a digit, then longer ones, come first;
 * plain lower-case words are kept only where nothing better was named: in a question they are mostly part of the wording.
 */
export function orderAnchors(names: readonly string[], question: string): string[] {
  const marked = names.map((name, i) => ({ name, i, telling: /[\p{Lu}\p{N}]/u.test(asWritten(name, question)) || /\s/.test(name) }))
  const telling = marked.filter((entry) => entry.telling)
  const kept = telling.length > 0 ? telling : marked.toSorted((a, b) => b.name.length - a.name.length).slice(0, 1)
  return kept.map((entry) => entry.name)
}

function asWritten(name: string, question: string): string {
  const at = question.toLowerCase().indexOf(name.toLowerCase())
  return at < 0 ? name : question.slice(at, at + name.length)
}
