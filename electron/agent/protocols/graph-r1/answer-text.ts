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
