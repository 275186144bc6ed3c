import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { previewImport } from '../../../electron/kg/import/preview.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { standsForFact } from '../../../electron/kg/mediators.ts'
import { changeByFiles } from '../../../electron/kg/versions/change-files.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openGraph, type LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { qualifiersOf } from '../../../electron/kg/qualifiers.ts'
import { graphOf, importTexts, temporaryFolder } from '../temporary-graph.ts'

const folder = temporaryFolder()
const opened: LmdbGraph[] = []
afterAll(() => Promise.all(opened.map(graph => graph.close())))

const E = 'http://e/'
const PREFIXES = `@prefix : <${E}> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n`

async function open(texts: Record<string, string>): Promise<LmdbGraph> {
  const graph = await graphOf(folder, texts)
  opened.push(graph)
  return graph
}

/** What is said of the only fact of a head and a relation, and when it held. */
async function saidOf(graph: LmdbGraph, head: string, relation: string) {
  const [from, by] = [await graph.term(head), await graph.relation(relation)]
  if (from === undefined || by === undefined) throw new Error(`there is no ${head} or ${relation}`)
  const { items } = await graph.neighbours([from], by, 'tail')
  const [only] = items
  if (only === undefined) throw new Error('there is no such fact')
  const said = await qualifiersOf(graph, from, by, only.entity.id)
  return {
    tails: items.length,
    times: only.times,
    said: said.map(({ relation: what, value }) => `${what} ${value}`).toSorted(),
  }
}

const WANTED = { tails: 1, times: ['2010; '], said: ['role editor', 'share 3'] }

describe('properties of a fact', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'GraphML',
      {
        'a.graphml': `<graphml><key id="l" for="edge" attr.name="labelE"/><key id="s" for="edge" attr.name="since"/><key id="r" for="edge" attr.name="role"/><key id="w" for="edge" attr.name="share" attr.type="int"/><graph>
          <node id="ada"/><node id="press"/><edge source="ada" target="press"><data key="l">worksAt</data><data key="s">2010</data><data key="r">editor</data><data key="w">3</data></edge></graph></graphml>`,
      },
      'ada',
    ],
    [
      'a typed table',
      { 'e.csv': '~id,~from,~to,~label,since,role,share:int\n1,ada,press,worksAt,2010,editor,3\n' },
      'ada',
    ],
    [
      'JSON of Neo4j',
      {
        'n.json':
          '{"type":"node","id":"ada","labels":["P"],"properties":{}}\n{"id":"7","type":"relationship","label":"worksAt","properties":{"since":"2010","role":"editor","share":3},"start":{"id":"ada"},"end":{"id":"press"}}',
      },
      'ada',
    ],
    [
      'an annotation',
      { 'a.ttl': `${PREFIXES}:ada :worksAt :press {| :since "2010" ; :role "editor" ; :share 3 |} .` },
      `${E}ada`,
    ],
    [
      'a quoted triple',
      { 'q.ttl': `${PREFIXES}<< :ada :worksAt :press >> :since "2010" ; :role "editor" ; :share 3 .` },
      `${E}ada`,
    ],
    [
      'a statement of RDF, in any order',
      {
        's.ttl': `${PREFIXES}_:s a rdf:Statement ; :since "2010" ; :role "editor" ; rdf:object :press ; rdf:predicate :worksAt ; :share 3 ; rdf:subject :ada .`,
      },
      `${E}ada`,
    ],
    [
      'the same as N-Triples',
      {
        's.nt': [
          ['rdf:subject', '<http://e/ada>'],
          ['rdf:predicate', '<http://e/worksAt>'],
          ['rdf:object', '<http://e/press>'],
          ['<http://e/since>', '"2010"'],
          ['<http://e/role>', '"editor"'],
          ['<http://e/share>', '"3"'],
        ]
          .map(
            ([by = '', to]) =>
              `_:s ${by.replace(/^rdf:(.*)$/, '<http://www.w3.org/1999/02/22-rdf-syntax-ns#$1>')} ${to} .\n`,
          )
          .join(''),
      },
      `${E}ada`,
    ],
  ])('%s', async (_, texts, head) => {
    expect(await saidOf(await open(texts), head, 'worksAt')).toEqual(WANTED)
  })

  test('a table of triples with a column more', async () => {
    const graph = await open({ 't.csv': 'head,relation,tail,since,role,share\nada,worksAt,press,2010,editor,3\n' })
    expect(await saidOf(graph, 'ada', 'worksAt')).toEqual({ ...WANTED, times: ['2010'] })
  })

  test("Wikidata's statements are told with the fact itself", async () => {
    const graph = await open({
      'w.ttl': `@prefix wd: <http://www.wikidata.org/entity/> . @prefix wdt: <http://www.wikidata.org/prop/direct/> . @prefix p: <http://www.wikidata.org/prop/> .
        @prefix ps: <http://www.wikidata.org/prop/statement/> . @prefix pq: <http://www.wikidata.org/prop/qualifier/> . @prefix s: <http://www.wikidata.org/entity/statement/> .
        wd:Q42 wdt:P69 wd:Q691 ; p:P69 s:Q42-0E9C4724-C954-4698-84A7-5CE0D296A6F2 .
        s:Q42-0E9C4724-C954-4698-84A7-5CE0D296A6F2 ps:P69 wd:Q691 ; pq:P512 "BA" .`,
    })
    const said = await saidOf(graph, 'http://www.wikidata.org/entity/Q42', 'wdt:P69')
    expect(said).toEqual({ tails: 1, times: [], said: ['P512 BA'] })
  })

  test('a time alone makes no node; the same edge twice is one fact, and different ones are two', async () => {
    const edges = (rows: string[]) => ({ 'e.csv': ['~from,~to,~label,since,role', ...rows].join('\n') })
    const timed = await importTexts(folder, edges(['a,b,knows,2010,']))
    expect([timed.triples, timed.entities]).toEqual([1, 2])
    const twice = await importTexts(folder, edges(['a,b,knows,,x', 'a,b,knows,,x']))
    expect([twice.triples, twice.repeated]).toEqual([4, 4])
    const two = await open(edges(['a,b,knows,2010,x', 'a,b,knows,2012,y']))
    const said = await saidOf(two, 'a', 'knows')
    expect(said).toMatchObject({ tails: 1, times: ['2010; ', '2012; '], said: ['role x', 'role y'] })
  })

  test('a node that only looks like a statement stays as it is', async () => {
    const graph = await open({ 'h.ttl': `${PREFIXES}:half rdf:subject :ada ; :role "editor" .` })
    const half = await graph.term(`${E}half`)
    expect(half).toBeDefined()
    expect(
      half === undefined ? [] : (await graph.relations([half], 'tail')).map(({ name }) => name).toSorted(),
    ).toEqual(['role', 'subject'])
  })

  test('the times of a graph come back from its own N-Triples', async () => {
    const graph = await open({ 't.csv': 'head,relation,tail,time\nada,worksAt,press,2010\n' })
    const lines: string[] = []
    for await (const line of graph.exportNTriples()) lines.push(line)
    const again = await open({ 'again.nt': lines.join('') })
    expect(await saidOf(again, 'ada', 'worksAt')).toEqual({ tails: 1, times: ['2010'], said: [] })
  })
})

