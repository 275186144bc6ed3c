import * as oxigraph from 'oxigraph'
import { describe, expect, test } from 'vitest'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { ExecutionLimitError, SExpressionError, UnknownNameError } from '../../../electron/kg/sexpression/errors.ts'
import { executeSExpression, SExpressionExecutor } from '../../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { sparqlNames } from '../../../electron/kg/sexpression/sparql-names.ts'
import { toSparql } from '../../../electron/kg/sexpression/to-sparql.ts'
import { SetCache } from '../../../electron/kg/sexpression/set-cache.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()

type Told = string[] | number | boolean | string | undefined

/** What an expression comes to, a set by its members' names. */
async function told(graph: KnowledgeGraph, text: string): Promise<Told> {
  const result = await executeSExpression(parseSExpression(text), graph)
  switch (result.kind) {
    case 'set':
      return (await Promise.all(result.ids.map(async id => (await graph.entity(id))?.name ?? ''))).toSorted()
    case 'value':
      return result.text
    case 'times':
      return [...result.times]
    case 'number':
    case 'boolean':
      return result.value
  }
}

const rivers = await graphOf(folder, {
  'rivers.txt': [
    'Rhine|is a|river',
    'Elbe|is a|river',
    'Danube|is a|river',
    'Elbow Brook|is a|river',
    'Lake Constance|is a|lake',
    'Rhine|length|1233',
    'Elbe|length|1094',
    'Danube|length|2850',
    'Rhine|flows_through|Switzerland',
    'Rhine|flows_through|Germany',
    'Rhine|flows_through|Netherlands',
    'Elbe|flows_through|Czechia',
    'Elbe|flows_through|Germany',
    'Danube|flows_through|Germany',
    'Danube|flows_through|Austria',
    'Danube|flows_through|Hungary',
    'Rhine|flows_through|Liège',
    'Germany|capital|Berlin',
    'Austria|capital|Vienna',
    'Hungary|capital|Budapest',
    'Germany|neighbour|Austria',
    'Germany|neighbour|Czechia',
    'Austria|neighbour|Hungary',
  ].join('\n'),
})

const store = await graphOf(folder, {
  'store.nt': [
    ['ink', 'stock', '4'],
    ['ink', 'minimum', '10'],
    ['wax', 'stock', '30'],
    ['wax', 'minimum', '10'],
    ['gum', 'stock', '10'],
    ['gum', 'minimum', '10'],
    ['gum', 'stock', '2'],
    ['tin', 'stock', '1'],
  ]
    .map(([s, p, o]) => `<http://e/${s}> <http://e/${p}> "${o}"^^<http://www.w3.org/2001/XMLSchema#integer> .`)
    .concat(
      ['ink due 2024-03-01', 'ink came 2024-03-04', 'wax due 2024-03-01', 'wax came 2024-02-20'].map(line => {
        const [s, p, o] = line.split(' ')
        return `<http://e/${s}> <http://e/${p}> "${o}"^^<http://www.w3.org/2001/XMLSchema#date> .`
      }),
      ['<http://e/ink> <http://e/name> "1" .', '<http://e/job> <http://e/of> <http://e/ink> .'],
    )
    .join('\n'),
})

describe('what members have beside what else they have', () => {
  test.each([
    ['(lt stock (OWN minimum))', ['gum', 'ink']],
    ['(ge stock (OWN minimum))', ['gum', 'wax']],
    ['(eq stock (OWN minimum))', ['gum']],
    ['(WITHOUT (ANY stock) (lt stock (OWN minimum)))', ['tin', 'wax']],
    ['(gt came (OWN due))', ['ink']],
    // What is no number is beside none, nor a day beside a number.
    ['(ge name (OWN stock))', []],
    ['(lt came (OWN stock))', []],
    ['(lt stock (OWN stock))', ['gum']],
    ['(JOIN of (lt stock (OWN minimum)))', ['job']],
    ['(lt (JOIN of stock) (OWN (JOIN of minimum)))', ['job']],
    ['(COUNT (lt stock (OWN minimum)))', 2],
  ])('%s', async (text, wanted) => {
    expect(await told(store, text)).toEqual(wanted)
  })

  test.each([
    ['(OWN stock)', /can only stand in a comparison/],
    ['(AND (ANY stock) (OWN stock))', /can only stand in a comparison/],
    ['(lt (COUNT stock) (OWN minimum))', /compared with values/],
    ['(lt stock (OWN))', /relation/],
  ])('%s is refused', async (text, reason) => {
    await expect(told(store, text)).rejects.toThrow(reason)
  })
})

