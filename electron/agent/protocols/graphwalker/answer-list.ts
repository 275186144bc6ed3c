import { readNames } from '../../names.ts'

/**
 * The answers of `["A", "B"]` (App. H). A list that is no JSON is read as far as it can be: single quotes, a comma too
 * many, no closing bracket, a code fence around it, or plain names.
 */
export function readAnswerList(text: string): string[] {
  const whole = text
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '')
  const items = parsedList(whole)
  if (items) return items
  const opened = whole.startsWith('[') ? whole.slice(1) : whole
  return readNames(opened.endsWith(']') && whole.startsWith('[') ? opened.slice(0, -1) : opened)
}

function parsedList(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return undefined
    return value
      .flatMap((item: unknown) => (typeof item === 'string' || typeof item === 'number' ? [String(item)] : []))
      .filter(item => item.trim() !== '')
  } catch {
    return undefined
  }
}

export function renderAnswerList(items: readonly string[]): string {
  return `[${items.map(item => JSON.stringify(item)).join(', ')}]`
}
