import { ClewError } from '../contract/errors.ts'
import type { ImportPreview, PreviewedFact, PreviewedFile, PreviewedTable } from '../contract/import-preview.ts'
import { count, counted } from '../contract/reading/format.ts'
import { qualifiedWords } from '../contract/reading/size-words.ts'
import { COLUMN_ROLES, ColumnRoleSchema, type ColumnChoice } from '../contract/table-columns.ts'
import { inWords } from '../contract/words/saying.ts'

const REJECTED_SHOWN = 5
const EXAMPLES = 3
const LONGEST = 60

/** `name=head,born=property,joined=property of author` @throws {ClewError} something else */
export function columnChoices(written: string): ColumnChoice[] {
  return written.split(',').map(part => {
    const at = part.lastIndexOf('=')
    const [, named = '', of] = /^(\S+)(?:\s+of\s+(.+))?$/.exec(part.slice(at + 1).trim()) ?? []
    const role = ColumnRoleSchema.safeParse(named)
    if (at < 1 || !role.success)
      throw new ClewError(
        'bad-request',
        `"${part}" is no role of a column; write column=role, where the role is ${COLUMN_ROLES.join(', ')}; of what tells of another column: column=property of that column.`,
      )
    return { column: part.slice(0, at).trim(), role: role.data, ...(of !== undefined && { of: of.trim() }) }
  })
}

/** What an import would come to, for a terminal. */
export function previewText({ files, further, notes }: ImportPreview): string {
  return [
    ...files.map(fileText),
    ...(further > 0 ? [`${counted(further, 'file')} more, read in the same way`] : []),
    ...notes.map(inWords),
    'Nothing was imported.',
  ].join('\n')
}

function fileText(file: PreviewedFile): string {
  const { isWhole, facts, triples, qualifiedFacts, relations, types, rejected, rejectedCount, notes, problem } = file
  const of = isWhole ? 'all of it' : 'its beginning'
  return [
    `${file.file}: ${file.format}; ${of} comes to ${[counted(triples, 'triple'), ...qualifiedWords(qualifiedFacts)].join(', ')}`,
    ...file.tables.map(tableText),
    ...(facts.length > 0 ? ['  what would be in the graph:', ...facts.map(fact => `    ${factText(fact)}`)] : []),
    ...listed('relations', relations),
    ...listed('types', types),
    ...(rejectedCount > 0 ? [`  ${count(rejectedCount)} left out:`] : []),
    ...rejected
      .slice(0, REJECTED_SHOWN)
      .map(({ line, reason }) => `    ${line > 0 ? `line ${line}: ` : ''}${short(reason, 200)}`),
    ...(problem === undefined ? [] : [`  ${short(inWords(problem), 400)}`]),
    ...notes.map(note => `  ${short(inWords(note), 400)}`),
  ].join('\n')
}

function tableText({ table, columns, rows, by, headings, problem }: PreviewedTable): string {
  const how = { guess: 'guessed', memory: 'remembered', choice: 'as given', fixed: 'by its header' }[by]
  const where =
    headings === undefined ? '' : headings.line > 0 ? `, headings in line ${headings.line}` : ', without headings'
  return [
    `  columns of ${short(table, 100)} (${how}${where}):`,
    ...columns.map(({ name, role, kind, of }, at) => {
      const examples = rows.map(row => row[at] ?? '').filter(cell => cell !== '')
      const shown = [...new Set(examples)].slice(0, EXAMPLES).map(cell => short(cell, 30))
      const said = of === undefined ? role : `${role} of ${short(of, 40)}`
      return `    ${short(name, 40)} = ${said} (${kind}${shown.length > 0 ? `, such as ${shown.join(', ')}` : ''})`
    }),
    ...(problem === undefined ? [] : [`    ${short(inWords(problem), 400)}`]),
  ].join('\n')
}

function factText({ head, of, relation, tail, time }: PreviewedFact): string {
  const from = of === undefined ? short(head) : `(${short(of.head)} → ${short(of.relation)} → ${short(of.tail)})`
  return `${from} → ${short(relation)} → ${short(tail)}${time === undefined ? '' : ` [${short(time)}]`}`
}

function listed(what: string, names: PreviewedFile['types']): string[] {
  if (names.length === 0) return []
  return [
    `  ${what}: ${names
      .slice(0, 12)
      .map(({ name, count: times }) => `${short(name, 40)} (${count(times)})`)
      .join(', ')}`,
  ]
}

function short(text: string, limit = LONGEST): string {
  const shown = text.replace(/\s+/g, ' ')
  return shown.length > limit ? `${shown.slice(0, limit - 1)}…` : shown
}