describe('sets', () => {
  test.each<[string, Told]>([
    ['(ANY capital)', ['Austria', 'Germany', 'Hungary']],
    ['(ANY (R capital))', ['Berlin', 'Budapest', 'Vienna']],
    ['(AND (JOIN (R flows_through) Rhine) (ANY capital))', ['Germany']],
    ['(OR (JOIN flows_through Czechia) (JOIN flows_through Austria))', ['Danube', 'Elbe']],
    ['(WITHOUT river (JOIN flows_through Germany))', ['Elbow Brook']],
    ['(WITHOUT (JOIN (R flows_through) Danube) (ANY (R flows_through)))', []],
    ['(WITHOUT (ANY flows_through) river)', []],
    ['(WITHOUT river (ANY length))', ['Elbow Brook']],
    ['(AND river (OR (lt length 1200) (gt length 2000)))', ['Danube', 'Elbe']],
  ])('%s', async (text, expected) => expect(await told(rivers, text)).toEqual(expected))
})

describe('measures', () => {
  test.each<[string, Told]>([
    ['(ARGMAX river (COUNT flows_through))', ['Rhine']],
    // What flows nowhere is not measured.
    ['(ARGMIN river (COUNT flows_through))', ['Elbe']],
    ['(ARGMAX river (COUNT flows_through (ANY capital)))', ['Danube']],
    ['(ARGMAX (ANY (R flows_through)) (COUNT (R flows_through)))', ['Germany']],
    // Germany, by three rivers and twice as a neighbour's neighbour, is one.
    ['(ARGMAX river (COUNT (JOIN flows_through neighbour)))', ['Danube']],
    ['(ARGMAX river length 2)', ['Danube', 'Rhine']],
    ['(ARGMIN river length 9)', ['Danube', 'Elbe', 'Rhine']],
    // Two places by count: the Rhine's four, then the Danube's three.
    ['(ARGMAX river (COUNT flows_through) 2)', ['Danube', 'Rhine']],
    ['(ge (COUNT flows_through) 3)', ['Danube', 'Rhine']],
    ['(eq (COUNT flows_through) 2)', ['Elbe']],
    ['(AND river (lt (COUNT flows_through) 3))', ['Elbe']],
    ['(gt (COUNT flows_through) (COUNT (JOIN (R flows_through) Elbe)))', ['Danube', 'Rhine']],
    ['(eq (COUNT flows_through (ANY capital)) 1)', ['Elbe', 'Rhine']],
    ['(gt length (MAX Rhine length))', ['Danube']],
    ['(lt length (AVG river length))', ['Elbe', 'Rhine']],
    ['(eq length (MIN (JOIN flows_through Austria) length))', ['Danube']],
    // Nothing to compare with.
    ['(gt length (MAX Berlin length))', []],
    ['(SUM river length)', 5177],
    ['(AVG (ARGMAX river length 2) length)', 2041.5],
    ['(MIN river length)', 1094],
    ['(MAX (JOIN flows_through Czechia) length)', 1094],
    ['(SUM lake length)', undefined],
    ['(MAX lake length)', undefined],
    ["(COUNT (JOIN (R length) (JOIN 'is a' river)))", 3],
    // Every member has its own values: Czechia the Elbe's, Germany those of all three.
    ['(SUM (JOIN (R flows_through) Elbe) (JOIN (R flows_through) length))', 6271],
  ])('%s', async (text, expected) => expect(await told(rivers, text)).toEqual(expected))

  test('ties are kept, at the last place too', async () => {
    const graph = await graphOf(folder, {
      'ties.txt': ['a|v|5', 'b|v|4', 'b|v|9', 'c|v|4', 'd|v|4', 'e|v|1', 'a|v|8', 'a|v|7', 'f|w|2'].join('\n'),
    })
    expect(await told(graph, '(ARGMAX (ANY v) v)')).toEqual(['b'])
    // All of the best values are of two members: how many are looked at grows.
    expect(await told(graph, '(ARGMAX (ANY v) v 3)')).toEqual(['a', 'b', 'c', 'd'])
    expect(await told(graph, '(ARGMAX (ANY v) v 4)')).toEqual(['a', 'b', 'c', 'd'])
    expect(await told(graph, '(ARGMAX (ANY v) v 5)')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await told(graph, '(ARGMIN (ANY v) v 2)')).toEqual(['b', 'c', 'd', 'e'])
    expect(await told(graph, '(ARGMAX (ANY v) (COUNT v) 3)')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await told(graph, '(ARGMAX (ANY w) v 3)')).toEqual([])
  })

  test('sums go by numbers, the rest by dates before numbers before text', async () => {
    const xsd = (value: string, type: string): string => `"${value}"^^<http://www.w3.org/2001/XMLSchema#${type}>`
    const graph = await graphOf(folder, {
      'mixed.nt': [
        `<urn:a> <urn:v> ${xsd('1', 'integer')} .`,
        `<urn:a> <urn:v> ${xsd('0.1', 'decimal')} .`,
        `<urn:b> <urn:v> ${xsd('1', 'integer')} .`,
        `<urn:b> <urn:v> "zebra" .`,
        `<urn:a> <urn:d> ${xsd('1990-05-12', 'date')} .`,
        `<urn:a> <urn:d> ${xsd('2000', 'integer')} .`,
        `<urn:b> <urn:d> ${xsd('1991', 'gYear')} .`,
        `<urn:b> <urn:t> "apple" .`,
        `<urn:a> <urn:t> "pear" .`,
      ].join('\n'),
    })
    expect(await told(graph, '(SUM (ANY urn:v) urn:v)')).toBe(2.1)
    expect(await told(graph, '(AVG (ANY urn:v) urn:v)')).toBe(0.7)
    expect(await told(graph, '(MAX (ANY urn:v) urn:v)')).toBe(1)
    expect(await told(graph, '(MAX (ANY urn:d) urn:d)')).toBe('1991')
    expect(await told(graph, '(SUM (ANY urn:d) urn:d)')).toBe(2000)
    expect(await told(graph, '(MIN (ANY urn:t) urn:t)')).toBe('apple')
    expect(await told(graph, '(ge urn:d (MAX (ANY urn:d) urn:d))')).toEqual(['urn:b'])
    expect(await told(graph, '(lt urn:t (MAX (ANY urn:t) urn:t))')).toEqual(['urn:b'])
    expect(await told(graph, '(eq urn:d 1990)')).toEqual(['urn:a'])
  })
})

