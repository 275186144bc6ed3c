import { counted } from '../contract/reading/format.ts'
import { escapeHtml } from './escape-html.ts'
import { evaluationDocument, type EvaluationDocument } from './evaluation-document.ts'
import { recordTable } from './record-table.ts'
import type { EvaluatedSet } from './source.ts'
import { say } from '../contract/words/words.ts'

/** An evaluation as a part of a page: figures with their intervals, then every answer in a line. */
export function evaluationHtml(set: EvaluatedSet): string {
  const { figures, parts, notes, records, moreRecords, provenance } = evaluationDocument(set)
  return `<article id="evaluation">
${notes.map(note => `<p class="note">${escapeHtml(note)}</p>`).join('')}
${figures.length === 0 ? '' : `<h2>${say('reportPage.figures')}</h2>\n${figureTable(figures)}`}
${parts.map(partTable).join('\n')}
${records.length === 0 ? '' : `<h2>${say('reportPage.answers')}</h2>\n${answerTable(records)}`}
${moreRecords > 0 ? `<p class="note">${say('reportPage.moreInJsonl', { answers: counted(moreRecords, 'more answer') })}</p>` : ''}
<h2>${say('reportPage.record')}</h2>
${recordTable(provenance)}
</article>`
}

function figureTable(figures: EvaluationDocument['figures']): string {
  const rows = figures.map(
    ({ label, value, beside }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td><b>${escapeHtml(value)}</b></td><td class="soft">${escapeHtml(beside)}</td></tr>`,
  )
  return `<table class="figures"><thead><tr><th scope="col">${say('reportPage.measure')}</th><th scope="col">${say('reportPage.value')}</th><th scope="col">${say('reportPage.interval')}</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}

function partTable({ title, rows }: EvaluationDocument['parts'][number]): string {
  const lines = rows.map(
    ({ label, n, hit1, f1 }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${n}</td><td>${hit1}</td><td>${f1}</td></tr>`,
  )
  return `<h2>${title}</h2>\n<table><thead><tr><th scope="col">${say('reportPage.kind')}</th><th scope="col">${say('reportPage.questions')}</th><th scope="col">Hit@1</th><th scope="col">F1</th></tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

function answerTable(records: EvaluationDocument['records']): string {
  const rows = records.map(
    ({ question, gold, answers, right, f1 }) =>
      `<tr><td>${escapeHtml(question)}</td><td>${escapeHtml(answers)}</td><td>${escapeHtml(gold)}</td><td>${right ? `<b>${say('reportPage.yes')}</b>` : say('reportPage.no')}</td><td>${f1}</td></tr>`,
  )
  return `<table class="answers"><thead><tr><th scope="col">${say('reportPage.question')}</th><th scope="col">${say('reportPage.answer')}</th><th scope="col">${say('reportPage.rightAnswer')}</th><th scope="col">${say('reportPage.right')}</th><th scope="col">F1</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}
