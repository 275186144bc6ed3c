/** Of a text that is a graph file, how many times as long as the rest its tables are. */
const TABLES_TO_PROSE = 4

/** Whether a line is the one of dashes below the headings of a Markdown table: `|---|:--:|`. */
export function isDelimiterLine(line: string): boolean {
  const text = line.trim()
  return text.includes('|') && /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/.test(text)
}

/**
 * Whether a Markdown text holds tables and little else: headings are no prose, and neither is a line of remarks beside a
 * table of many. Such a file is one of rows, and any other a document.
 * @param text the beginning of it will do
 */
export function holdsTables(text: string): boolean {
  const lines = text.split(/\r\n?|\n/)
  let [tables, prose] = [0, 0]
  let isInTable = false
  for (const [at, line] of lines.entries()) {
    const isRow = line.includes('|')
    isInTable = isRow && (isInTable || isDelimiterLine(lines[at + 1] ?? ''))
    if (isInTable) tables += line.length
    else if (!/^\s*#{1,6}\s/.test(line)) prose += line.trim().length
  }
  return tables > 0 && tables >= TABLES_TO_PROSE * prose
}
