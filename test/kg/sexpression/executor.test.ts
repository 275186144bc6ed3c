import * as oxigraph from 'oxigraph'
import { describe, expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { executeSExpression } from '../../../electron/kg/sexpression/executor.ts'
import type { ExecuteOptions } from '../../../electron/kg/sexpression/execute-options.ts'
import { SExpressionError, UnknownNameError } from '../../../electron/kg/sexpression/errors.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { sparqlNames } from '../../../electron/kg/sexpression/sparql-names.ts'
import { toSparql } from '../../../electron/kg/sexpression/to-sparql.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

async function namesFor(graph: KnowledgeGraph, text: string, options?: ExecuteOptions): Promise<string[] | number> {
  const result = await executeSExpression(parseSExpression(text), graph, options)
  if (result.kind === 'number') return result.value
  if (result.kind !== 'set') throw new Error(`${text} is no set`)
  expect(result.total).toBe(result.ids.length)
  return (await Promise.all(result.ids.map(async id => (await graph.entity(id))?.name ?? ''))).toSorted()
}

describe('a table of films', async () => {
  const films = await graphOf(folder, {
    'films.txt': [
      'Alien|directed_by|Ridley Scott',
      'Alien|release_year|1979',
      'Alien|starred_actors|Sigourney Weaver',
      'Alien|is a|film',
      'Blade Runner|directed_by|Ridley Scott',
      'Blade Runner|release_year|1982',
      'Blade Runner|starred_actors|Harrison Ford',
      'Blade Runner|is a|film',
      'Aliens|directed_by|James Cameron',
      'Aliens|release_year|1986',
      'Aliens|starred_actors|Sigourney Weaver',
      'Aliens|is a|film',
      'Legend|directed_by|Ridley Scott',
      'Legend|release_year|1986',
      'Legend|is a|film',
      'Ridley Scott|is a|person',
      'Her (film)|is a|film',
      'Her (film)|release_year|2013',
    ].join('\n'),
  })

  test.each<[string, string[] | number]>([
    ["(JOIN directed_by 'Ridley Scott')", ['Alien', 'Blade Runner', 'Legend']],
    ['(JOIN (R directed_by) Alien)', ['Ridley Scott']],
    ["(JOIN (R starred_actors) (JOIN directed_by 'Ridley Scott'))", ['Harrison Ford', 'Sigourney Weaver']],
    ["(AND (JOIN directed_by 'Ridley Scott') (JOIN starred_actors 'Sigourney Weaver'))", ['Alien']],
    ["(AND film (JOIN directed_by 'James Cameron'))", ['Aliens']],
    ["(COUNT (JOIN directed_by 'Ridley Scott'))", 3],
    ['(COUNT film)', 5],
    ["(ARGMAX (JOIN directed_by 'Ridley Scott') release_year)", ['Legend']],
    ['(ARGMIN film release_year)', ['Alien']],
    [
      '(ARGMIN (JOIN (R directed_by) (AND film (ge release_year 1982))) (JOIN (R directed_by) release_year))',
      ['Ridley Scott'],
    ],
    ['(JOIN release_year 1986)', ['Aliens', 'Legend']],
    ['(JOIN release_year "1986")', ['Aliens', 'Legend']],
    ['(AND film (le release_year 1982))', ['Alien', 'Blade Runner']],
    ['(lt release_year 1982 film)', ['Alien']],
    ['(ge (JOIN (R directed_by) release_year) 1986)', ['James Cameron', 'Ridley Scott']],
    ['(TC film release_year 1986)', ['Aliens', 'Legend']],
    ["'Her (film)'", ['Her (film)']],
    ["(JOIN 'is a' film)", ['Alien', 'Aliens', 'Blade Runner', 'Her (film)', 'Legend']],
  ])('%s', async (text, expected) => {
    expect(await namesFor(films, text)).toEqual(expected)
  })
})

/**
 * Rows of the table in which the published converters were run (KBQA-R1's and its ancestor's): what each of them gets
 * wrong.
 */
describe('a graph of the kind that Freebase is', async () => {
  const xsd = (value: string, type: string): string => `"${value}"^^<http://www.w3.org/2001/XMLSchema#${type}>`
  const lines = [
    'm.ann people.person.height_meters ' + xsd('1.80', 'decimal'),
    'm.bob people.person.height_meters ' + xsd('1.8', 'float'),
    'm.cyd people.person.height_meters ' + xsd('1.75', 'double'),
    'm.dan people.person.height_meters ' + xsd('tall', 'decimal'),
    'm.ann people.person.date_of_birth ' + xsd('1990-05-12', 'date'),
    'm.bob people.person.date_of_birth ' + xsd('1990', 'gYear'),
    'm.cyd people.person.date_of_birth ' + xsd('1991-03', 'gYearMonth'),
    'm.dan people.person.date_of_birth ' + xsd('1991-03-01T01:00:00+02:00', 'dateTime'),
    'm.dan people.person.date_of_birth ' + xsd('1985-02-30', 'date'),
    ...['ann', 'bob', 'cyd', 'dan'].map(name => `m.${name} type.object.type people.person`),
    'm.ann type.object.type film.actor',
    'm.bob type.object.type film.actor',
    'm.ann people.person.nick "Big Ann"',
    'm.bob people.person.nick "Big Bob"@en',
    'm.cyd people.person.children m.ann',
    'm.dan people.person.children m.bob',
    'm.dan people.person.children m.cyd',
    'm.t1 tenure.office m.mayor',
    'm.t1 tenure.from ' + xsd('2005', 'gYear'),
    'm.t1 tenure.to ' + xsd('2009-06-30', 'date'),
    'm.t1 tenure.holder m.ann',
    'm.t2 tenure.office m.mayor',
    'm.t2 tenure.from ' + xsd('2009-07-01', 'date'),
    'm.t2 tenure.holder m.bob',
    'm.t3 tenure.office m.mayor',
    'm.t3 tenure.to ' + xsd('2004-12', 'gYearMonth'),
    'm.t3 tenure.holder m.cyd',
    'm.t4 tenure.office m.mayor',
    'm.t4 tenure.holder m.dan',
    'm.s1 stay.at m.inn',
    'm.s1 stay.start_date ' + xsd('2010-05-31', 'date'),
    'm.s1 stay.end_date ' + xsd('2010-06-02', 'date'),
    'm.s2 stay.at m.inn',
    'm.s2 stay.start_date ' + xsd('2010-06-01', 'date'),
    'm.s2 stay.end_date ' + xsd('2010-06-03', 'date'),
    'm.l1 letter.to_person m.ann',
    'm.l1 letter.date_written ' + xsd('2010-05-20', 'date'),
    'm.l2 letter.to_person m.ann',
    'm.l2 letter.date_written ' + xsd('2011', 'gYear'),
  ]
  const ns = (name: string): string => `<http://rdf.freebase.com/ns/${name}>`
  const freebase = await graphOf(folder, {
    'freebase.nt': lines
      .map(line => {
        const [, s = '', p = '', o = ''] = /^(\S+) (\S+) (.+)$/.exec(line) ?? []
        return `${ns(s)} ${ns(p)} ${o.startsWith('"') ? o : ns(o)} .`
      })
      .join('\n'),
  })

  test.each<[string, string, string[] | number]>([
    ['a bare entity', 'm.ann', ['m.ann']],
    ['a bare class', 'film.actor', ['m.ann', 'm.bob']],
    ['JOIN', '(JOIN people.person.children m.bob)', ['m.dan']],
    ['JOIN reversed', '(JOIN (R people.person.children) m.dan)', ['m.bob', 'm.cyd']],
    ['class AND', '(AND film.actor (JOIN (R people.person.children) m.dan))', ['m.bob']],
    ['AND of two classes', '(AND people.person film.actor)', ['m.ann', 'm.bob']],
    [
      'two steps may come back to where they began',
      '(JOIN (R people.person.children) (JOIN people.person.children m.bob))',
      ['m.bob', 'm.cyd'],
    ],
    [
      'a superlative keeps ties, and knows that 1.80 is 1.8',
      '(ARGMAX people.person people.person.height_meters)',
      ['m.ann', 'm.bob'],
    ],
    [
      'a superlative over two steps',
      '(ARGMAX people.person (JOIN people.person.children people.person.height_meters))',
      ['m.cyd', 'm.dan'],
    ],
    [
      'a superlative under JOIN',
      '(JOIN people.person.children (ARGMIN people.person people.person.height_meters))',
      ['m.dan'],
    ],
    ['COUNT', '(COUNT (JOIN (R people.person.children) m.dan))', 2],
    ['COUNT over a superlative', '(COUNT (ARGMAX people.person people.person.height_meters))', 2],
    ['a comparison with an untyped number', '(lt people.person.height_meters 1.8)', ['m.cyd']],
    [
      'a comparison over two steps',
      '(ge (JOIN people.person.children people.person.height_meters) 1.8)',
      ['m.cyd', 'm.dan'],
    ],
    [
      'dates of every granularity in one order, time zones heeded',
      '(ARGMAX people.person people.person.date_of_birth)',
      ['m.cyd'],
    ],
    [
      'the first of them: a year begins on its first day',
      '(ARGMIN people.person people.person.date_of_birth)',
      ['m.bob'],
    ],
    ['to be no later than a year', '(le people.person.date_of_birth 1990^^xsd:gYear)', ['m.ann', 'm.bob']],
    ['a bare year', '(gt people.person.date_of_birth 1990)', ['m.cyd', 'm.dan']],
    [
      'a year by its value',
      '(JOIN people.person.date_of_birth "1990"^^http://www.w3.org/2001/XMLSchema#gYear)',
      ['m.bob'],
    ],
    ['the same, bare', '(JOIN people.person.date_of_birth 1990)', ['m.bob']],
    ['a date', '(JOIN people.person.date_of_birth 1990-05-12)', ['m.ann']],
    [
      'a dateTime in another zone',
      '(JOIN people.person.date_of_birth "1991-02-28T23:00:00Z"^^xsd:dateTime)',
      ['m.dan'],
    ],
    ['a number by its value', '(JOIN people.person.height_meters 1.800)', ['m.ann', 'm.bob']],
    ['text with a blank, tagged or not', '(JOIN people.person.nick "Big Bob")', ['m.bob']],
    ['text with another tag', '(JOIN people.person.nick "Big Bob"@de)', []],
    [
      'TC of a year: to a date in it, or from one',
      '(TC (JOIN tenure.office m.mayor) tenure.from 2009)',
      ['m.t1', 'm.t2'],
    ],
    ['TC asked by the other bound', '(TC (JOIN tenure.office m.mayor) tenure.to 2009)', ['m.t1', 'm.t2']],
    ['TC of the day before the change', '(TC (JOIN tenure.office m.mayor) tenure.from 2009-06-30)', ['m.t1']],
    ['TC with an open beginning', '(TC (JOIN tenure.office m.mayor) tenure.from 2004)', ['m.t3']],
    ['TC NOW', '(TC (JOIN tenure.office m.mayor) tenure.from NOW)', ['m.t2']],
    ['TC by start_date', '(TC (JOIN stay.at m.inn) stay.start_date 2010-05)', ['m.s1']],
    ['TC by end_date; May has 31 days', '(TC (JOIN stay.at m.inn) stay.end_date 2010-06)', ['m.s1', 'm.s2']],
    ['TC of a moment', '(TC (JOIN letter.to_person m.ann) letter.date_written 2010)', ['m.l1']],
    [
      'TC of a moment, in a month of a year that is all that is known',
      '(TC (JOIN letter.to_person m.ann) letter.date_written 2011-03)',
      ['m.l2'],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await namesFor(freebase, text, { now: '2015-08-10' })).toEqual(expected)
    const expression = parseSExpression(text)
    const store = new oxigraph.Store()
    store.load([...freebase.exportNTriples()].join(''), { format: 'application/n-triples' })
    const rows = store.query(
      toSparql(expression, { ...(await sparqlNames(expression, freebase)), now: '2015-08-10' }),
    ) as Map<string, oxigraph.Term>[]
    const told = rows[0]?.has('n')
      ? Number(rows[0].get('n')?.value)
      : rows.map(row => row.get('x')?.value.split('/').at(-1) ?? '').toSorted()
    expect(told).toEqual(expected)
  })

  test('NOW is the configured day, today where none is', async () => {
    expect(
      await namesFor(freebase, '(TC (JOIN tenure.office m.mayor) tenure.from NOW)', { now: '2006-01-01' }),
    ).toEqual(['m.t1'])
    expect(await namesFor(freebase, '(TC (JOIN tenure.office m.mayor) tenure.from NOW)')).toEqual(['m.t2'])
    await expect(namesFor(freebase, 'm.ann', { now: 'yesterday' })).rejects.toThrow(/give a day such as 2015-08-10/)
  })

  test('a limit cuts the list and not the total', async () => {
    const result = await executeSExpression(parseSExpression('people.person'), freebase, { limit: 2 })
    expect(result).toMatchObject({ kind: 'set', total: 4 })
    expect(result.kind === 'set' && result.ids).toHaveLength(2)
  })

  test('what the graph does not have is said with the nearest names', async () => {
    const missing = async (text: string): Promise<unknown> =>
      executeSExpression(parseSExpression(text), freebase).catch((error: unknown) => error)
    expect(await missing('(JOIN people.person.child m.ann)')).toMatchObject({
      name: 'UnknownNameError',
      role: 'relation',
      unknown: 'people.person.child',
      nearest: expect.arrayContaining(['people.person.children']),
    })
    expect(await missing('(AND peple.person (JOIN people.person.children m.ann))')).toMatchObject({
      name: 'UnknownNameError',
      role: 'entity',
      nearest: expect.arrayContaining(['people.person']),
    })
    // A part that could not matter any more is still looked up.
    expect(await missing('(AND (JOIN people.person.children m.dan) m.nobody)')).toBeInstanceOf(UnknownNameError)
  })

  test('what can stand nowhere is refused, from wherever the tree comes', async () => {
    const refused = (expression: SExpression): Promise<unknown> =>
      executeSExpression(expression, freebase).catch((error: unknown) => error)
    const value: SExpression = { kind: 'literal', value: '1' }
    const ann: SExpression = { kind: 'entity', key: 'm.ann' }
    for (const expression of [
      value,
      { kind: 'and', left: ann, right: value },
      { kind: 'and', left: ann, right: { kind: 'count', of: ann } },
      {
        kind: 'compare',
        mode: 'le',
        by: { kind: 'value', by: [{ name: 'people.person.height_meters', reverse: false }] },
        than: ann,
      },
      { kind: 'time', of: ann, relation: { name: 'tenure.from', reverse: false }, time: 'soon' },
    ] satisfies SExpression[]) {
      expect(await refused(expression)).toBeInstanceOf(SExpressionError)
      expect(() => toSparql(expression, { iriOf: name => `urn:x:${name}` })).toThrow(SExpressionError)
    }
    let deep: SExpression = ann
    for (let i = 0; i < 100_000; i++)
      deep = { kind: 'join', relation: { name: 'people.person.children', reverse: false }, of: deep }
    expect(await refused(deep)).toBeInstanceOf(SExpressionError)
  })

  test('an expression that is no longer wanted ends', async () => {
    await expect(
      executeSExpression(parseSExpression('(ARGMAX people.person people.person.height_meters)'), freebase, {
        signal: AbortSignal.abort(new Error('stopped')),
      }),
    ).rejects.toThrow('stopped')
  })

  test('a name that could end an IRI reaches no query', () => {
    expect(() => toSparql(parseSExpression('(JOIN r e)'), { iriOf: () => 'http://x.org/> ?y . ?z <y' })).toThrow(
      /cannot be an IRI/,
    )
    expect(() => toSparql(parseSExpression('(JOIN r "a\\" } #")'), { iriOf: name => `urn:x:${name}` })).not.toThrow()
    expect(() =>
      new oxigraph.Store().query(
        toSparql(parseSExpression('(JOIN r "a\\" } # \\n \\\\")'), { iriOf: name => `urn:x:${name}` }),
      ),
    ).not.toThrow()
  })
})

test('short names of Freebase and Wikidata, in whichever way the graph writes them', async () => {
  const label = 'http://www.w3.org/2000/01/rdf-schema#label'
  const dump = await graphOf(folder, {
    'dump.nt': [
      '<http://rdf.freebase.com/ns/m.0abc> <http://rdf.freebase.com/ns/film.film.directed_by> <http://rdf.freebase.com/ns/m.0xyz> .',
      `<http://rdf.freebase.com/ns/m.0abc> <${label}> "Alien" .`,
      `<http://rdf.freebase.com/ns/m.0xyz> <${label}> "Ridley Scott" .`,
      '<http://www.wikidata.org/entity/Q1> <http://www.wikidata.org/prop/direct/P57> <http://www.wikidata.org/entity/Q2> .',
      `<http://www.wikidata.org/entity/Q1> <${label}> "Legend" .`,
      `<http://www.wikidata.org/entity/Q2> <${label}> "R. Scott" .`,
    ].join('\n'),
  })
  expect(await namesFor(dump, '(JOIN film.film.directed_by m.0xyz)')).toEqual(['Alien'])
  expect(await namesFor(dump, '(JOIN P57 Q2)')).toEqual(['Legend'])
  // A label is a value too; where an entity has the name, it is the entity that is meant.
  const byLabel = parseSExpression("(JOIN film.film.directed_by 'Ridley Scott')")
  expect(toSparql(byLabel, await sparqlNames(byLabel, dump))).toContain('<http://rdf.freebase.com/ns/m.0xyz>')
  const fb15k = await graphOf(folder, { 'fb15k.tsv': '/m/0abc\t/film/film/directed_by\t/m/0xyz\n' })
  expect(await namesFor(fb15k, '(JOIN film.film.directed_by m.0xyz)')).toEqual(['/m/0abc'])
})

test('triples with times of their own are judged by these', async () => {
  const events = await graphOf(folder, {
    'events.tsv': [
      'Iran\tConsult\tIraq\t2014-01-05',
      'Iran\tConsult\tChina\t2014-02-07',
      'Iran\tConsult\tChina\t2014-03-01',
      'France\tConsult\tIraq\t2014-02-28',
      'Iran\tHost_a_visit\tChina\t2014-01-05',
    ].join('\n'),
  })
  expect((await events.summary()).temporal).toBe(true)
  expect(await namesFor(events, '(TC (JOIN (R Consult) Iran) Consult 2014-02)')).toEqual(['China'])
  expect(await namesFor(events, '(TC (JOIN (R Consult) Iran) Consult 2014)')).toEqual(['China', 'Iraq'])
  expect(await namesFor(events, '(TC (JOIN Consult Iraq) Consult 2014-02-28)')).toEqual(['France'])
  expect(
    await namesFor(events, '(TC (AND (JOIN (R Consult) Iran) (JOIN (R Host_a_visit) Iran)) Consult 2014-01)'),
  ).toEqual([])
  expect(
    await namesFor(events, '(TC (AND (JOIN (R Consult) Iran) (JOIN (R Host_a_visit) Iran)) Host_a_visit 2014-01-05)'),
  ).toEqual(['China'])
})
