import { counted } from '../contract/reading/format.ts'
import { escapeHtml } from './escape-html.ts'
import { recordTable } from './record-table.ts'
import type { ExploredView } from './source.ts'
import { subgraphSvg } from './subgraph-svg.ts'
import { viewDocument } from './view-document.ts'
import { say } from '../contract/words/words.ts'
import { factColumns } from './fact-columns.ts'

const MOST_FACTS = 500

/** A drawn view as a part of a page: the drawing, its facts, where it is from. */
export function viewHtml(view: ExploredView): string {
  const { layout, facts, notes, provenance } = viewDocument(view)
  const isTemporal = facts.some(({ time }) => time !== undefined)
  const rows = facts
    .slice(0, MOST_FACTS)
    .map(
      ({ head, relation, tail, time }) =>
        `<tr>${[head, relation, tail, ...(isTemporal ? [time ?? ''] : [])].map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
    )
  const more = facts.length - rows.length
  return `<article id="view">
<figure>
${subgraphSvg(layout, { id: 'view', label: say('reportPage.explored') })}
<figcaption class="note">${notes.map(escapeHtml).join('<br>')}</figcaption>
</figure>
${
  rows.length === 0
    ? ''
    : `<h2>${say('reportPage.facts')}</h2>\n<table class="facts"><thead><tr>${factColumns(isTemporal)
        .map(name => `<th scope="col">${name}</th>`)
        .join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}${more > 0 ? `\n<p class="note">${say('reportPage.moreInCsv', { facts: counted(more, 'more fact') })}</p>` : ''}
<h2>${say('reportPage.record')}</h2>
${recordTable(provenance)}
</article>`
}
