import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oxigraph from 'oxigraph'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILMS } from '../host/temporary-host.ts'
import { clew, json, type Run } from './run-clew.ts'

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-query-'))
  const file = join(home, 'films.txt')
  await writeFile(file, `${FILMS}Alien|release_year|1979\nBlade Runner|release_year|1982\nWitness|release_year|1985\n`)
  await clew(home, 'import', file, '--kg', 'films', '--json')
})

afterAll(() => rm(home, { recursive: true, force: true }))

const query = (...args: string[]): Promise<Run> => clew(home, 'query', '--kg', 'films', ...args)

test('a logical form is run, and printed as names or as one JSON value', async () => {
  const [names, set, count, none] = await Promise.all([
    query("(JOIN directed_by 'Ridley Scott')"),
    query("(ARGMAX (JOIN directed_by 'Ridley Scott') release_year)", '--json'),
    query('(COUNT (ge release_year 1982))', '--json'),
    query('(lt release_year 1900)'),
  ])
  expect(names).toMatchObject({ code: 0, stdout: 'Alien\nBlade Runner\n' })
  expect(json(set)).toEqual({
    logicalForm: "(ARGMAX (JOIN directed_by 'Ridley Scott') release_year)",
    kind: 'set',
    total: 1,
    results: [{ name: 'Blade Runner', key: 'Blade Runner' }],
    seconds: expect.any(Number),
  })
  expect(json(count)).toMatchObject({
    logicalForm: '(COUNT (ge release_year 1982^^http://www.w3.org/2001/XMLSchema#integer))',
    kind: 'number',
    value: 2,
  })
  expect(none).toMatchObject({ code: 0, stdout: 'Nothing in the graph fits.\n' })
})

test('every kind of result is printed', async () => {
  const [sum, latest, yes, no, most, none, timeless] = await Promise.all([
    query('(AVG (ANY release_year) release_year)'),
    query("(MAX (JOIN directed_by 'Ridley Scott') release_year)", '--json'),
    query("(EXISTS (AND 'Ridley Scott' (JOIN (R directed_by) Alien)))"),
    query("(EXISTS (AND Alien (JOIN directed_by 'Harrison Ford')))", '--json'),
    query('(ARGMAX (ANY starred_actors) (COUNT starred_actors) 1)'),
    query("(SUM 'Ridley Scott' release_year)"),
    query("(WHEN Alien directed_by 'Ridley Scott')"),
  ])
  expect(sum.stdout).toBe('1982\n')
  expect(json(latest)).toMatchObject({ kind: 'number', value: 1982 })
  expect(yes.stdout).toBe('yes\n')
  expect(json(no)).toMatchObject({ kind: 'boolean', value: false })
  expect(most.code).toBe(0)
  expect(none.stdout).toBe('Nothing in the graph fits.\n')
  expect(timeless).toMatchObject({ code: 2, stderr: expect.stringMatching(/triples of this graph carry no times/) })

  const events = join(home, 'events.tsv')
  await writeFile(events, 'Iran\tConsult\tChina\t2014-03-01\nIran\tConsult\tChina\t2014-02-07\n')
  await clew(home, 'import', events, '--kg', 'events', '--json')
  const times = await clew(home, 'query', '--kg', 'events', '(WHEN Iran Consult China)')
  expect(times.stdout).toBe('2014-02-07\n2014-03-01\n')
})

test('its translation gives the same answers on the exported graph', async () => {
  const nt = join(home, 'films.nt')
  const [translated] = await Promise.all([
    query("(JOIN (R starred_actors) (JOIN directed_by 'Ridley Scott'))", '--sparql'),
    clew(home, 'kg', 'export', 'films', nt),
  ])
  expect(translated.code).toBe(0)
  const store = new oxigraph.Store()
  store.load(await readFile(nt, 'utf8'), { format: 'application/n-triples' })
  const rows = store.query(translated.stdout) as Map<string, oxigraph.Term>[]
  expect(rows.map(row => decodeURIComponent(row.get('x')?.value.split(':').at(-1) ?? '')).toSorted()).toEqual([
    'Harrison Ford',
    'Rutger Hauer',
    'Sigourney Weaver',
  ])
})

