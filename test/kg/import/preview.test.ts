import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, test } from 'vitest'
import type { PreviewedTable } from '../../../electron/contract/import-preview.ts'
import type { ColumnRole, TableChoices } from '../../../electron/contract/table-columns.ts'
import { entityPage } from '../../../electron/kg/browsing/entity-page.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { KeptSurveys } from '../../../electron/kg/import/kept-surveys.ts'
import { previewImport } from '../../../electron/kg/import/preview.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { temporaryFolder } from '../temporary-graph.ts'
import { workbookOf } from './packed-files.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const folder = temporaryFolder()
let written = 0

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const PEOPLE = `person_id,full_name,employer,since,salary,notes
p-1,Marta Keller,Aare Logistik AG,2011-04-01,118000,see file 3
p-2,Jonas Keller,Rigi Holding,2009,n/a,moved
p-3,Ana Oliveira,Aare Logistik AG,2016-09,96500,
p-4,Li Wei,,,88000,left
p-5,Théo Martin,Jura Métal SA,2019-01-15,101200,,one too many
`

const choice = (roles: Record<string, ColumnRole>, table?: string): TableChoices => ({
  ...(table !== undefined && { table }),
  columns: Object.entries(roles).map(([column, role]) => ({ column, role })),
})

async function preview(path: string, choices: TableChoices[] = []) {
  const { files } = await previewImport({ files: [path], choices })
  const [first] = files
  if (first === undefined) throw new Error('nothing was previewed')
  return first
}

const rolesOf = (table: PreviewedTable | undefined) => table?.columns.map(({ name, role }) => `${name}=${role}`).join()

async function factsOf(path: string, choices: TableChoices[], about: string) {
  const target = join(folder, `graph ${written++}`)
  const outcome = await importGraph({ files: [path], folder: target, name: 'graph', choices })
  const graph = await openGraph(target)
  const [found] = await graph.link(about)
  const facts = found === undefined ? [] : await graph.facts(found.entity.id, 20)
  await graph.close()
  return { facts, outcome }
}

test('of several tables that of which a column gets another role is looked through again, and no other', async () => {
  const read: string[] = []
  class Counting extends KeptSurveys {
    override of(...[input, knowledge, survey]: Parameters<KeptSurveys['of']>): ReturnType<KeptSurveys['of']> {
      return super.of(input, knowledge, () => {
        read.push(input.source.name)
        return survey()
      })
    }
  }
  const files = [
    file('bikes.csv', 'bike_id,maker,colour\nb-1,m-1,red\nb-2,m-2,blue\n'),
    file('makers.csv', 'maker_id,maker_name,town\nm-1,Cilo,Lausanne\nm-2,Tour,Kreuzlingen\n'),
  ]
  const surveys = new Counting()
  const seen = async (choices: TableChoices[] = []) => (await previewImport({ files, choices, surveys })).files
  const first = await seen()
  expect(read.splice(0)).toEqual(['bikes.csv', 'makers.csv'])
  expect(await seen()).toEqual(first)
  expect(read.splice(0)).toEqual([])
  const colours = [choice({ colour: 'ignore' }, 'bikes.csv')]
  const [bikes, makers] = await seen(colours)
  expect(rolesOf(bikes?.tables[0])).toContain('colour=ignore')
  expect(makers).toEqual(first[1])
  expect(read.splice(0)).toEqual(['bikes.csv'])
  await seen(colours)
  expect(read.splice(0)).toEqual([])
  file('makers.csv', 'maker_id,maker_name,town\nm-1,Cilo,Lausanne\n')
  await seen(colours)
  expect(read).toEqual(['makers.csv'])
})

