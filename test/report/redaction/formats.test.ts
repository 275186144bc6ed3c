import { Parser } from 'n3'
import { expect, test } from 'vitest'
import { ReportFormatSchema } from '../../../electron/contract/report.ts'
import { TrajectorySchema } from '../../../electron/contract/trajectory.ts'
import { redactSource } from '../../../electron/report/redaction/redact-source.ts'
import { renderReport, type WrittenFormat } from '../../../electron/report/render.ts'
import { reportSource } from '../../../electron/report/source.ts'
import { MADE, reportOf } from '../reports.ts'
import { everyKind, factOf, trajectoryOf, walkTurn } from '../trajectories.ts'

const NAME = 'Sébastien O’Kéfe'
const KEY = 'http://example.org/id/S%C3%A9bastien_O%27K%C3%A9fe'
const WRITTEN = ReportFormatSchema.options.filter((format): format is WrittenFormat => format !== 'pdf')

/** A record that says the name in every field that holds a text, and in as many spellings. */
function record() {
  const turns = [
    walkTurn(NAME, [factOf(NAME, 'directed', 'Gravel'), factOf('Dune Road', 'remade_by_okefe', NAME)]),
    ...everyKind(role => `${role} of ${NAME}`).turns,
  ]
  const [first] = turns
  if (first === undefined) throw new Error('no turn')
  first.text = 'get_tail_entities("Sebastien O\'Kefe", "directed")'
  first.thought = `SÉBASTIEN is asked about, ${encodeURIComponent(NAME)}, S&eacute;bastien`
  first.tokenIds = [1, 2, 3]
  first.considered = [
    { label: `${NAME} → directed`, probability: 0.7 },
    { label: 'stop', probability: 0.3 },
  ]
  return trajectoryOf([NAME], turns, ['Gravel'], {
    question: `What did ${NAME.normalize('NFD')} direct?`,
    topicEntities: [{ name: NAME, key: KEY, types: ['person'] }],
    graph: { name: 'okefe files', fingerprint: 'ab'.repeat(32) },
    prompt: `Question: what did sebastien okefe direct?`,
    context: [{ question: `Who is ${NAME}?`, answers: [NAME] }],
    error: `no ${NAME}`,
  })
}

const source = () =>
  reportSource(
    [
      {
        trajectory: record(),
        beside: {
          verdict: { mark: 'corrected', answers: [NAME] },
          query: {
            expression: `(JOIN directed "${NAME}")`,
            sparql: `SELECT ?x { <${KEY}> <urn:clew:name:directed> ?x }`,
          },
          keys: [{ name: NAME, key: KEY }],
        },
      },
    ],
    {
      ...MADE,
      title: `About ${NAME}`,
      notes: `Kept for O'Kefe.\n\nSecond paragraph.`,
      view: {
        name: `Around ${NAME}`,
        graph: { name: 'okefe files', fingerprint: 'ab'.repeat(32) },
        savedAt: MADE.madeAt,
        nodes: [
          { key: KEY, name: NAME, types: [], x: 0, y: 0 },
          { key: 'http://example.org/id/Gravel', name: 'Gravel', types: [], x: 90, y: 10 },
        ],
        facts: [{ head: KEY, relation: 'directed', tail: 'http://example.org/id/Gravel', times: [] }],
        relations: [{ name: 'directed', key: 'http://example.org/directed' }],
        folded: [{ of: KEY, relation: 'directed', total: 3 }],
        cut: false,
      },
    },
  )

/** Every way in which a byte of it could be read. */
function readings(content: string): string {
  const decoded = [
    content,
    content.replace(/%[0-9a-f]{2}(?:%[0-9a-f]{2})*/gi, found =>
      Buffer.from(found.replaceAll('%', ''), 'hex').toString(),
    ),
    content.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    content.replace(/&#x?([0-9a-f]+);/gi, (found, code: string) =>
      String.fromCodePoint(Number.parseInt(code, found.includes('x') ? 16 : 10)),
    ),
    content.replace(/&(\w)acute;/g, '$1'),
  ]
  return decoded.map(text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()).join('\n')
}

test('of a redacted entity no format has a byte of the name, in any spelling', async () => {
  const before = source()
  const redacted = await redactSource(before, [NAME])
  for (const format of WRITTEN) {
    const [open, closed] = [renderReport(before, format), renderReport(redacted, format)]
    // The search finds what is there.
    expect([format, /sebastien|okefe|o.kefe/.test(readings(open.content + open.fileName))]).toEqual([format, true])
    const found = /.{0,30}(?:sebastien|kefe).{0,30}/.exec(readings(closed.content + closed.fileName))
    expect([format, found?.[0]]).toEqual([format, undefined])
    expect(closed.content).toContain('Redacted1')
  }
  expect(renderReport(redacted, 'html').fileName).toBe('about-redacted1-2026-03-01.html')
})

test('what is redacted can still be read: records by their schema, RDF by a parser, queries by their IRIs', async () => {
  const redacted = await redactSource(source(), [KEY])
  const record = TrajectorySchema.parse(JSON.parse(renderReport(redacted, 'jsonl').content))
  expect(record).toMatchObject({
    redacted: 1,
    question: 'What did Redacted1 direct?',
    topicEntities: [{ name: 'Redacted1', key: 'urn:clew:redacted:1', types: ['person'] }],
    status: 'answered',
    protocol: 'kg-r1',
  })
  expect(record.turns[0]).not.toHaveProperty('tokenIds')
  expect(new Parser().parse(renderReport(redacted, 'prov').content).length).toBeGreaterThan(30)
  expect(renderReport(redacted, 'sparql').content).toContain('<urn:clew:redacted:1>')
})

test('a key of a row, by which a guess at what stands in it could be checked, is a number', async () => {
  const keys = ['_:row.9a9f90e288fe', '_:row.51fbc03ab2a8.2', '_:fact.9a9f90e288fe1234abcd']
  const turns = keys.map(key => walkTurn(key, [factOf(key, 'field', NAME), factOf(key, 'crop', 'wheat')]))
  const redacted = await redactSource(reportOf(trajectoryOf(keys, turns, [NAME])), [NAME])
  for (const format of WRITTEN)
    expect([format, /9a9f90e288fe|51fbc03ab2a8/.test(renderReport(redacted, format).content)]).toEqual([format, false])
  expect(redacted.answers[0]?.trajectory.topicEntities.map(({ name }) => name)).toEqual([
    '_:row.1',
    '_:row.2',
    '_:fact.3',
  ])
})

test('a name and a key of one entity are one pseudonym; what nothing is called is refused', async () => {
  const redacted = await redactSource(source(), [NAME, KEY])
  expect(redacted.redacted).toBe(1)
  await expect(redactSource(source(), [NAME, 'Nobody Atall'])).rejects.toThrow(
    'Nothing in this report is called "Nobody Atall"; check the spelling, or leave it out.',
  )
})