test('what is wrong with a logical form is said in one line', async () => {
  const cases: [string[], number, RegExp][] = [
    [['(JOIN directed_by'], 2, /^clew: At character 18 of the expression: it ends too early; complete it\.\n$/],
    [
      ["(JOIN directd_by 'Ridley Scott')"],
      1,
      /^clew: The graph has no relation "directd_by"; the nearest are "directed_by".*\.\n$/,
    ],
    [
      ["(JOIN directed_by 'Ridly Scott')"],
      1,
      /^clew: The graph has no entity or class "Ridly Scott"; the nearest are "Ridley Scott".*\.\n$/,
    ],
    [
      ['(TC (JOIN directed_by Alien) release_year NOW)', '--now', 'soon'],
      2,
      /^clew: option '--now <date>' argument 'soon' is invalid\. Give a day such as 2015-08-10\..*\n$/,
    ],
    [['get_tail_relations("Alien")', '--sparql'], 2, /^clew: --sparql translates S-expressions, such as .*\n$/],
    [
      ['directors of Alien', '--protocol', 'kbqa-r1'],
      2,
      /^clew: "directors of Alien" is not a call of kbqa-r1; write one such as Find_relation .*\n$/,
    ],
  ]
  const runs = await Promise.all(cases.map(([args]) => query(...args)))
  for (const [index, [args, code, message]] of cases.entries()) {
    expect([args, runs[index]?.code, runs[index]?.stdout]).toEqual([args, code, ''])
    expect(runs[index]?.stderr).toMatch(message)
  }
})

test('calls of the other protocols', async () => {
  const [graphwalker, kbqa, documents] = await Promise.all([
    query('get_triples("Alien", ["directed_by"])', '--protocol', 'graphwalker', '--json'),
    query('Find_relation [ Ridley Scott | directed_by ]', '--protocol', 'kbqa-r1', '--json'),
    query('who directed Alien', '--protocol', 'graph-r1', '--json'),
  ])
  expect(json(graphwalker)).toMatchObject({
    kind: 'triples',
    facts: [{ head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' }],
  })
  expect(json(kbqa)).toMatchObject({
    kind: 'expressions',
    steps: [{ logicalForm: "(JOIN directed_by 'Ridley Scott')", total: 2 }],
  })
  expect(json(documents)).toMatchObject({ kind: 'error' })
})

test("statements of Clew's own protocol, and what they come to as SPARQL", async () => {
  const program = 's1 = follow("Ridley Scott", ^directed_by)\ns2 = top(s1, release_year, "max")\ns3 = count(s1)'
  const [text, data, sparql, wrong, none] = await Promise.all([
    query(program, '--protocol', 'clew'),
    query(program, '--protocol', 'clew', '--json'),
    query(program, '--protocol', 'clew', '--sparql'),
    query('s1 = follow(s7, directed_by)', '--protocol', 'clew', '--sparql'),
    query('who directed Alien', '--protocol', 'clew'),
  ])
  expect(text.stdout).toContain(
    's2 = top(s1, release_year, "max")\n1 member: Blade Runner\nmeasured: Blade Runner 1982\nnext: Alien 1979\n',
  )
  expect(json(data)).toMatchObject({ kind: 'expressions', steps: [{ total: 2 }, {}, { computed: { value: 2 } }] })
  expect(sparql).toMatchObject({ code: 0, stdout: expect.stringContaining('COUNT(DISTINCT') })
  expect(wrong).toMatchObject({ code: 2, stderr: 'clew: There is no s7; begin with start("name").\n' })
  expect(none.stderr).toBe(
    'clew: "who directed Alien" is not a call of clew; write one such as s1 = follow("Inception", directed_by).\n',
  )
})

test('a call of KBQA-R1 goes through the gate that the agent goes through (KBQA-R1 §IV-A3)', async () => {
  const [measured, high, cosine] = await Promise.all([
    query('Find_relation [ Alien | director ]', '--protocol', 'kbqa-r1', '--json'),
    query('Find_relation [ Alien | director ]', '--protocol', 'kbqa-r1', '--tau-low', '0.999', '--json'),
    query('Find_relation [ Alien | director ]', '--protocol', 'kbqa-r1', '--gate-scale', 'cosine', '--json'),
  ])
  const gate = ({ stdout }: Run): unknown => JSON.parse(stdout).steps[0].gate
  expect(gate(measured)).toMatchObject({ source: 'the relation ranker', matched: '(R directed_by)' })
  expect(gate(high)).toMatchObject({ tier: 'rejected' })
  expect(gate(cosine)).toMatchObject({ source: 'the relation ranker' })
  expect(JSON.stringify(gate(cosine))).not.toBe(JSON.stringify(gate(measured)))
})
