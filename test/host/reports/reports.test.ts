import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Parser } from 'n3'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TrajectorySchema, type Trajectory } from '../../../electron/contract/trajectory.ts'
import { appRouter } from '../../../electron/host/api/router.ts'
import { findBrowser } from '../../../electron/host/reports/print/find-browser.ts'
import { skippedFor } from '../../skipped.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
let answers: Trajectory[]
const browser = await findBrowser()

async function ask(question: string, kg = 'films'): Promise<Trajectory> {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg, question })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer did not end.')
}

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  answers = [await ask('Who directed Alien?'), await ask('Who starred in Witness?')]
})
afterAll(() => temporary.end())

const ofAnswers = () => ({ kind: 'answers' as const, ids: answers.map(({ id }) => id) })
const api = (door: 'browser' | 'electron' = 'browser') => appRouter.createCaller({ project: temporary.project, door })

test('several answers are one page, in the order that was asked for, with title, notes and a head', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>').toString('base64')
  const { id } = await api().reports.templates.save({ name: 'Firm & Co.', logo: svg })
  const subject = { ...ofAnswers(), ids: ofAnswers().ids.toReversed() }
  const { content, fileName } = await api().reports.render({
    subject,
    title: 'Two films',
    notes: 'For the file.\n\nSecond.',
    template: id,
    format: 'html',
  })
  expect(fileName).toMatch(/^two-films-\d{4}-\d\d-\d\d\.html$/)
  expect(content).toContain('<h1>Two films</h1>')
  expect(content).toContain('<p>For the file.</p><p>Second.</p>')
  expect(content).toContain('Firm &amp; Co.')
  expect(content).toContain(`data:image/svg+xml;base64,${svg}`)
  expect(content.indexOf('Who starred in Witness?')).toBeLessThan(content.indexOf('Who directed Alien?'))
  // What was used stands with each: the graph's version and fingerprint, the model's, the seed, the program.
  for (const row of [
    'films, version 1',
    answers[0]?.graph.fingerprint,
    answers[0]?.policy.fingerprint,
    'seed 0',
    'Clew 0.',
  ])
    expect(content.split(String(row)).length).toBeGreaterThan(2)
  await expect(
    api().reports.templates.save({ name: 'x', logo: Buffer.from('<svg><script/></svg>').toString('base64') }),
  ).rejects.toThrow(/<script>/)
})