describe('sums of each', async () => {
  const log = await graphOf(folder, {
    'log.txt': [
      ...[
        ['r1', 'Ann', 'Alpha', '3'],
        ['r2', 'Ann', 'Beta', '3'],
        ['r3', 'Bob', 'Alpha', '5'],
        ['r4', 'Bob', 'Alpha', '0.1'],
        ['r5', 'Bob', 'Beta', '0.2'],
        ['r6', 'Cleo', 'Beta', '5.3'],
        ['r7', 'Dan', 'Alpha', 'ill'],
      ].flatMap(([row, who, project, hours]) => [
        `${row}|is a|entry`,
        `${row}|done_by|${who}`,
        `${row}|project|${project}`,
        `${row}|hours|${hours}`,
      ]),
      // What two did counts for both, and a row that two ways lead to once.
      'r1|done_by|Eve',
      'r1|checked_by|Eve',
      'Eve|mentors|Ann',
      'Eve|mentors|Bob',
      'Flo|mentors|Eve',
      'Flo|mentors|Ann',
      ...['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Flo'].map(name => `${name}|is a|person`),
      // Several values of a member itself: 2 and 2.0 are two.
      'Ann|score|2',
      'Ann|score|2.0',
      'Bob|score|3',
      'Bob|score|none',
    ].join('\n'),
  })

  test.each<[string, Told]>([
    // Two rows of three hours are six; 5 and 0.1 and 0.2 are 5.3, not 5.300000000000001.
    ['(ARGMAX person (SUM (JOIN (R done_by) hours)))', ['Ann']],
    ['(ARGMAX person (SUM (JOIN (R done_by) hours)) 2)', ['Ann', 'Bob', 'Cleo']],
    ['(ARGMIN person (SUM (JOIN (R done_by) hours)))', ['Eve']],
    ['(ARGMAX person (AVG (JOIN (R done_by) hours)))', ['Cleo']],
    ['(ARGMIN person (AVG (JOIN (R done_by) hours)))', ['Bob']],
    // Whose rows have no number has no sum, not one of nothing.
    ['(ge (SUM (JOIN (R done_by) hours)) 0)', ['Ann', 'Bob', 'Cleo', 'Eve']],
    ['(ARGMAX Dan (SUM (JOIN (R done_by) hours)))', []],
    ['(eq (SUM (JOIN (R done_by) hours)) 5.3)', ['Bob', 'Cleo']],
    ['(AND person (lt (AVG (JOIN (R done_by) hours)) 3))', ['Bob']],
    // The set restricts the rows.
    ['(ARGMAX person (SUM (JOIN (R done_by) hours) (JOIN project Alpha)))', ['Bob']],
    ['(ARGMAX person (SUM (JOIN (R done_by) hours) (JOIN project Beta)))', ['Cleo']],
    ['(gt (SUM (JOIN (R done_by) hours) (JOIN project Alpha)) 3)', ['Bob']],
    ['(ARGMAX entry (SUM (JOIN (R done_by) hours)))', []],
    // Flo reaches r1 by Ann and by Eve.
    ['(eq (SUM (JOIN mentors (JOIN (R done_by) hours))) 6)', ['Flo']],
    ['(eq (SUM (JOIN mentors (JOIN (R done_by) hours))) 11.3)', ['Eve']],
    ['(ARGMAX Alpha (SUM (JOIN (R project) hours)))', ['Alpha']],
    ['(SUM (OR Alpha Beta) (SUM (JOIN (R project) hours)))', 16.6],
    ['(MAX (OR Alpha Beta) (SUM (JOIN (R project) hours)))', 8.5],
    ['(MIN person (SUM (JOIN (R done_by) hours)))', 3],
    ['(AVG (OR Ann Cleo) (SUM (JOIN (R done_by) hours)))', 5.65],
    ['(AVG Dan (SUM (JOIN (R done_by) hours)))', undefined],
    // Values of the members themselves.
    ['(ARGMAX person (SUM score))', ['Ann']],
    ['(ARGMAX person (AVG score))', ['Bob']],
    ['(ARGMAX person (SUM score (JOIN mentors Ann)))', []],
    ['(eq (SUM score (OR Bob Cleo)) 3)', ['Bob']],
    ['(gt (SUM (JOIN (R done_by) hours)) (MAX Cleo (SUM (JOIN (R done_by) hours))))', ['Ann']],
    ['(gt (SUM (JOIN (R done_by) hours)) (SUM Ann score))', ['Ann', 'Bob', 'Cleo']],
    // No number is behind or before a date, or a text.
    ['(gt (SUM (JOIN (R done_by) hours)) 2014-03-01)', []],
    ['(gt (SUM (JOIN (R done_by) hours)) "a")', []],
  ])('%s', async (text, expected) => expect(await told(log, text)).toEqual(expected))

  test('of many amounts no digit is lost', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => [`r${at}|of|Ann`, `r${at}|amount|${(at % 97) + 0.1}`]).flat()
    const graph = await graphOf(folder, { 'amounts.txt': [...rows, 'big|of|Ann', 'big|amount|100000000'].join('\n') })
    const exact =
      Array.from({ length: 40_000 }, (_, at) => (at % 97) * 10 + 1).reduce((a, b) => a + b) / 10 + 100_000_000
    expect(await told(graph, '(SUM (ANY amount) amount)')).toBe(exact)
    expect(await told(graph, `(eq (SUM (JOIN (R of) amount)) ${exact})`)).toEqual(['Ann'])
    expect(await told(graph, '(SUM Ann (SUM (JOIN (R of) amount)))')).toBe(exact)
  })

  test('what is endless both ways comes to nothing', async () => {
    const double = 'http://www.w3.org/2001/XMLSchema#double'
    const graph = await graphOf(folder, {
      'endless.nt': [
        ...['INF', '-INF'].map(value => `<urn:a> <urn:v> "${value}"^^<${double}> .`),
        `<urn:b> <urn:v> "INF"^^<${double}> .`,
        `<urn:c> <urn:v> "NaN"^^<${double}> .`,
        `<urn:d> <urn:v> "1"^^<${double}> .`,
      ].join('\n'),
    })
    const store = new oxigraph.Store()
    store.load([...graph.exportNTriples()].join(''), { format: 'application/n-triples' })
    for (const [text, expected] of [
      ['(ARGMAX (ANY urn:v) (SUM urn:v) 9)', ['urn:b', 'urn:d']],
      ['(ARGMIN (ANY urn:v) (SUM urn:v))', ['urn:d']],
      ['(ge (SUM urn:v) 1)', ['urn:b', 'urn:d']],
    ] as const) {
      expect(await told(graph, text)).toEqual(expected)
      const form = parseSExpression(text)
      const rows = store.query(toSparql(form, await sparqlNames(form, graph))) as Map<string, oxigraph.Term>[]
      expect(rows.map(row => row.get('x')?.value).toSorted()).toEqual(expected)
    }
  })
})

