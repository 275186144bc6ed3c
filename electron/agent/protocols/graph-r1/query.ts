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
