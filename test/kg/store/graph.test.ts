import fc from 'fast-check'
import { DataFactory, Store } from 'n3'
import * as oxigraph from 'oxigraph'
import { describe, expect, test } from 'vitest'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { checkInvariants } from '../invariants.ts'
import { exportedAs, graphOf, importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const iri = (kind: string, n: number): string => `http://example.org/${kind}/${n}`
const small = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 4 }), fc.nat({ max: 12 }), fc.boolean()), {
  minLength: 1,
  maxLength: 150,
})

function line([s, p, o, literal]: [number, number, number, boolean]): string {
  return `<${iri('e', s)}> <${iri('p', p)}> ${literal ? `"text ${o}"` : `<${iri('e', o)}>`} .`
}

describe('against N3.Store and oxigraph', () => {
  test('relations and neighbours of every node, both ways', async () => {
    await fc.assert(
      fc.asyncProperty(small, async rows => {
        const text = rows.map(line).join('\n')
        const graph = await graphOf(folder, { 'random.nt': text })
        const oxi = new oxigraph.Store()
        oxi.load(text, { format: 'application/n-triples' })
        const n3 = new Store()
        for (const quad of oxi.match())
          n3.addQuad(
            DataFactory.namedNode(quad.subject.value),
            DataFactory.namedNode(quad.predicate.value),
            quad.object.termType === 'Literal'
              ? DataFactory.literal(quad.object.value)
              : DataFactory.namedNode(quad.object.value),
          )
        expect((await graph.summary()).triples).toBe(oxi.size)
        for (let e = 0; e <= 12; e++) {
          const [found] = await graph.link(iri('e', e))
          for (const direction of ['tail', 'head'] as const) {
            const node = oxigraph.namedNode(iri('e', e))
            const quads = direction === 'tail' ? oxi.match(node) : oxi.match(null, null, node)
            const relations = found ? await graph.relations([found.entity.id], direction) : []
            const expected = count(quads.map(quad => quad.predicate.value.split('/').at(-1)!))
            expect(Object.fromEntries(relations.map(({ name, count: n }) => [name, n]))).toEqual(expected)
            for (const relation of relations) {
              const { items, total } = await graph.neighbours([found!.entity.id], relation.id, direction)
              const predicate = DataFactory.namedNode(iri('p', Number(relation.name)))
              const theirs =
                direction === 'tail'
                  ? n3.getObjects(DataFactory.namedNode(iri('e', e)), predicate, null)
                  : n3.getSubjects(predicate, DataFactory.namedNode(iri('e', e)), null)
              expect(
                items.map(({ entity }) => (entity.kind === 'literal' ? entity.name : entity.key)).toSorted(),
              ).toEqual(theirs.map(term => term.value).toSorted())
              expect(total).toBe(theirs.length)
            }
          }
        }
        await graph.close()
      }),
      { numRuns: 12 },
    )
  })
})

function count(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

test('the same triples give the same fingerprint in any order, repeated or not, and other triples another', async () => {
  await fc.assert(
    fc.asyncProperty(small, fc.infiniteStream(fc.nat()), async (rows, numbers) => {
      const lines = rows.map(line)
      const shuffled = lines
        .map(text => ({ text, at: numbers.next().value as number }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ text }) => text)
      const first = await importTexts(folder, { 'a.nt': lines.join('\n') })
      const second = await importTexts(folder, {
        'b.nt': [...shuffled, lines[0]!].join('\r\n'),
        'c.nt': lines.slice(0, 3).join('\n'),
      })
      const third = await importTexts(folder, { 'd.nt': [...lines, line([99, 0, 0, false])].join('\n') })
      expect(second.fingerprint).toBe(first.fingerprint)
      expect(third.fingerprint).not.toBe(first.fingerprint)
    }),
    { numRuns: 8 },
  )
})