describe('a table of records', () => {
  test('its columns are guessed, its facts shown, its bad rows told', async () => {
    const seen = await preview(file('people.csv', PEOPLE))
    expect(rolesOf(seen.tables[0])).toBe(
      'person_id=head,full_name=label,employer=tail,since=start,salary=property,notes=property',
    )
    expect(seen).toMatchObject({
      format: 'csv',
      isWhole: true,
      rejectedCount: 1,
      types: [{ name: 'person', count: 4 }],
    })
    expect(seen.rejected[0]).toMatchObject({ line: 6, reason: expect.stringContaining('7 columns where 6') })
    expect(seen.facts).toContainEqual({
      head: 'Marta Keller',
      relation: 'employer',
      tail: 'Aare Logistik AG',
      time: '2011-04-01; ',
    })
    // What programs write for nothing is nothing.
    expect(seen.facts.some(({ tail }) => tail === 'n/a')).toBe(false)
  })

  test('it is imported as it was shown, and says so', async () => {
    const { facts, outcome } = await factsOf(file('people.csv', PEOPLE), [], 'Marta Keller')
    expect(facts).toContainEqual({
      head: 'Marta Keller',
      relation: 'employer',
      tail: 'Aare Logistik AG',
      time: '2011-04-01; ',
    })
    expect(facts.map(({ relation, tail }) => `${relation} ${tail}`)).toContain('salary 118000')
    expect(outcome.notes.map(inWords).join()).toMatch(/table of records.*person_id.*--columns/)
  })

  test.each([
    ['bikes.csv', 'bike,town,bought,price', 'bike'],
    ['members.csv', 'name,town,joined,age', 'member'],
    ['stock.csv', 'name,town,joined,age', undefined],
    ['members.csv', 'e-mail,town,joined,age', 'member'],
    ['list.csv', 'sku,town,joined,age', undefined],
  ])('rows of %s under %s are each a %s', async (name, header, kind) => {
    const seen = await preview(
      file(name, `${header}\nA1,Aarhus,2021-02-01,34\nB2,Aarhus,2021-02-03,35\nC3,Odense,2021-03-01,36\n`),
    )
    expect(seen.types.map(type => type.name)).toEqual(kind === undefined ? [] : [kind])
  })

  test('a role that is chosen changes it; the column that had it gives way', async () => {
    const path = file('people.csv', PEOPLE)
    const choices = [choice({ full_name: 'head', person_id: 'ignore', notes: 'ignore', since: 'property' })]
    const seen = await preview(path, choices)
    expect(rolesOf(seen.tables[0])).toBe(
      'person_id=ignore,full_name=head,employer=tail,since=property,salary=property,notes=ignore',
    )
    const { facts } = await factsOf(path, choices, 'Marta Keller')
    expect(facts.map(({ relation, tail }) => `${relation} ${tail}`).toSorted()).toEqual([
      'employer Aare Logistik AG',
      'salary 118000',
      'since 2011-04-01',
      'type person',
    ])
  })

  test.each(['alias', 'Also known as', 'synonyms', 'other names', 'Nickname'])(
    'what stands under "%s" are other names of the row',
    async heading => {
      const members = `name,${heading},town\nAgda Brunnqvist,Aggie; Agda B.,Rask\nNils Aakre,,Rask\nOlaf Breck,Olle|Old Olaf,Hov\n`
      const path = file('members.csv', members)
      const seen = await preview(path)
      expect(rolesOf(seen.tables[0])).toBe(`name=head,${heading}=alias,town=tail`)
      expect(seen.facts.map(({ relation }) => relation)).not.toContain(heading)
      const target = join(folder, `graph ${written++}`)
      await importGraph({ files: [path], folder: target, name: 'graph' })
      const graph = await openGraph(target)
      for (const [other, name] of [
        ['Aggie', 'Agda Brunnqvist'],
        ['agda b.', 'Agda Brunnqvist'],
        ['Old Olaf', 'Olaf Breck'],
      ] as const)
        expect((await graph.link(other))[0]).toMatchObject({ match: 'alias', entity: { name } })
      const { groups } = await entityPage(graph, 'Olaf Breck', 5)
      expect(groups.find(({ isAlias }) => isAlias)?.items.map(({ entity }) => entity.name)).toEqual([
        'Old Olaf',
        'Olle',
      ])
      await graph.close()
    },
  )

  test('names that the first rows have none of are names all the same, and of a triple those of its head', async () => {
    const many = Array.from({ length: 300 }, (_, i) => `B${i},${i < 200 ? '' : `other ${i}`},${i}`).join('\n')
    const { facts } = await factsOf(file('books.csv', `code,alias,pages\n${many}\n`), [], 'other 250')
    expect(facts.map(({ head, relation, tail }) => [head, relation, tail])).toContainEqual(['B250', 'pages', '250'])
    const edges = file('known.csv', 'head,relation,tail,also\nAgda,knows,Nils,Aggie;Aga\n')
    const known = await factsOf(edges, [choice({ also: 'alias' })], 'Aga')
    expect(known.facts.map(({ head, relation }) => `${head} ${relation}`)).toContain('Agda knows')
  })

  test('a name that comes again with other values is told: both are one thing', async () => {
    const films = Array.from({ length: 40 }, (_, i) => `Film ${i},${1950 + i}`)
    const path = file(
      'films.csv',
      ['title,year', ...films, 'King Kong,1933', 'King Kong,2005', 'Film 3,1953'].join('\n'),
    )
    const byTitle = [choice({ title: 'head', year: 'property' })]
    const { outcome } = await factsOf(path, byTitle, 'King Kong')
    const told = /1 row of films\.csv has a name.*\(King Kong\).*column `id`/
    expect(outcome.notes.map(inWords).join('\n')).toMatch(told)
    expect((await preview(path, byTitle)).notes.map(inWords).join('\n')).toMatch(told)
    const readings = ['gauge,level', ...Array.from({ length: 40 }, (_, i) => `Gauge ${i % 4},${i}`)].join('\n')
    const gauges = await factsOf(
      file('levels.csv', readings),
      [choice({ gauge: 'head', level: 'property' })],
      'Gauge 1',
    )
    expect(gauges.outcome.notes.map(inWords).join()).not.toMatch(/has a name|have names/)
  })

  test('roles that make no facts are told with the columns, so that others can be chosen', async () => {
    const choices = [choice({ person_id: 'ignore', full_name: 'head', notes: 'head' }, 'people.csv')]
    const seen = await preview(file('people.csv', PEOPLE), choices)
    expect(seen.tables[0]?.problem).toMatch(/several columns that are the head/)
    expect(seen).toMatchObject({ triples: 0, problem: expect.stringMatching(/several columns that are the head/) })
    // Of another table nothing was chosen.
    expect((await preview(file('staff.csv', PEOPLE), choices)).triples).toBe(13)
  })

  test('what is remembered is of tables with the same headings over the same kinds of cells', async () => {
    const first = (await preview(file('people.csv', PEOPLE))).tables[0]
    const known = [{ shape: first?.shape ?? '', columns: choice({ notes: 'ignore' }).columns }]
    const later = file('later.csv', PEOPLE.replaceAll('p-', 'q-').replaceAll('Keller', 'Baum'))
    const [again] = (await previewImport({ files: [later], known })).files
    expect(again?.tables[0]).toMatchObject({ by: 'memory', shape: first?.shape })
    expect(rolesOf(again?.tables[0])).toContain('notes=ignore')
    const other = file('other.csv', PEOPLE.replaceAll(/,(\d{5,6}),/g, ',much,'))
    expect((await previewImport({ files: [other], known })).files[0]?.tables[0]).toMatchObject({ by: 'guess' })
  })

  test('what was chosen by headings that look like any row finds them in the next file', async () => {
    const first = file('people.csv', 'Person;Firm;Since\nAnna;Acme;2001-02-03\nBert;Acme;2005-01-01\n')
    const columns = choice({ Person: 'head', Firm: 'tail', Since: 'time' })
    const chosen = (await previewImport({ files: [first], choices: [columns] })).files[0]?.tables[0]
    const known = [{ shape: chosen?.shape ?? '', columns: columns.columns }]
    const later = file('later.csv', 'Person;Firm;Since\nCleo;Beta;2011-02-03\nDora;Beta;2015-01-01\n')
    const [again] = (await previewImport({ files: [later], known })).files
    expect(again?.tables[0]).toMatchObject({ by: 'memory' })
    expect(again?.facts.map(({ head }) => head)).not.toContain('Person')
  })

  test('numbers that tell rows apart are not those of another table; a column of ids leads to its rows', async () => {
    const people = file('persons.csv', 'id,name,company_id,boss_id\n1,Ann,1,2\n2,Bob,2,\n3,Cid,2,2\n')
    const companies = file('companies.csv', 'id,name,city\n1,Acme,Bern\n2,Bolt,Basel\n')
    const target = join(folder, `graph ${written++}`)
    const outcome = await importGraph({ files: [people, companies], folder: target, name: 'both' })
    expect(outcome.rejected).toEqual([])
    const graph = await openGraph(target)
    const [ann] = await graph.link('Ann')
    const facts = ann === undefined ? [] : await graph.facts(ann.entity.id, 20)
    expect(facts).toContainEqual({ head: 'Ann', relation: 'company', tail: 'Acme' })
    expect(facts).toContainEqual({ head: 'Ann', relation: 'boss', tail: 'Bob' })
    await graph.close()
  })
})

