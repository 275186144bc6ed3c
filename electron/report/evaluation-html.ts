import { counted } from '../contract/reading/format.ts'
import { escapeHtml } from './escape-html.ts'
import { evaluationDocument, type EvaluationDocument } from './evaluation-document.ts'
import { recordTable } from './record-table.ts'
import type { EvaluatedSet } from './source.ts'

/** An evaluation as a part of a page: figures with their intervals, then every answer in a line. */
export function evaluationHtml(set: EvaluatedSet): string {
  const { figures, parts, notes, records, moreRecords, provenance } = evaluationDocument(set)
  return `<article id="evaluation">
${notes.map(note => `<p class="note">${escapeHtml(note)}</p>`).join('')}
${figures.length === 0 ? '' : `<h2>Figures</h2>\n${figureTable(figures)}`}
${parts.map(partTable).join('\n')}
${records.length === 0 ? '' : `<h2>Answers</h2>\n${answerTable(records)}`}
${moreRecords > 0 ? `<p class="note">${counted(moreRecords, 'more answer')}; the record in JSONL has more of them.</p>` : ''}
<h2>Record</h2>
${recordTable(provenance)}
</article>`
}

function figureTable(figures: EvaluationDocument['figures']): string {
  const rows = figures.map(
    ({ label, value, beside }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td><b>${escapeHtml(value)}</b></td><td class="soft">${escapeHtml(beside)}</td></tr>`,
  )
  return `<table class="figures"><thead><tr><th scope="col">Measure</th><th scope="col">Value</th><th scope="col">95 % interval</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}

function partTable({ title, rows }: EvaluationDocument['parts'][number]): string {
  const lines = rows.map(
    ({ label, n, hit1, f1 }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${n}</td><td>${hit1}</td><td>${f1}</td></tr>`,
  )
  return `<h2>${title}</h2>\n<table><thead><tr><th scope="col">Kind</th><th scope="col">Questions</th><th scope="col">Hit@1</th><th scope="col">F1</th></tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

function answerTable(records: EvaluationDocument['records']): string {
  const rows = records.map(
    ({ question, gold, answers, right, f1 }) =>
      `<tr><td>${escapeHtml(question)}</td><td>${escapeHtml(answers)}</td><td>${escapeHtml(gold)}</td><td>${right ? '<b>yes</b>' : 'no'}</td><td>${f1}</td></tr>`,
  )
  return `<table class="answers"><thead><tr><th scope="col">Question</th><th scope="col">Answer</th><th scope="col">Right answer</th><th scope="col">Right</th><th scope="col">F1</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}