test('every index holds every triple and every term finds itself', async () => {
  const rows = Array.from({ length: 3000 }, (_, i): [number, number, number, boolean] => [
    i % 211,
    i % 7,
    (i * i) % 503,
    i % 3 === 0,
  ])
  const { folder: target, triples } = await importTexts(folder, { 'many.nt': rows.map(line).join('\n') })
  expect((await checkInvariants(target)).triples).toBe(triples)
})

test('several ids are merged; pages cut and say how many there are', async () => {
  const text = Array.from(
    { length: 1000 },
    (_, i) => `<http://e/hub> <http://e/has> <http://e/leaf${String(i).padStart(4, '0')}> .`,
  ).join('\n')
  const graph = await graphOf(folder, {
    'hub.nt': `${text}\n<http://e/other> <http://e/has> <http://e/leaf0003> .\n<http://e/other> <http://e/has> <http://e/own> .`,
  })
  const [hub] = await graph.link('hub')
  const [other] = await graph.link('other')
  const has = (await graph.relation('has'))!
  const page = await graph.neighbours([hub!.entity.id], has, 'tail', { offset: 990, limit: 5 })
  expect(page.total).toBe(1000)
  expect(page.items.map(({ entity }) => entity.name)).toEqual([
    'leaf0990',
    'leaf0991',
    'leaf0992',
    'leaf0993',
    'leaf0994',
  ])
  expect(await graph.neighbours([hub!.entity.id], has, 'tail', { offset: 1000, limit: 5 })).toEqual({
    items: [],
    total: 1000,
  })
  const merged = await graph.neighbours([hub!.entity.id, other!.entity.id, hub!.entity.id], has, 'tail', { limit: 3 })
  expect([merged.total, merged.items.length]).toEqual([1001, 3])
  expect(await graph.relations([hub!.entity.id, other!.entity.id], 'tail')).toEqual([
    { id: has, name: 'has', count: 1002 },
  ])
  await graph.close()
})

test('times are kept, in order, with every direction', async () => {
  const graph = await graphOf(folder, {
    'when.tsv':
      'head\trelation\ttail\tstart_time\tend_time\nAnn\tworks for\tAcme\t2010\t2012\nAnn\tworks for\tAcme\t2005-05\t2005-06\nAnn\tknows\tBob\t\t\n',
  })
  const summary = await graph.summary()
  expect([summary.temporal, summary.triples, summary.entities]).toEqual([true, 3, 3])
  const [ann] = await graph.link('Ann')
  const [acme] = await graph.link('Acme')
  const works = (await graph.relation('works for'))!
  const forward = await graph.neighbours([ann!.entity.id], works, 'tail')
  expect(forward.items.map(({ entity, times }) => [entity.name, times])).toEqual([
    ['Acme', ['2005-05; 2005-06', '2010; 2012']],
  ])
  expect((await graph.neighbours([acme!.entity.id], works, 'head')).items[0]?.times).toEqual([
    '2005-05; 2005-06',
    '2010; 2012',
  ])
  expect((await graph.neighbours([ann!.entity.id], (await graph.relation('knows'))!, 'tail')).items[0]?.times).toEqual(
    [],
  )
  await graph.close()
})

test('what is exported comes back as the same graph', async () => {
  const names = { 'odd.csv': 'head,relation,tail\n"A, ""quoted"" name",knows,Zoë 100% <b>\nurn:x,a/b?c#d,東京\n' }
  const first = await importTexts(folder, names)
  const graph = await openGraph(first.folder)
  const again = await importTexts(folder, { 'again.nt': [...graph.exportNTriples()].join('') })
  expect(again.fingerprint).toBe(first.fingerprint)
  expect(again.rejected).toEqual([])
  await graph.close()
})

