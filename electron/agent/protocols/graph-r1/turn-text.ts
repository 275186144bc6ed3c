/** The one tool of Graph-R1 has no name in the paper; in records it is called so. */
export const QUERY = 'query'

/**
 * What a `<query>` asks: a statement in plain words, as in the paper, or the published code's `{"query": "statement"}`.
 */
export function readQuery(content: string): string {
  if (!content.startsWith('{')) return content
  try {
    const parsed: unknown = JSON.parse(content)
    if (typeof parsed === 'object' && parsed !== null && 'query' in parsed && typeof parsed.query === 'string')
      return parsed.query.trim()
  } catch {
    // Words that happen to begin with a brace are words.
  }
  return content
}

/** One statement, however often it is asked. */
export function queryKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * The answer is free text (paper §4.1): one item, or as many as it has lines, or the items of a JSON list. Commas do
 * not part items, as they stand in sentences and in dates.
 */
export function readAnswer(content: string): string[] {
  const list = jsonList(content)
  return (list ?? content.split('\n')).map(item => item.trim()).filter(item => item !== '')
}

/** What {@link readAnswer} reads back as the same items. */
export function writeAnswer(items: readonly string[]): string {
  const plain = items.map(item => item.replace(/\s+/g, ' ').trim()).filter(item => item !== '')
  const text = plain.join('\n')
  return jsonList(text) === undefined ? text : JSON.stringify(plain)
}

function jsonList(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed)
      ? parsed.map(item => (typeof item === 'string' ? item : JSON.stringify(item)))
      : undefined
  } catch {
    return undefined
  }
}