test('every format is written; the record has the version, the program and the schema of a trajectory', async () => {
  const render = async (format: 'md' | 'csv' | 'facts' | 'jsonl' | 'sparql' | 'prov') =>
    (await api().reports.render({ subject: ofAnswers(), format })).content
  expect(await render('md')).toContain('# Who directed Alien?')
  expect(await render('csv')).toContain('Who directed Alien?,answered,Ridley Scott,')
  expect(await render('facts')).toContain('Who directed Alien?,Alien,directed_by,Ridley Scott,,,yes')
  expect(await render('sparql')).toMatch(/# Who directed Alien\?\n# \(JOIN[^]*SELECT DISTINCT \?x[^]*# Who starred/)
  const records = (await render('jsonl'))
    .trimEnd()
    .split('\n')
    .map(line => TrajectorySchema.parse(JSON.parse(line)))
  expect(records).toMatchObject([
    { graph: { name: 'films', version: 1 }, program: temporary.host.version, question: 'Who directed Alien?' },
    { question: 'Who starred in Witness?' },
  ])
  const quads = new Parser().parse(await render('prov'))
  expect(quads.some(({ predicate }) => predicate.value === 'urn:clew:name:directed_by')).toBe(true)
})

test('an alias and a name in another language, which only the graph knows, go with the name', async () => {
  const file = join(temporary.home, 'aliases.nt')
  const of = (property: string, value: string) => `<http://x/Q7> <${property}> ${value} .`
  await writeFile(
    file,
    [
      of('http://www.w3.org/2000/01/rdf-schema#label', '"Ada Quillfeather"@en'),
      of('http://www.w3.org/2004/02/skos/core#altLabel', '"Zoltania Moonbeam"@en'),
      of('http://x/wrote', '<http://x/Q8>'),
      '<http://x/Q8> <http://www.w3.org/2000/01/rdf-schema#label> "Long Rain"@en .',
    ].join('\n'),
  )
  const { jobId } = await temporary.host.imports.start({ paths: [file], name: 'aliases' })
  await temporary.host.jobs.finished(jobId)
  const { id } = await ask('Who wrote Long Rain, Zoltania Moonbeam?', 'aliases')
  const rendered = await api().reports.render({
    subject: { kind: 'answers', ids: [id] },
    redacted: ['Ada Quillfeather'],
    format: 'jsonl',
  })
  expect(rendered.content).not.toMatch(/quillfeather|zoltania|moonbeam|Q7/i)
  expect(rendered.content).toContain('Redacted1')
})

test('an explored view is a drawing with its facts; it has no program', async () => {
  const node = (key: string, x: number) => ({
    key,
    name: key,
    kind: 'entity' as const,
    types: [],
    degree: 1,
    x,
    y: x / 2,
    pinned: false,
  })
  const canvas = {
    nodes: [node('Alien', 0), node('Ridley Scott', 10), node('Blade Runner', 25)],
    groups: [
      { of: 'Ridley Scott', relation: 'directed_by', direction: 'head' as const, total: 3, offset: 0, x: 0, y: 0 },
    ],
    filter: { types: [], relations: [] },
    look: { colour: 'none' as const, size: 'same' as const },
  }
  const { id } = await api().browse.views.save({ kg: 'films', name: 'Scott', canvas })
  const subject = { kind: 'view' as const, id }
  const { content } = await api().reports.render({ subject, format: 'html' })
  expect(content.match(/<g class="node plain">/g)).toHaveLength(3)
  expect(content.match(/<path class="edge"/g)).toHaveLength(2)
  // Two of the three stand in the drawing.
  expect(content).toContain('Not drawn one by one: 1 of directed_by at Ridley Scott')
  expect(content).toContain('<td>Blade Runner</td><td>directed_by</td><td>Ridley Scott</td>')
  expect((await api().reports.render({ subject, format: 'facts' })).content).toContain(
    'Alien,directed_by,Ridley Scott,',
  )
  const quads = new Parser().parse((await api().reports.render({ subject, format: 'prov' })).content)
  expect(quads.filter(({ predicate }) => predicate.value === 'urn:clew:name:directed_by')).toHaveLength(2)
  const values = [{ relation: 'starred_actors', kind: 'words' as const, without: ['Sigourney Weaver'] }]
  const narrower = { ...canvas, filter: { ...canvas.filter, values } }
  const { id: another } = await api().browse.views.save({ kg: 'films', name: 'Without her', canvas: narrower })
  const left = await api().reports.render({ subject: { kind: 'view', id: another }, format: 'facts' })
  expect(left.content).not.toContain('Alien,')
  const { content: redacted } = await api().reports.render({ subject, redacted: ['Ridley Scott'], format: 'html' })
  expect(redacted).not.toMatch(/ridley|scott/i)
  await expect(api().reports.render({ subject, format: 'sparql' })).rejects.toThrow('A view is not written as')
})

test('an evaluation is its figures and its answers', async () => {
  const path = join(temporary.home, 'questions.txt')
  await writeFile(path, 'who directed [Alien]\tRidley Scott\nwho directed [Witness]\tNobody\n')
  const { id, jobId } = await api('electron').evaluate.start({ kg: 'films', questions: { kind: 'file', path } })
  await temporary.host.jobs.finished(jobId)
  const subject = { kind: 'evaluation' as const, id }
  const { content } = await api().reports.render({ subject, format: 'html' })
  expect(content).toContain('<th scope="row">Hit@1: the first answer is right</th><td><b>50.0 %</b></td>')
  expect(content).toContain(
    '<tr><td>who directed Alien</td><td>Ridley Scott</td><td>Ridley Scott</td><td><b>yes</b></td>',
  )
  for (const used of [answers[0]?.graph.fingerprint, answers[0]?.policy.fingerprint, 'seed 0', 'Clew 0.'])
    expect(content).toContain(String(used))
  expect((await api().reports.render({ subject, format: 'md' })).content).toContain('| F1 of the set | 50.0 % |')
  expect((await api().reports.render({ subject, format: 'jsonl' })).content.trim().split('\n')).toHaveLength(2)
  expect(await api().reports.outline({ subject })).toMatchObject({ answers: 2, of: 2 })
})

test(
  'the page is printed to PDF, a redacted one without the name',
  skippedFor(browser === undefined ? 'there is no browser to print with' : undefined),
  async () => {
    const rendered = await api().reports.render({ subject: ofAnswers(), redacted: ['Ridley Scott'], format: 'pdf' })
    expect(rendered).toMatchObject({ mediaType: 'application/pdf', encoding: 'base64' })
    const bytes = Buffer.from(rendered.content, 'base64')
    expect(bytes.toString('latin1')).not.toMatch(/ridley|scott/i)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toContain('Who directed Alien?')
    // What is folded on the screen is printed.
    expect(text).toMatch(/follow\(s1, directed_by\)/)
    expect(text).toContain('Redacted1')
    expect(text).not.toMatch(/ridley|scott/i)
  },
)