test('N-Triples tell of times as statements, of an open one the bound that is known', async () => {
  const graph = await graphOf(folder, {
    'when.tsv':
      'head\trelation\ttail\tstart_time\tend_time\nAnn\tworks for\tAcme\t2010\t2012-05\nAnn\tworks for\tAcme\t2014-03-01\t\nAnn\tknows\tBob\tlong ago\tlong ago\n',
  })
  const statements = [...graph.exportNTriples()].filter(line => line.startsWith('_:clew-time-')).join('')
  await graph.close()
  const store = new oxigraph.Store()
  store.load(statements, { format: 'application/n-triples' })
  const rows = store.query(`
    PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
    PREFIX schema: <https://schema.org/>
    SELECT ?p ?from ?to WHERE {
      ?t rdf:subject <urn:clew:name:Ann> ; rdf:predicate ?p ; rdf:object ?o .
      OPTIONAL { ?t schema:startDate ?from } OPTIONAL { ?t schema:endDate ?to }
    }`) as Map<string, oxigraph.Term>[]
  const told = rows.map(row => ['p', 'from', 'to'].map(name => row.get(name)?.toString() ?? '').join(' '))
  const type = (name: string): string => `^^<http://www.w3.org/2001/XMLSchema#${name}>`
  expect(told.toSorted()).toEqual(
    [
      '<urn:clew:name:knows> "long ago" "long ago"',
      `<urn:clew:name:works%20for> "2010"${type('gYear')} "2012-05"${type('gYearMonth')}`,
      `<urn:clew:name:works%20for> "2014-03-01"${type('date')} `,
    ].toSorted(),
  )
})

test('times come back from an export to CSV', async () => {
  const first = await importTexts(folder, {
    'when.csv':
      'head,relation,tail,start_time,end_time\n"Ann, ""A"" <b>",works for,Acme,2010,2012\n"Ann, ""A"" <b>",works for,Acme,2005-05,2005-06\n"Two\nlines",knows,Bob,,\nBob,met,Acme,2001-02-03,2001-02-03\n',
  })
  const again = await importTexts(folder, { 'again.csv': await exportedAs(first.folder, 'csv') })
  expect(again.fingerprint).toBe(first.fingerprint)
  expect(again.rejected).toEqual([])
  expect(again.triples).toBe(4)
})

test('no cell of an export is run by a spreadsheet, and all come back as they were', async () => {
  const names = [
    '=cmd|"/c calc"!A1',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    "'=quoted",
    "''=twice",
    '-5',
    '+4.5e3',
    "'tis",
    'a=b',
  ]
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const first = await importTexts(folder, {
    'formulas.csv': `subject,relation,object\n${names.map(name => `${cell(name)},knows,Ann\n`).join('')}`,
  })
  const csv = (await exportedAs(first.folder, 'csv')).toString()
  const cells = csv.split('"knows"').map(row => row.slice(row.indexOf('\n"') + 2))
  expect(cells.filter(text => /^[=+\-@\t\r\n＝]/.test(text)).toSorted()).toEqual(['+4.5e3",', '-5",'])
  const again = await importTexts(folder, { 'again.csv': csv })
  expect(again.rejected).toEqual([])
  expect(again.fingerprint).toBe(first.fingerprint)
})

test('two openings in one process share the environment and close apart', async () => {
  const { folder: target } = await importTexts(folder, { 'x.nt': '<http://e/a> <http://e/p> <http://e/b> .' })
  const [first, second] = await Promise.all([openGraph(target), openGraph(target)])
  await first.close()
  await first.close()
  expect((await second.link('a')).length).toBe(1)
  await second.close()
})

test("facts for exploring are spread over the relations and name the graph's own names", async () => {
  const lines = [...Array.from({ length: 50 }, (_, i) => `a|likes|thing ${i}`), 'a|knows|b', 'c|made|a']
  const graph = await graphOf(folder, { 'a.txt': lines.join('\n') })
  const [a] = await graph.link('a')
  const facts = await graph.facts(a!.entity.id, 6)
  expect(facts.length).toBeLessThanOrEqual(6)
  expect(new Set(facts.map(fact => fact.relation))).toEqual(new Set(['likes', 'knows', 'made']))
  expect(facts).toContainEqual({ head: 'c', relation: 'made', tail: 'a' })
  await graph.close()
})
