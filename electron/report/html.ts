import { createHash } from 'node:crypto'
import { counted, moment } from '../contract/reading/format.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { answerHtml } from './answer-html.ts'
import { escapeHtml } from './escape-html.ts'
import { evaluationHtml } from './evaluation-html.ts'
import type { ReportSource } from './source.ts'
import { STYLE } from './style.ts'
import { viewHtml } from './view-html.ts'
import { language, say } from '../contract/words/words.ts'

/** Nothing may be loaded or run; the one style sheet is allowed by its hash, and a logo only where there is one. */
function policy(hasLogo: boolean): string {
  const style = createHash('sha256').update(STYLE).digest('base64')
  return `default-src 'none'; style-src 'sha256-${style}'; ${hasLogo ? 'img-src data:; ' : ''}base-uri 'none'; form-action 'none'`
}

/**
 * A report as one HTML file that needs nothing else and runs nothing: to read, to print, to hand on. Every name in it is
 * escaped.
 */
export function htmlReport(source: ReportSource): string {
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(source.template?.logo !== undefined)}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(shortened(source.title, 120))}</title>
<style>${STYLE}</style>
</head>
<body class="page">
<main>
${head(source)}${parts(source)}
<footer>${footer(source)}</footer>
</main>
</body>
</html>
`
}

function head(source: ReportSource): string {
  const { template, isTitled, title, notes } = source
  return [
    template === undefined ? '' : letterhead(template),
    isTitled ? `<h1>${escapeHtml(title)}</h1>\n` : '',
    notes === '' ? '' : `<div class="notes">${paragraphs(notes)}</div>\n`,
    contents(source),
  ].join('')
}

function letterhead({ name, logo }: NonNullable<ReportSource['template']>): string {
  const image =
    logo === undefined ? '' : `<img alt="${escapeHtml(name)}" src="data:${logo.mediaType};base64,${logo.base64}">`
  return `<div class="letterhead">${image}<span>${escapeHtml(name)}</span></div>\n`
}

function paragraphs(notes: string): string {
  return notes
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeHtml(paragraph.trim())}</p>`)
    .join('')
}

/** Questions, each a way to its answer. */
function contents({ answers, of, evaluation }: ReportSource): string {
  if (answers.length < 2 || evaluation !== undefined) return ''
  const lines = answers.map(
    ({ trajectory }, index) => `<li><a href="#answer-${index + 1}">${escapeHtml(trajectory.question)}</a></li>`,
  )
  const more =
    of > answers.length
      ? `<p class="note">${say('reportPage.notToldHere', { answers: counted(of - answers.length, 'more answer') })}</p>`
      : ''
  return `<nav aria-label="${say('reportPage.questions')}"><ol class="contents">\n${lines.join('\n')}\n</ol>${more}</nav>\n`
}

function parts({ answers, view, evaluation, isTitled }: ReportSource): string {
  const level = isTitled ? 2 : 1
  return [
    ...(evaluation === undefined ? [] : [evaluationHtml(evaluation)]),
    ...(view === undefined ? [] : [viewHtml(view)]),
    // Those of an evaluation are told in its table.
    ...(evaluation === undefined ? answers : []).map((answer, index) =>
      answerHtml(answer, { id: `answer-${index + 1}`, level }),
    ),
  ].join('\n')
}

function footer({ answers, evaluation, redacted, program, madeAt }: ReportSource): string {
  return [
    escapeHtml(say('reportPage.madeBy', { program, at: moment(madeAt) })),
    ...(answers.length === 0 || evaluation !== undefined ? [] : [say('reportPage.whatIsRed')]),
    ...(redacted === 0
      ? []
      : [say('reportPage.pseudonyms', { count: redacted, entities: counted(redacted, 'entity') })]),
  ].join(' ')
}