describe('texts and names', () => {
  test.each<[string, Told]>([
    ['(AND river (has "elb"))', ['Elbe', 'Elbow Brook']],
    ['(has flows_through "LIEGE")', ['Rhine']],
    ['(has (JOIN flows_through capital) "buda")', ['Danube']],
    ['(WITHOUT river (has "elb"))', ['Danube', 'Rhine']],
    ['(AND (AND (has "e") (has "b")) river)', ['Danube', 'Elbe', 'Elbow Brook']],
    ['(has length "33")', ['Rhine']],
  ])('%s', async (text, expected) => expect(await told(rivers, text)).toEqual(expected))

  // Plain names are IRIs in RDF, their letters encoded.
  test.each([
    '(has flows_through "LIEGE")',
    '(has flows_through "liège")',
    '(AND river (has "w  brook"))',
    '(AND river (has "20"))',
    '(AND river (has "name"))',
    '(WITHOUT river (has "elb"))',
  ])('%s means the same in SPARQL', async text => {
    const store = new oxigraph.Store()
    store.load([...rivers.exportNTriples()].join(''), { format: 'application/n-triples' })
    const form = parseSExpression(text)
    const rows = store.query(toSparql(form, await sparqlNames(form, rivers))) as Map<string, oxigraph.Term>[]
    const names = rows.map(row => decodeURIComponent(row.get('x')?.value.split(':').at(-1) ?? ''))
    expect(names.toSorted()).toEqual(await told(rivers, text))
  })

  test('what tells namesakes apart is no part of a name', async () => {
    const label = 'http://www.w3.org/2000/01/rdf-schema#label'
    const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
    const graph = await graphOf(folder, {
      'namesakes.nt': [
        `<urn:x:1> <${label}> "Her" .`,
        `<urn:x:2> <${label}> "Her" .`,
        '<urn:x:1> <urn:in> <urn:x:list> .',
        '<urn:x:2> <urn:in> <urn:x:list> .',
        `<urn:x:1> <${type}> <urn:x:film> .`,
        `<urn:x:2> <${type}> <urn:x:song> .`,
      ].join('\n'),
    })
    expect(await told(graph, '(JOIN urn:in urn:x:list)')).toEqual(['Her (film)', 'Her (song)'])
    expect(await told(graph, '(AND (JOIN urn:in urn:x:list) (has "film"))')).toEqual([])
    expect(await told(graph, '(AND (JOIN urn:in urn:x:list) (has "her"))')).toHaveLength(2)
  })
})

