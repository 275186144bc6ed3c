import { createHash } from 'node:crypto'
import type { Trajectory } from '../agent/trajectory.ts'
import { reportDocument } from './document.ts'
import type { EvidencePath, ReportAnswer, ReportDocument, ReportFact, ReportStep } from './document.ts'
import { STYLE } from './style.ts'
import { layOutSubgraph } from './subgraph-layout.ts'
import type { Layout } from './subgraph-layout.ts'
import { subgraphSvg } from './subgraph-svg.ts'
import { counted, escapeHtml, shortened } from './text.ts'

/** Nothing may be loaded or run; the one style sheet is allowed by its hash. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`

/** A trajectory as one HTML file that needs nothing else and runs nothing: to read, to print, to hand on. Every name in it is escaped. */
export function htmlReport(trajectory: Trajectory): string {
  const report = reportDocument(trajectory)
  const layout = layOutSubgraph(trajectory)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(shortened(report.question, 120))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(report.question)}</h1>
${answer(report)}
<h2>Steps</h2>
${steps(report)}
${graph(layout)}
${factTable(report)}
<h2>Record</h2>
<table class="record"><tbody>
${report.provenance.map(({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`).join('\n')}
</tbody></table>
<footer>Made by Clew. What is red carries the answer: facts that the graph holds, from the question's entity to the answer.</footer>
</main>
</body>
</html>
`
}

function answer(report: ReportDocument): string {
  const lines = report.answers.flatMap(answerLines)
  const more = report.moreAnswers > 0 ? `<p class="note">${counted(report.moreAnswers, 'more answer')} in the record, with evidence.</p>` : ''
  return `<section class="answer"><p>${escapeHtml(report.headline)}</p>${lines.length > 0 ? `<ul class="paths">\n${lines.join('\n')}\n</ul>` : ''}${more}</section>`
}

function answerLines({ name, paths }: ReportAnswer): string[] {
  if (paths.length === 0) return [`<li class="none"><b>${escapeHtml(name)}</b>: nothing that was seen in the graph supports it</li>`]
  return paths.map(path => `<li>${pathText(path)}</li>`)
}

/** An arrow points the way the fact is written, so a hop that was walked backwards has it turned round. */
function pathText({ from, hops }: EvidencePath): string {
  const parts = hops.map(({ relation, forwards, to, time }) => {
    const when = time === undefined ? '' : ` <span>[${escapeHtml(shortened(time, 60))}]</span>`
    const way = forwards ? `→ ${escapeHtml(relation)} →` : `← ${escapeHtml(relation)} ←`
    return ` <span class="way">${way}</span> <b>${escapeHtml(to)}</b>${when}`
  })
  return `<b>${escapeHtml(from)}</b>${parts.join('')}`
}

function steps(report: ReportDocument): string {
  if (report.steps.length === 0) return '<p class="note">No step was taken.</p>'
  return `<ol class="steps${report.answered ? ' threaded' : ''}">\n${report.steps.map(stepItem).join('\n')}\n</ol>`
}

function stepItem({ sentence, call, items, more, error, cost, considered }: ReportStep): string {
  const chips = items.map(({ text, carries }) => `<span class="${carries ? 'item carries' : 'item'}">${escapeHtml(shortened(text, 80))}</span>`)
  if (more > 0) chips.push(`<span class="item">+ ${more.toLocaleString('en-GB')} more</span>`)
  return [
    `<li class="${items.some(({ carries }) => carries) ? 'step carries' : 'step'}"><span class="cost">${escapeHtml(cost)}</span><p>${escapeHtml(sentence)}</p>`,
    call === undefined ? '' : `<code class="call">${escapeHtml(call)}</code>`,
    chips.length === 0 ? '' : `<div class="items">${chips.join('')}</div>`,
    error === undefined ? '' : `<p class="error">${escapeHtml(error)}</p>`,
    considered === undefined ? '' : `<p class="considered">Considered: ${escapeHtml(considered)}</p>`,
    '</li>',
  ].join('')
}

function graph(layout: Layout): string {
  if (layout.edges.length === 0) return ''
  const hidden = layout.entities - layout.drawn
  const note = hidden > 0
    ? `${layout.drawn.toLocaleString('en-GB')} of the ${layout.entities.toLocaleString('en-GB')} entities that were seen are drawn; the dashed circles count the others. What carries the answer is drawn first.`
    : 'Every entity that was seen is drawn.'
  return `<h2>The part of the graph that was walked</h2>\n<figure>\n${subgraphSvg(layout)}\n<figcaption class="note">${note}</figcaption>\n</figure>`
}

function factTable({ facts, factsSeen }: ReportDocument): string {
  if (facts.length === 0) return ''
  const isTemporal = facts.some(({ time }) => time !== undefined)
  const row = ({ head, relation, tail, time, carries }: ReportFact): string => {
    const cells = [head, relation, tail, ...(isTemporal ? [time ?? ''] : [])]
    return `<tr${carries ? ' class="carries"' : ''}>${cells.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  }
  const hidden = factsSeen - facts.length
  return `<h2>Facts that were seen</h2>
<table class="facts"><thead><tr><th scope="col">Head</th><th scope="col">Relation</th><th scope="col">Tail</th>${isTemporal ? '<th scope="col">When</th>' : ''}</tr></thead><tbody>
${facts.map(row).join('\n')}
</tbody></table>${hidden > 0 ? `\n<p class="note">${counted(hidden, 'more fact')} seen; the record in JSONL has them all.</p>` : ''}`
}
