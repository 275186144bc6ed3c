export type JsonObject = Record<string, unknown>

/** Whole numbers from here on lose their last digits when they are read as numbers. */
const LONG_NUMBER = /\d{16}/
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\[^])*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** With numbers that are too long for a number as texts: an id must not become another. */
export function parsedJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return JSON.parse(text.replace(TEXT_OR_NUMBER, found => (found.startsWith('"') ? found : `"${found}"`)))
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