describe('yes or no', () => {
  test.each<[string, boolean]>([
    ['(EXISTS (AND Berlin (JOIN (R capital) Germany)))', true],
    ['(EXISTS (AND Vienna (JOIN (R capital) Germany)))', false],
    // The class itself, and its instances.
    ["(EXISTS (AND river (JOIN (R 'is a') Rhine)))", true],
    ["(EXISTS (AND lake (JOIN (R 'is a') Rhine)))", false],
    ['(EXISTS (AND river (JOIN flows_through Austria)))', true],
    ['(EXISTS (AND (JOIN flows_through Austria) lake))', false],
    ['(EXISTS (AND (AND river (gt length 2000)) (JOIN flows_through Austria)))', true],
    ['(EXISTS (AND Rhine (gt length (MAX Elbe length))))', true],
    ['(EXISTS (gt length 9000))', false],
  ])('%s', async (text, expected) => expect(await told(rivers, text)).toBe(expected))
})

describe('times of triples', async () => {
  const events = await graphOf(folder, {
    'events.tsv': [
      'Iran\tConsult\tIraq\t2014-01-05',
      'Iran\tConsult\tChina\t2014-02-07',
      'Iran\tConsult\tChina\t2014-03-01',
      'Iran\tConsult\tOman\t2014-03-01',
      'France\tConsult\tIraq\t2014-02-28',
      'Iran\tHost\tChina\t2014-01-31',
      'Iran\tHost\tOman\t2013-01-31',
      'Kerry\tHead\tState\t2013-02-01; 2017-01-20',
      'Clinton\tHead\tState\t2009-01; 2013-01',
      'Rice\tHead\tState\t2005; 2009',
      'Blinken\tHead\tState\t2021-01-26; ',
    ].join('\n'),
  })

  test.each<[string, Told]>([
    ['(DURING (JOIN (R Consult) Iran) 2014-02)', ['China']],
    ['(DURING (JOIN (R Consult) Iran) 2014)', ['China', 'Iraq', 'Oman']],
    ['(BEFORE (JOIN (R Consult) Iran) 2014-03)', ['China', 'Iraq']],
    ['(AFTER (JOIN (R Consult) Iran) 2014-02-07)', ['China', 'Oman']],
    ['(AFTER (BEFORE (JOIN (R Consult) Iran) 2014-03) 2014-01)', ['China']],
    ['(AFTER (JOIN (R Consult) Iran) (WHEN France Consult Iraq))', ['China', 'Oman']],
    ['(BEFORE (JOIN (R Consult) Iran) (WHEN Iran Consult China))', ['Iraq']],
    ['(DURING (JOIN (R Consult) Iran) (WHEN Iran Consult Oman))', ['China', 'Oman']],
    // Nothing comes before or after what never was.
    ['(AFTER (JOIN (R Consult) Iran) (WHEN France Consult China))', []],
    ['(BEFORE (JOIN (R Consult) Iran) (WHEN France Consult China))', []],
    ['(FIRST (JOIN (R Consult) Iran))', ['Iraq']],
    ['(LAST (JOIN (R Consult) Iran))', ['China', 'Oman']],
    ['(FIRST (AFTER (JOIN (R Consult) Iran) (WHEN Iran Consult Iraq)))', ['China']],
    ['(FIRST (AFTER (JOIN (R Consult) Iran) 2015))', []],
    ['(LAST (JOIN Consult Iraq))', ['France']],
    ['(AND (LAST (JOIN (R Consult) Iran)) (BEFORE (JOIN (R Host) Iran) 2014))', ['Oman']],
    ['(TC (AND (JOIN (R Consult) Iran) (has "chi")) Consult 2014-02)', ['China']],
    ['(WHEN Iran Consult China)', ['2014-02-07', '2014-03-01']],
    ['(WHEN China (R Consult) Iran)', ['2014-02-07', '2014-03-01']],
    ['(WHEN Iran Consult (JOIN (R Host) Iran))', ['2014-02-07', '2014-03-01']],
    ['(WHEN France Consult China)', []],
    ['(COUNT (WHEN Iran Consult China))', 2],
    // How often, not on how many days.
    ['(COUNT (WHEN Iran Consult (JOIN (R Host) Iran)))', 3],
    ['(DURING (JOIN Head State) 2009)', ['Clinton', 'Rice']],
    ['(DURING (JOIN Head State) 2013-01-15)', ['Clinton']],
    ['(BEFORE (JOIN Head State) 2013-02)', ['Clinton', 'Rice']],
    ['(AFTER (JOIN Head State) 2009)', ['Blinken', 'Kerry']],
    // Whose end is not told is still there, and nothing comes after.
    ['(DURING (JOIN Head State) 2024)', ['Blinken']],
    ['(TC (JOIN Head State) Head 2024)', ['Blinken']],
    ['(BEFORE (JOIN Head State) 2024)', ['Clinton', 'Kerry', 'Rice']],
    ['(AFTER (JOIN Head State) (WHEN Blinken Head State))', []],
    ['(FIRST (JOIN Head State))', ['Rice']],
    ['(WHEN Kerry Head State)', ['2013-02-01; 2017-01-20']],
    ['(AFTER (JOIN Head State) (WHEN Rice Head State))', ['Blinken', 'Kerry']],
  ])('%s', async (text, expected) => expect(await told(events, text)).toEqual(expected))

  test('a graph without them says what to write', async () => {
    for (const text of [
      '(DURING (JOIN flows_through Germany) 2010)',
      '(LAST (JOIN flows_through Germany))',
      '(WHEN Rhine flows_through Germany)',
    ])
      await expect(told(rivers, text)).rejects.toThrow(/carry no times.*write \(/)
  })
})

test.each<[string, RegExp]>([
  ['(has "elb")', /names of a set; let it stand beside one, as in \(AND film/],
  ['(OR river (has "elb"))', /names of a set/],
  ['(AND (has "elb") (has "b"))', /names of a set/],
  ['(AND river (has ""))', /text to look for is empty/],
  ['(lt (COUNT flows_through) 1)', /at least one; for what has none write \(WITHOUT/],
  ['(eq (COUNT flows_through) 0)', /at least one/],
  ['(DURING river 2010)', /times of a JOIN's triples; write \(DURING/],
  ['(FIRST (AND river river))', /times of a JOIN's triples; write \(FIRST/],
])('%s is refused', async (text, message) => {
  const refused = await told(rivers, text).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SExpressionError)
  expect(refused).toMatchObject({ message: expect.stringMatching(message) })
})

test('names in every part are looked up', async () => {
  for (const text of [
    '(ARGMAX river (COUNT flows_thru))',
    '(ge (COUNT flows_through (JOIN flows_through Nowhereland)) 1)',
    '(gt length (MAX Nowhereland length))',
    '(gt length (SUM river hight))',
    '(gt (SUM (JOIN (R flows_through) hight)) 1)',
    '(ARGMAX river (AVG length Nowhereland))',
    '(has flows_thru "x")',
    '(ANY flows_thru)',
    '(WITHOUT river Nowhereland)',
    '(EXISTS (OR river Nowhereland))',
  ])
    await expect(told(rivers, text)).rejects.toBeInstanceOf(UnknownNameError)
})

test('a list of times that is no answer is refused', { tags: 'slow' }, async () => {
  const rows = Array.from(
    { length: 200_001 },
    (_, i) => `a\tr\tb\t${new Date(i * 86_400_000).toISOString().slice(0, 10)}`,
  )
  const graph = await graphOf(folder, { 'many.tsv': rows.join('\n') })
  const refused = await told(graph, '(WHEN a r b)').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ExecutionLimitError)
  expect(refused).toMatchObject({ message: expect.stringMatching(/More than 200,000 triples.*name fewer/) })
})

describe('an executor for the programs of one question', () => {
  test('reads no part of a program twice', async () => {
    const read: string[] = []
    const graph: KnowledgeGraph = {
      name: rivers.name,
      summary: () => rivers.summary(),
      link: (...args) => rivers.link(...args),
      readings: (...args) => rivers.readings(...args),
      mentions: (...args) => rivers.mentions(...args),
      complete: (...args) => rivers.complete(...args),
      entity: id => rivers.entity(id),
      relation: name => {
        read.push(`relation ${name}`)
        return rivers.relation(name)
      },
      similarRelations: (...args) => rivers.similarRelations(...args),
      relationNames: () => rivers.relationNames(),
      relations: (...args) => rivers.relations(...args),
      neighbours: (...args) => rivers.neighbours(...args),
      term: key => {
        read.push(`term ${key}`)
        return rivers.term(key)
      },
      terms: ids => rivers.terms(ids),
      typeRelations: () => rivers.typeRelations(),
      pairs: (of, relation, direction) => {
        read.push('pairs')
        return rivers.pairs(of, relation, direction)
      },
      hypergraph: () => rivers.hypergraph(),
      close: async () => {},
    }
    const executor = new SExpressionExecutor(graph)
    const run = async (text: string): Promise<string[]> => {
      read.length = 0
      await executor.execute(parseSExpression(text))
      return [...read]
    }
    expect(await run('(JOIN flows_through Germany)')).toEqual(['relation flows_through', 'term Germany', 'pairs'])
    expect(await run('(COUNT (JOIN flows_through Germany))')).toEqual([])
    expect(await run('(ARGMAX (JOIN flows_through Germany) (COUNT flows_through))')).toEqual(['pairs'])
    expect(await run('(EXISTS (JOIN flows_through Austria))')).toEqual(['term Austria', 'pairs'])
  })

  test('gives what each program alone gives, in whatever order they come', async () => {
    const programs = [
      '(WITHOUT river (JOIN flows_through Germany))',
      '(OR (JOIN flows_through Germany) (WITHOUT river (JOIN flows_through Germany)))',
      '(AND river (gt length (AVG river length)))',
      '(ARGMAX (JOIN flows_through Germany) length 2)',
      '(EXISTS (AND river (JOIN flows_through Germany)))',
      'river',
    ].map(parseSExpression)
    const executor = new SExpressionExecutor(rivers)
    for (const program of [...programs, ...programs.toReversed()])
      expect(await executor.execute(program)).toEqual(await executeSExpression(program, rivers))
  })

  test('keeps sets up to so many ids, the last used ones', () => {
    const cache = new SetCache(10)
    cache.set('a', Uint32Array.of(1, 2, 3))
    cache.set('b', Uint32Array.of(4, 5, 6))
    expect(cache.get('a')).toEqual(Uint32Array.of(1, 2, 3))
    cache.set('c', Uint32Array.of(7, 8))
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('a')).toBeDefined()
    expect(cache.get('c')).toBeDefined()
    cache.set('too many', new Uint32Array(10))
    expect(cache.get('too many')).toBeUndefined()
    expect(cache.get('a')).toBeDefined()
  })
})