describe('an edge list that says no relation', () => {
  test.each([
    ['edges.csv', 'linked to'],
    ['payments.csv', 'payments'],
    ['trade_edges.csv', 'linked to'],
  ])('%s: its edges are told by %s, what else stands in a row is said of the edge', async (name, relation) => {
    const seen = await preview(file(name, 'source,target,weight\nAlpha,Beta,12\nBeta,Gamma,7\nDelta,Alpha,22\n'))
    expect(rolesOf(seen.tables[0])).toBe('source=head,target=tail,weight=property')
    expect(seen.relations).toContainEqual({ name: relation, count: 3 })
    expect(seen).toMatchObject({ qualifiedFacts: 3, rejectedCount: 0 })
    expect(seen.facts).toContainEqual(expect.objectContaining({ head: 'Alpha', relation, tail: 'Beta' }))
  })

  test('with numbers for its nodes, and one for the edge', async () => {
    const seen = await preview(file('net.csv', 'id,source_id,target_id\n1,10,11\n2,11,12\n3,12,10\n'))
    expect(rolesOf(seen.tables[0])).toBe('id=ignore,source_id=head,target_id=tail')
    expect(seen.triples).toBe(3)
  })

  test('is not one of journeys, nor of spans of years', async () => {
    const flights = await preview(file('flights.csv', 'flight,from,to\nSK1,Oslo,Bergen\nSK2,Bergen,Paris\n'))
    expect(rolesOf(flights.tables[0])).toMatch(/^flight=head,from=/)
    const rates = await preview(file('rates.csv', 'from,to,rent\n1990,1995,120\n1995,2001,140\n'))
    expect(rolesOf(rates.tables[0])).not.toContain('from=head,to=tail')
  })
})

