/** Columns of one width, as Markdown. */
export function table(cells: readonly (readonly string[])[]): string[] {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map(line => line[column]?.length ?? 0)))
  const [head = '', ...body] = cells.map(
    line => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body]
}
