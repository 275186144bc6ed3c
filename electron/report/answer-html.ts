import { inWords } from '../contract/words/saying.ts'
import { qualifierText, unsupportedWords, type EvidencePath } from '../contract/reading/support.ts'
import { count, counted } from '../contract/reading/format.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { reportDocument } from './document.ts'
import type { ReportAnswer, ReportDocument, ReportFact } from './document.ts'
import { escapeHtml } from './escape-html.ts'
import { recordTable } from './record-table.ts'
import type { AnsweredQuestion } from './source.ts'
import type { ReportExpression, ReportList, ReportStep } from './steps.ts'
import { layOutSubgraph } from './subgraph-layout.ts'
import type { Layout } from './subgraph-layout.ts'
import { subgraphSvg } from './subgraph-svg.ts'
import { say } from '../contract/words/words.ts'
import { factColumns } from './fact-columns.ts'

/** Where an answer stands: alone under the title that is its question, or as one of several. */
export interface AnswerPlace {
  /** Names it within the page. */
  id: string
  /** Of its heading: 1 where it is the title. */
  level: 1 | 2
}

/** An answer as a part of a page. Every name in it is escaped. */
export function answerHtml({ trajectory, beside }: AnsweredQuestion, { id, level }: AnswerPlace): string {
  const report = reportDocument(trajectory, beside)
  const heading = (text: string): string => `<h${level + 1}>${text}</h${level + 1}>`
  return `<article id="${id}">
${context(report)}<h${level}>${escapeHtml(report.question)}</h${level}>
${answer(report)}
${heading(say('reportPage.steps'))}
${steps(report)}
${written(report, heading)}
${graph(layOutSubgraph(trajectory), id, heading)}
${factTable(report, heading)}
${heading(say('reportPage.record'))}
${recordTable(report.provenance)}
</article>`
}

type Heading = (text: string) => string

function context({ context: before, origin }: ReportDocument): string {
  const asked = before.map(({ question, answers }) => `<li><b>${escapeHtml(question)}</b> ${escapeHtml(answers)}</li>`)
  return [
    asked.length === 0 ? '' : `<ol class="context">\n${asked.join('\n')}\n</ol>\n`,
    origin === undefined ? '' : `<p class="note">${escapeHtml(origin)}</p>\n`,
  ].join('')
}

function answer(report: ReportDocument): string {
  const carried = report.answers.flatMap(answerLines)
  const more =
    report.moreAnswers > 0
      ? `<p class="note">${say('reportPage.moreInRecordEvidence', { answers: counted(report.moreAnswers, 'more answer') })}</p>`
      : ''
  return `<section class="answer"><p>${escapeHtml(report.headline)}</p>${report.reason === undefined ? '' : `<p class="note">${escapeHtml(report.reason)}</p>`}${report.notes.map(said => `<p class="note">${escapeHtml(said)}</p>`).join('')}${carried.length > 0 ? `<ul class="paths">\n${carried.join('\n')}\n</ul>` : ''}${more}${report.verdict === undefined ? '' : `<p class="note">${escapeHtml(report.verdict)}</p>`}</section>`
}

/** What answered it, for whoever wants to run it again. */
function written({ query }: ReportDocument, heading: Heading): string {
  if (query === undefined) return ''
  const { expression, sparql, reason } = query
  return [
    `${heading(say('reportPage.expression'))}\n<pre>${lines(expression)}</pre>`,
    `${heading('SPARQL')}\n${sparql === undefined ? `<p class="note">${escapeHtml(inWords(reason ?? ''))}</p>` : `<pre>${lines(sparql)}</pre>`}`,
  ].join('\n')
}

/** As it is written, line by line. */
const lines = (text: string): string => text.split('\n').map(escapeHtml).join('\n')

function answerLines({ name, ranked, supported, paths, passages }: ReportAnswer): string[] {
  if (ranked !== undefined)
    return [
      `<li class="ranked"><b>${escapeHtml(ranked)}</b>${supported ? '' : `: ${unsupportedWords().word}, ${unsupportedWords().why}`}</li>`,
      ...paths.map(path => `<li class="way">${pathText(path)}</li>`),
    ]
  if (!supported)
    return [`<li class="none"><b>${escapeHtml(name)}</b>: ${unsupportedWords().word}, ${unsupportedWords().why}</li>`]
  return [
    ...paths.map(path => `<li>${pathText(path)}</li>`),
    ...passages.map(
      ({ text, source }) =>
        `<li><b>${escapeHtml(name)}</b> <q>${escapeHtml(text)}</q> <span class="source">${escapeHtml(source)}</span></li>`,
    ),
  ]
}