describe('other tables', () => {
  test.each([
    [
      'triples.csv',
      'head,relation,tail,weight\na,knows,b,3\n',
      'head=head,relation=relation,tail=tail,weight=property',
    ],
    ['plain.tsv', 'a\tknows\tb\nb\tknows\tc\n', '1=head,2=relation,3=tail'],
    ['kb.txt', 'a|knows|b\nb|knows|c\n', '1=head,2=relation,3=tail'],
    ['born.csv', 'name,born,city\nAda,1815,London\nBob,1900,Paris\n', 'name=head,born=property,city=tail'],
    ['short.csv', 'id,name,city\np-1,Ann,Bern\np-2,Bob,Bern\n', 'id=head,name=label,city=tail'],
    ['names.csv', 'Ann,knows,Bob\nBob,knows,Cid\nCid,knows,Ann\n', '1=head,2=relation,3=tail'],
    ['nodes.csv', '~id,~label,age:int\n1,person,30\n', '~id=head,~label=type,age:int=property'],
    [
      'people.jsonl',
      '{"id":"a","name":"Ann","age":3}\n{"id":"b","name":"Bob","age":4}\n',
      'id=head,name=label,age=property',
    ],
    [
      'people.parquet',
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: 'code', data: ['x-1', 'x-2'], type: 'STRING' },
            { name: 'name', data: ['Ann', 'Bob'], type: 'STRING' },
            { name: 'age', data: [3, 4], type: 'INT32' },
            { name: 'city', data: ['Bern', 'Bern'], type: 'STRING' },
          ],
        }),
      ),
      'code=head,name=label,age=property,city=tail',
    ],
  ])('%s', async (name, content, roles) => {
    expect(rolesOf((await preview(file(name, content))).tables[0])).toBe(roles)
  })

  test('each sheet of a workbook has its own', async () => {
    const seen = await preview(
      file(
        'book.xlsx',
        workbookOf({
          People: [
            ['id', 'name', 'age'],
            ['p1', 'Ann', 3],
            ['p2', 'Bob', 4],
          ],
          Facts: [
            ['Head', 'Relation', 'Tail'],
            ['Ann', 'knows', 'Bob'],
          ],
        }),
      ),
    )
    expect(seen.tables.map(({ table }) => table)).toEqual(['book.xlsx · People', 'book.xlsx · Facts'])
    expect(seen.tables.map(rolesOf)).toEqual([
      'id=head,name=label,age=property',
      'Head=head,Relation=relation,Tail=tail',
    ])
  })

  test('JSON with roles is a table: lists are several values, and further members are told', async () => {
    const path = file('people.json', '[{"id":"a","name":"Ann","likes":["tea","sums"]},{"id":"b","name":"Bob","age":4}]')
    const { facts } = await factsOf(path, [choice({ likes: 'tail', age: 'property' })], 'Ann')
    expect(facts.map(({ relation, tail }) => `${relation} ${tail}`).toSorted()).toEqual([
      'likes sums',
      'likes tea',
      'type person',
    ])
  })
})