test('nodes that stand for facts are counted apart, and no name, sample or example is one of them', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `${i},ada ${i % 3},press ${i},worksAt,editor,${i}`)
  const { folder: target, ...outcome } = await importTexts(folder, {
    'e.csv': ['~id,~from,~to,~label,role,share:int', ...rows].join('\n'),
  })
  expect(outcome).toMatchObject({ entities: 33, qualifiedFacts: 30 })
  const graph = await openGraph(target)
  opened.push(graph)
  const summary = await graph.summary()
  expect(summary).toMatchObject({ entities: 33, qualifiedFacts: 30 })
  expect(summary.sampleEntities.filter(name => name.startsWith('_:'))).toEqual([])
  expect(summary.topRelations.find(({ name }) => name === 'share')?.example).toBeUndefined()
  expect(await graph.complete('fact')).toEqual([])
  const [from, by] = [await graph.term('ada 0'), await graph.relation('worksAt.statement')]
  const { items } = await graph.neighbours([from ?? 0], by ?? 0, 'tail')
  const node = items[0]?.entity
  expect(node?.name).toMatch(/^_:fact\./)
  // Who has its key finds it; by its words nobody does.
  expect(await graph.link(node?.key ?? '')).toMatchObject([{ entity: { key: node?.key }, match: 'exact' }])
  const byWords = await graph.link((node?.key ?? '').replace('_:fact.', 'fact '))
  expect(byWords.filter(({ entity }) => entity.kind === 'blank')).toEqual([])
})

test('a node that its file names is counted as what it is, before the import, after it and after a change', async () => {
  const text = `@prefix ex: <http://example.org/> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
ex:ada ex:worksAt ex:press .
ex:deed a rdf:Statement ; rdf:subject ex:ada ; rdf:predicate ex:worksAt ; rdf:object ex:press ; ex:role "editor" .`
  const file = join(folder, 'named.ttl')
  await writeFile(file, text)
  const [previewed] = (await previewImport({ files: [file] })).files
  expect(previewed).toMatchObject({ qualifiedFacts: 1 })
  expect(previewed?.facts.map(({ relation }) => relation)).not.toContain('worksAt.statement')
  const target = join(folder, 'named')
  expect(await importGraph({ files: [file], folder: target, name: 'named' })).toMatchObject({
    entities: 2,
    qualifiedFacts: 1,
  })
  const graph = await openGraph(target)
  opened.push(graph)
  const deed = await graph.term('http://example.org/deed')
  const ada = await graph.term('http://example.org/ada')
  expect([await standsForFact(graph, deed ?? 0), await standsForFact(graph, ada ?? 0)]).toEqual([true, false])

  await writeFile(file, text.replaceAll('ex:press', 'ex:office').replaceAll('ex:deed', 'ex:other'))
  await changeByFiles({ folder: target, name: 'named', add: [file], remove: [] })
  const changed = await openGraph(target)
  opened.push(changed)
  expect(await changed.summary()).toMatchObject({ entities: 3, qualifiedFacts: 2 })
})
