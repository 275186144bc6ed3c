import { appendFile, readFile, truncate, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../../electron/host/api/router.ts'
import { readQuestionTable } from '../../../electron/host/batches/question-table.ts'
import { workbookOf } from '../../kg/import/packed-files.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'
import { inWords, spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
const inHome = (name: string): string => join(temporary.home, name)
const api = () => appRouter.createCaller({ project: temporary.project, door: 'electron' })
const quiet = () => ({ signal: new AbortController().signal, report: () => undefined })

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(inHome(name), content)
  return inHome(name)
}

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterAll(() => temporary.end())

const MANY = Array.from({ length: 40 }, (_, at) => `who directed ${['Alien', 'Witness', 'Blade Runner'][at % 3] ?? ''}`)

test('a table is CSV, an Excel workbook, or a text with a question a line', async () => {
  const csv = await file('q.csv', 'nr;Question;Topic\r\n1;"who directed Alien; and why";Alien|Witness\r\n2;;\r\n')
  expect(await readQuestionTable(csv)).toEqual({
    header: ['nr', 'Question', 'Topic'],
    questions: [
      {
        line: 2,
        question: 'who directed Alien; and why',
        entities: ['Alien', 'Witness'],
        cells: ['1', 'who directed Alien; and why', 'Alien|Witness'],
      },
    ],
    rejected: [{ line: 3, reason: 'no question' }],
    rejectedCount: 1,
  })
  const text = await file('q.txt', '\ufeffwho directed Alien, and when\n\nwho directed Witness\n')
  expect((await readQuestionTable(text)).questions.map(({ line, question }) => [line, question])).toEqual([
    [1, 'who directed Alien, and when'],
    [3, 'who directed Witness'],
  ])
  const quoted = await file(
    'one.csv',
    '"question"\r\n"who directed Alien, and ""when"""\r\n"Alien" or "Witness"?\r\n""\r\n',
  )
  const one = await readQuestionTable(quoted)
  expect([one.header, one.questions.map(({ question }) => question), one.rejected]).toEqual([
    ['question'],
    ['who directed Alien, and "when"', '"Alien" or "Witness"?'],
    [{ line: 4, reason: 'no question' }],
  ])
  const rows = [
    ['id', 'question'],
    ['a', 'who directed Alien'],
    ['b', 'who directed Witness'],
  ]
  const book = await file('q.xlsx', workbookOf({ Sheet: rows }))
  const read = await readQuestionTable(book)
  expect([read.header, read.questions.map(({ cells }) => cells)]).toEqual([rows[0], rows.slice(1)])
  const endless = await readQuestionTable(await file('endless.txt', `who directed Alien\n"${'a'.repeat(12_000_000)}\n`))
  expect([endless.questions.length, endless.rejected]).toEqual([
    1,
    [{ line: 2, reason: expect.stringMatching(/^a question of more than [\d,]+ letters$/) }],
  ])
  await expect(readQuestionTable(await file('empty.csv', 'question\n'))).rejects.toThrow('has no question')
  await expect(readQuestionTable(await file('picture.zip', Buffer.from('504b0304', 'hex')))).rejects.toThrow(
    'is no table of questions',
  )
})

test('a batch is a job with a report and a table; it is removed and comes back', async () => {
  const path = await file('table.csv', 'nr,question\n7,who directed Alien\n8,who directed Nothing Such\n')
  const { id, jobId } = await api().batches.start({ kg: 'films', questions: { kind: 'file', path } })
  expect(await temporary.host.jobs.finished(jobId)).toMatchObject({ state: 'done' })
  expect(await api().batches.get({ id })).toMatchObject({ state: 'done', done: 2, of: 2, name: 'table.csv' })
  const { content, fileName } = await api().batches.table({ id })
  expect(fileName).toBe('table-answers.csv')
  const [head, first, second] = content.split('\r\n')
  expect(head).toBe('nr,question,answer,outcome,keys,evidence,seconds,record')
  expect(first).toMatch(/^7,who directed Alien,Ridley Scott,answered,Ridley Scott,Alien → directed_by → Ridley Scott,/)
  expect(second).toMatch(/^8,who directed Nothing Such,,/)
  const page = await api().reports.render({ subject: { kind: 'batch', id }, format: 'html' })
  expect(page.content).toContain('<h1>table.csv</h1>')
  expect(page.content).toContain('<a href="#answer-2">who directed Nothing Such</a>')
  await api().batches.remove({ id })
  expect(await api().batches.list()).toEqual([])
  await api().batches.restore({ id })
  expect(await api().batches.list()).toMatchObject([{ id }])
  await expect(api().batches.start({ kg: 'gone', questions: { kind: 'file', path } })).rejects.toThrow('gone')
})

test('it goes on where it was ended, a torn answer is given anew, and another table is refused', async () => {
  const path = await file('many.txt', MANY.join('\n'))
  const folder = inHome('batch')
  const request = { kg: 'films', questions: { kind: 'file', path } } as const
  const stop = new AbortController()
  const told: { phase?: string; rate?: string; fraction?: number; secondsLeft?: number }[] = []
  await expect(
    temporary.host.batches.run(request, folder, {
      signal: stop.signal,
      report: progress => {
        told.push(progress as (typeof told)[number])
        if (inWords(progress.phase ?? '').startsWith('10 of 40')) stop.abort()
      },
    }),
  ).rejects.toThrow(/abort/i)
  expect(spelledOut(told.at(-1))).toMatchObject({
    phase: '10 of 40 answers',
    rate: expect.stringContaining('answers/s'),
    fraction: 0.25,
  })
  const answers = join(folder, 'answers.jsonl')
  const lines = async () => (await readFile(answers, 'utf8')).trimEnd().split('\n')
  const before = await lines()
  expect(before).toHaveLength(10)
  // As a power cut leaves it.
  await truncate(answers, (await stat(answers)).size - 40)
  const place = await temporary.host.batches.run(request, folder, quiet())
  expect(await place.read()).toMatchObject({ state: 'done', done: 40 })
  const after = await lines()
  expect(after.slice(0, 9)).toEqual(before.slice(0, 9))
  expect(after.map(line => (JSON.parse(line) as { question: string }).question)).toEqual(MANY)
  await appendFile(path, '\nwho directed Alien once more\n')
  await expect(temporary.host.batches.run(request, folder, quiet())).rejects.toThrow(
    'holds another batch: the table is not the same',
  )
})

test('a browser names no file', async () => {
  const door = appRouter.createCaller({ project: temporary.project, door: 'browser' })
  await expect(door.batches.start({ kg: 'films', questions: { kind: 'file', path: '/etc/passwd' } })).rejects.toThrow(
    /drop the file on the page/,
  )
})