/** An arrow points the way the fact is written, so a hop that was walked backwards has it turned round. */
function pathText({ from, hops }: EvidencePath): string {
  const parts = hops.map(({ relation, forwards, to, time, qualifiers }) => {
    const beside = qualifiers === undefined ? '' : ` <span>(${escapeHtml(qualifierText(qualifiers))})</span>`
    const when = time === undefined ? '' : ` <span>[${escapeHtml(shortened(time, 60))}]</span>`
    const way = forwards ? `→ ${escapeHtml(relation)} →` : `← ${escapeHtml(relation)} ←`
    return ` <span class="way">${way}</span> <b>${escapeHtml(to)}</b>${when}${beside}`
  })
  return `<b>${escapeHtml(from)}</b>${parts.join('')}`
}

function steps(report: ReportDocument): string {
  if (report.steps.length === 0) return `<p class="note">${say('reportPage.noStep')}</p>`
  return `<ol class="steps${report.answered ? ' threaded' : ''}">\n${report.steps.map(stepItem).join('\n')}\n</ol>`
}

/** What a step came to folds under its sentence. */
function stepItem({ sentence, calls, lists, expressions, passages, error, cost, considered }: ReportStep): string {
  const carries =
    lists.some(({ items }) => items.some(item => item.carries)) || passages.some(passage => passage.carries)
  const said = `<span class="cost">${escapeHtml(cost)}</span><span class="said">${escapeHtml(sentence)}</span>`
  const came = [
    ...calls.map(call => `<code class="call">${escapeHtml(call)}</code>`),
    ...expressions.map(expressionBlock),
    ...lists.map(listBlock),
    ...passages.map(
      passage =>
        `<blockquote${passage.carries ? ' class="carries"' : ''}>${escapeHtml(passage.text)} <span class="source">${escapeHtml(passage.source)}</span></blockquote>`,
    ),
    error === undefined ? '' : `<p class="error">${escapeHtml(error)}</p>`,
    considered === undefined
      ? ''
      : `<p class="considered">${escapeHtml(say('reportPage.considered', { considered }))}</p>`,
  ].join('')
  const inside =
    came === '' ? `<p class="alone">${said}</p>` : `<details open><summary>${said}</summary>${came}</details>`
  return `<li class="${carries ? 'step carries' : 'step'}">${inside}</li>`
}

function listBlock({ label, items, more }: ReportList): string {
  const chips = items.map(
    ({ text, carries }) =>
      `<span class="${carries ? 'item carries' : 'item'}">${escapeHtml(shortened(text, 80))}</span>`,
  )
  if (more > 0) chips.push(`<span class="item">+ ${say('time.andMore', { number: count(more) })}</span>`)
  return `<div class="items">${label === undefined ? '' : `<span class="side">${escapeHtml(shortened(label, 80))}</span>`}${chips.join('')}</div>`
}

function expressionBlock({ form, gate, result }: ReportExpression): string {
  return `<div class="expression"><code class="call">${escapeHtml(form)}</code>${gate === undefined ? '' : `<p class="considered">${escapeHtml(gate)}</p>`}<p class="considered">${escapeHtml(result)}</p></div>`
}

function graph(layout: Layout, id: string, heading: Heading): string {
  if (layout.edges.length === 0) return ''
  const hidden = layout.entities - layout.drawn
  const hasPassages = layout.nodes.some(({ passage }) => passage)
  const drawn = { drawn: count(layout.drawn), entities: count(layout.entities) }
  const note =
    hidden > 0
      ? hasPassages
        ? say('reportPage.someDrawnPassages', drawn)
        : say('reportPage.someDrawn', drawn)
      : hasPassages
        ? say('reportPage.allDrawnPassages')
        : say('reportPage.allDrawn')
  const label = say('reportPage.walked')
  return `${heading(label)}\n<figure>\n${subgraphSvg(layout, { id, label })}\n<figcaption class="note">${note}</figcaption>\n</figure>`
}

function factTable({ facts, factsSeen }: ReportDocument, heading: Heading): string {
  if (facts.length === 0) return ''
  const isTemporal = facts.some(({ time }) => time !== undefined)
  const row = ({ head, relation, tail, time, carries }: ReportFact): string => {
    const cells = [head, relation, tail, ...(isTemporal ? [time ?? ''] : [])]
    return `<tr${carries ? ' class="carries"' : ''}>${cells.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  }
  const hidden = factsSeen - facts.length
  return `${heading(say('reportPage.factsSeen'))}
<table class="facts"><thead><tr>${factColumns(isTemporal)
    .map(name => `<th scope="col">${name}</th>`)
    .join('')}</tr></thead><tbody>
${facts.map(row).join('\n')}
</tbody></table>${hidden > 0 ? `\n<p class="note">${say('reportPage.moreFactsSeen', { facts: counted(hidden, 'more fact') })}</p>` : ''}`
}
