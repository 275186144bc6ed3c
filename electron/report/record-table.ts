import { escapeHtml } from './escape-html.ts'

/** What was used, row by row. */
export function recordTable(rows: readonly { label: string; value: string }[]): string {
  const lines = rows.map(
    ({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table class="record"><tbody>\n${lines.join('\n')}\n</tbody></table>`
}