test('what is said of a fact stands with that fact, and the halves of its way are not counted', async () => {
  const seen = await preview(file('lent.csv', 'source,target,weight\nTove,Ilse,1\nTor,Astrid,2\n'))
  expect(seen.facts.map(({ of, relation, tail }) => [of, relation, tail])).toEqual([
    [undefined, 'lent', 'Ilse'],
    [{ head: 'Tove', relation: 'lent', tail: 'Ilse' }, 'weight', '1'],
    [undefined, 'lent', 'Astrid'],
    [{ head: 'Tor', relation: 'lent', tail: 'Astrid' }, 'weight', '2'],
  ])
  expect(seen.relations).toEqual([
    { name: 'lent', count: 2 },
    { name: 'weight', count: 2 },
  ])
})

test('RDF shows its facts, relations and types', async () => {
  const seen = await preview(
    file(
      'films.ttl',
      '@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n:alien a :Film ; rdfs:label "Alien" ; :by :scott .\n',
    ),
  )
  expect(seen).toMatchObject({
    format: 'turtle',
    tables: [],
    facts: [
      { head: 'Alien', relation: 'type', tail: 'Film' },
      { head: 'Alien', relation: 'by', tail: 'scott' },
    ],
    types: [{ name: 'Film', count: 1 }],
  })
})

test.each(['csv', 'nt', 'ttl', 'json'])('of a gigabyte (.%s) only the beginning is read', async ending => {
  const line =
    {
      csv: (i: number) => `p-${i},Ann ${i},Bern\n`,
      nt: (i: number) => `<urn:a${i}> <urn:p> <urn:b> .\n`,
      ttl: (i: number) => `<urn:a${i}> <urn:p> <urn:b> .\n`,
      json: (i: number) => `{"id":"a${i}","name":"Ann ${i}"}\n`,
    }[ending] ?? (() => '')
  const head = ending === 'csv' ? 'id,name,city,born\n'.replace(',born', '') : ''
  const path = file(`large.${ending}`, head + Array.from({ length: 40_000 }, (_, i) => line(i)).join(''))
  truncateSync(path, 2 ** 30)
  const before = cpuSeconds()
  const seen = await preview(path)
  expect(seen).toMatchObject({ isWhole: false, rejectedCount: 0, bytes: 2 ** 30 })
  expect(seen.triples).toBeGreaterThan(1_000)
  expect(cpuSeconds() - before).toBeLessThan(3)
})
