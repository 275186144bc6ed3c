import { inWords } from '../contract/words/saying.ts'
import { visible } from '../contract/reading/name-text.ts'
import { count, counted, moment } from '../contract/reading/format.ts'
import { pathText, unsupportedWords } from '../contract/reading/support.ts'
import { reportDocument, type ReportAnswer, type ReportDocument } from './document.ts'
import { evaluationDocument } from './evaluation-document.ts'
import type { AnsweredQuestion, EvaluatedSet, ExploredView, ReportSource } from './source.ts'
import type { ReportStep } from './steps.ts'
import { viewDocument } from './view-document.ts'
import { say } from '../contract/words/words.ts'
import { factColumns } from './fact-columns.ts'

/** The same as the page says, as text for wikis and notes; a drawing is its facts. Names are text and no markup. */
export function markdownReport(source: ReportSource): string {
  const { title, isTitled, notes, template, answers, view, evaluation, redacted, program, madeAt } = source
  const level = isTitled ? 2 : 1
  const blocks = [
    template === undefined ? '' : `*${escapeMarkdown(template.name)}*`,
    isTitled ? `# ${escapeMarkdown(title)}` : '',
    ...notes.split(/\n\s*\n/).map(paragraph => escapeMarkdown(paragraph.trim())),
    ...(evaluation === undefined ? [] : evaluationBlocks(evaluation)),
    ...(view === undefined ? [] : viewBlocks(view)),
    ...(evaluation === undefined ? answers.flatMap(answer => answerBlocks(answer, level)) : []),
    `*${say('reportPage.madeBy', { program: escapeMarkdown(program), at: moment(madeAt) })}${redacted === 0 ? '' : ` ${say('reportPage.underPseudonym', { entities: counted(redacted, 'entity') })}`}*`,
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

function answerBlocks({ trajectory, beside }: AnsweredQuestion, level: number): string[] {
  const report = reportDocument(trajectory, beside)
  const heading = (text: string): string => `${'#'.repeat(level + 1)} ${text}`
  return [
    ...report.context.map(({ question, answers }) => `> ${escapeMarkdown(question)} — ${escapeMarkdown(answers)}`),
    `${'#'.repeat(level)} ${escapeMarkdown(report.question)}`,
    `**${escapeMarkdown(report.headline)}**`,
    ...[report.reason, ...report.notes, report.origin, report.verdict].map(text =>
      text === undefined ? '' : escapeMarkdown(text),
    ),
    listOf(report.answers.flatMap(answerLines)),
    report.moreAnswers > 0
      ? say('reportPage.moreInRecord', { answers: counted(report.moreAnswers, 'more answer') })
      : '',
    heading(say('reportPage.steps')),
    report.steps.length === 0
      ? say('reportPage.noStep')
      : report.steps.map((step, index) => stepText(step, index)).join('\n'),
    ...queryBlocks(report, heading),
    ...(report.facts.length === 0
      ? []
      : [
          heading(say('reportPage.factsSeen')),
          tableOf(
            [...factColumns(true), say('reportPage.carries')],
            report.facts.map(({ head, relation, tail, time, carries }) => [
              head,
              relation,
              tail,
              time ?? '',
              carries ? say('reportPage.yes') : '',
            ]),
          ),
        ]),
    heading(say('reportPage.record')),
    recordOf(report.provenance),
  ]
}

function answerLines({ name, ranked, supported, paths, passages }: ReportAnswer): string[] {
  const told = escapeMarkdown(ranked ?? name)
  if (!supported) return [`${told}: ${unsupportedWords().word}, ${unsupportedWords().why}`]
  return [
    ...(ranked === undefined ? [] : [told]),
    ...paths.map(path => escapeMarkdown(pathText(path))),
    ...passages.map(({ text, source }) => `${told}: “${escapeMarkdown(text)}” (${escapeMarkdown(source)})`),
  ]
}

function stepText({ sentence, calls, lists, expressions, passages, error, cost }: ReportStep, index: number): string {
  const inside = [
    ...calls.map(call => code(call)),
    ...expressions.map(({ form, result }) => `${code(form)}: ${escapeMarkdown(result)}`),
    ...lists.map(({ label, items, more }) => {
      const names = items.map(({ text, carries }) => (carries ? `**${escapeMarkdown(text)}**` : escapeMarkdown(text)))
      return `${label === undefined ? '' : `${escapeMarkdown(label)}: `}${[...names, ...(more > 0 ? [say('time.andMore', { number: count(more) })] : [])].join(', ')}`
    }),
    ...passages.map(({ text, source }) => `“${escapeMarkdown(text)}” (${escapeMarkdown(source)})`),
    ...(error === undefined ? [] : [escapeMarkdown(error)]),
  ]
  return [
    `${index + 1}. ${escapeMarkdown(sentence)} (${escapeMarkdown(cost)})`,
    ...inside.map(line => `   - ${line}`),
  ].join('\n')
}

function queryBlocks({ query }: ReportDocument, heading: (text: string) => string): string[] {
  if (query === undefined) return []
  return [
    heading(say('reportPage.expression')),
    fenced(query.expression),
    heading('SPARQL'),
    query.sparql === undefined ? escapeMarkdown(inWords(query.reason ?? '')) : fenced(query.sparql, 'sparql'),
  ]
}

function viewBlocks(view: ExploredView): string[] {
  const { facts, notes, provenance } = viewDocument(view)
  return [
    listOf(notes.map(escapeMarkdown)),
    `## ${say('reportPage.facts')}`,
    tableOf(
      factColumns(true),
      facts.map(({ head, relation, tail, time }) => [head, relation, tail, time ?? '']),
    ),
    `## ${say('reportPage.record')}`,
    recordOf(provenance),
  ]
}

function evaluationBlocks(set: EvaluatedSet): string[] {
  const { figures, parts, notes, records, moreRecords, provenance } = evaluationDocument(set)
  return [
    listOf(notes.map(escapeMarkdown)),
    ...(figures.length === 0
      ? []
      : [
          `## ${say('reportPage.figures')}`,
          tableOf(
            [say('reportPage.measure'), say('reportPage.value'), say('reportPage.interval')],
            figures.map(({ label, value, beside }) => [label, value, beside]),
          ),
        ]),
    ...parts.flatMap(({ title, rows }) => [
      `## ${title}`,
      tableOf(
        [say('reportPage.kind'), say('reportPage.questions'), 'Hit@1', 'F1'],
        rows.map(({ label, n, hit1, f1 }) => [label, n, hit1, f1]),
      ),
    ]),
    `## ${say('reportPage.answers')}`,
    tableOf(
      [
        say('reportPage.question'),
        say('reportPage.answer'),
        say('reportPage.rightAnswer'),
        say('reportPage.right'),
        'F1',
      ],
      records.map(({ question, answers, gold, right, f1 }) => [
        question,
        answers,
        gold,
        right ? say('reportPage.yes') : say('reportPage.no'),
        f1,
      ]),
    ),
    moreRecords > 0 ? `${counted(moreRecords, 'more answer')}.` : '',
    `## ${say('reportPage.record')}`,
    recordOf(provenance),
  ]
}

function recordOf(rows: readonly { label: string; value: string }[]): string {
  return tableOf(
    ['', ''],
    rows.map(({ label, value }) => [label, value]),
  )
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`
  return [line(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n')
}

const listOf = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')

/** Text of one line in which nothing is read as markup, HTML or an address. */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_[\]#|>~!]/g, '\\$&')
    .replace(/:\/\//g, '&#58;//')
    .replace(/^([-+]|\d+[.)])(?=\s)/, '\\$1')
}

/** Between more backticks than it has itself. */
function code(text: string): string {
  const ticks = '`'.repeat(longestRun(text) + 1)
  return `${ticks} ${visible(text)} ${ticks}`
}

function fenced(text: string, language = ''): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1))
  const lines = text.split('\n').map(visible).join('\n')
  return `${ticks}${language}\n${lines}\n${ticks}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
}
