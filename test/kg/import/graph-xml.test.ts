import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statedRelation } from '../../../electron/contract/reading/statement-relations.ts'
import { RDF_TYPE } from '../../../electron/kg/store/vocabulary.ts'
import { dataset, onDataset } from '../../skipped.ts'
import { readFile, readText, type KeyTriple } from '../read-triples.ts'

/** What stands for a fact that has properties. */
const FACT = expect.stringMatching(/^_:fact\.[0-9a-f]{20}$/)
const INTEGER = '^^<http://www.w3.org/2001/XMLSchema#integer>'

const NEO4J = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment - with dashes -->
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
<key id="name" for="node" attr.name="name"/><key id="labels" for="node" attr.name="labels"/>
<key id="d1" for="node" attr.name="born" attr.type="int"><default>1900</default></key>
<key id="since" for="edge" attr.name="since" attr.type="int"/>
<graph edgedefault="directed">
<node id="n0" labels=":Person:Author"><data key="labels">:Person:Author</data><data key="name">Zo&#235; &amp; Co</data></node>
<node id="n1" labels=":Film"><data key="d1">1979</data><data key="name"><![CDATA[<Alien>]]></data></node>
<edge id="e0" source="n0" target="n1" label="WROTE"><data key="label">WROTE</data><data key="since">1978</data></edge>
<edge source="n1" target="n0"/>
<node id="n2"><data key="g"><y:ShapeNode><y:Fill color="#fff"/><y:NodeLabel>drawn</y:NodeLabel></y:ShapeNode></data>
<graph><node id="n2::n0"/><edge source="n2" target="n2::n0"><data key="h"><y:EdgeLabel>holds</y:EdgeLabel></data></edge></graph></node>
</graph></graphml>
`

const GEXF = `<gexf xmlns="http://gexf.net/1.3" version="1.3"><graph defaultedgetype="directed">
<attributes class="node"><attribute id="0" title="size" type="integer"><default>1</default></attribute></attributes>
<attributes class="edge"><attribute id="0" title="weightless" type="boolean"/></attributes>
<nodes><node id="a" label="Ann"><attvalues><attvalue for="0" value="7"/></attvalues></node><node id="b" label="Bob"/></nodes>
<edges><edge id="0" source="a" target="b" label="knows" type="directed"/><edge id="1" source="b" target="a" type="undirected"><attvalues><attvalue for="0" value="true"/></attvalues></edge></edges>
</graph></gexf>`

describe('GraphML and GEXF', () => {
  test('types, typed attributes with defaults, relations, nested graphs and drawn labels', async () => {
    const { triples, times, record } = await readText('graphml', NEO4J)
    expect(record.rejected).toEqual([])
    expect(triples).toEqual([
      ['n0', RDF_TYPE, 'Person'],
      ['n0', RDF_TYPE, 'Author'],
      ['n0', 'name', '"Zoë & Co"'],
      ['n0', 'born', `"1900"${INTEGER}`],
      ['n1', RDF_TYPE, 'Film'],
      ['n1', 'born', `"1979"${INTEGER}`],
      ['n1', 'name', '"<Alien>"'],
      ['n0', 'WROTE', 'n1'],
      ['n1', 'edge', 'n0'],
      ['n2::n0', 'born', `"1900"${INTEGER}`],
      ['n2', 'holds', 'n2::n0'],
      ['n2', 'born', `"1900"${INTEGER}`],
    ])
    expect([times, record.notes]).toEqual([['1978; '], []])
  })

  test('GEXF: titles and defaults of attributes, labels as names, a direction that is no relation', async () => {
    const { triples, record } = await readText('gexf', GEXF)
    expect(record.rejected).toEqual([])
    expect(triples).toEqual([
      ['a', 'size', `"7"${INTEGER}`],
      ['b', 'size', `"1"${INTEGER}`],
      ['a', 'knows', 'b'],
      ['b', 'edge', 'a'],
      ['b', 'edge.statement', FACT],
      [FACT, 'edge.object', 'a'],
      [FACT, 'weightless', '"true"^^<http://www.w3.org/2001/XMLSchema#boolean>'],
    ])
  })

  test('GEXF: the weight of an edge where it has one, and when it began and ended', async () => {
    const edge = (more: string): string => `<edge source="a" target="b" label="met" ${more}/>`
    const read = (edges: string): ReturnType<typeof readText> =>
      readText('gexf', `<gexf><graph><edges>${edges}</edges></graph></gexf>`)
    expect((await read(edge('weight="1.0"'))).triples).toEqual([['a', 'met', 'b']])
    const weighed = await read(edge('weight="2.5"'))
    expect(weighed.triples).toContainEqual([FACT, 'weight', '"2.5"^^<http://www.w3.org/2001/XMLSchema#double>'])
    expect((await read(edge('start="2009-03-01" end="2009-03-10"'))).times).toEqual(['2009-03-01; 2009-03-10'])
  })

  test('the same however the file is cut', async () => {
    for (const [format, text] of [
      ['graphml', NEO4J],
      ['gexf', GEXF],
    ] as const) {
      const whole = await readText(format, text)
      await fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }), async sizes => {
          expect((await readText(format, text, undefined, sizes)).triples).toEqual(whole.triples)
        }),
        { numRuns: 25 },
      )
    }
  })

  test('the same however it is cut, whatever is wrong with it', async () => {
    const piece = fc.constantFrom(
      '<graphml>',
      '<node id="ö">',
      '<node id=b>',
      '</node>',
      '<edge source="a" target="b"/>',
      '<data key="k">',
      '</data>',
      'text',
      '&',
      '&amp;',
      '&#x6771;',
      '&x;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '\n',
      '"',
      '<',
      '>',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 16 }).map(parts => `<graphml>${parts.join('')}<node id="last"/>`),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 10 }),
        async (text, sizes) => {
          const whole = await readText('graphml', text)
          const cut = await readText('graphml', text, undefined, sizes)
          expect(cut.triples).toEqual(whole.triples)
          expect(cut.record.rejected).toEqual(whole.record.rejected)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a bad element costs itself and is told with its line', async () => {
    const { triples, record } = await readText(
      'graphml',
      `<graphml><graph>
<node id="a"><data key="x">fine</data></node>
<node id="b"><data key="x">AT&T</data></node>
<node><data key="x">nobody</data></node>
<edge source="a"/>
<hyperedge><endpoint node="a"/></hyperedge>
<node id="c"><data key="x">fine</data></node>
</graph></graphml>`,
    )
    expect(triples.map(([head]) => head)).toEqual(['a', 'c'])
    expect(record.rejected.map(({ line }) => line)).toEqual([3, 4, 5, 6])
  })

  test('other encodings are read by their declaration, and bytes that are none are told', async () => {
    const text = (declared: string) =>
      Buffer.from(
        `<?xml version="1.0"${declared}?>\n<graphml><graph>\n<node id="ö"><data key="x">1</data></node>\n<node id="b"><data key="x">1</data></node></graph></graphml>`,
        'latin1',
      )
    const declared = await readText('graphml', text(' encoding="ISO-8859-1"'))
    expect(declared.triples.map(([head]) => head)).toEqual(['ö', 'b'])
    const wrong = await readText('graphml', text(''))
    expect(wrong.triples.map(([head]) => head)).toEqual(['b'])
    expect(wrong.record.rejected).toMatchObject([{ line: 3, reason: expect.stringMatching(/not valid UTF-8/) }])
  })

  test.each([
    [
      'entities that grow',
      `<?xml version="1.0"?><!DOCTYPE g [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]><graphml>&b;</graphml>`,
      /entities of its own/,
    ],
    ['10,000 elements within one another', `<graphml>${'<graph>'.repeat(10_000)}`, /more than 100 elements/],
    ['a text without end', `<graphml><graph><node id="a"><data>${'x'.repeat(3 << 20)}`, /more than 1 MiB/],
    ['a tag without end', `<graphml><node ${'x="1" '.repeat(1 << 19)}`, /more than 1 MiB/],
  ])('%s are refused', async (_, text, reason) => {
    await expect(readText('graphml', text)).rejects.toThrow(reason)
  })

  test('a file that ends in the middle keeps what is before, and says so once', async () => {
    const { triples, record } = await readText('graphml', NEO4J.slice(0, NEO4J.indexOf('<edge source="n1"') + 9))
    expect(triples.length).toBe(8)
    expect(record.rejected.map(({ reason }) => reason)).toEqual([expect.stringMatching(/ends in the middle/)])
  })
})

describe('air_routes', onDataset('air_routes/air-routes-small-latest.graphml'), () => {
  const path = (name: string) => dataset(`air_routes/${name}`) ?? ''

  test('GraphML and CSV of one release agree on all that both hold', async () => {
    const small = await readFile('graphml', path('air-routes-small-latest.graphml'))
    const nodes = await readFile('csv', path('air-routes-latest-nodes.csv'))
    const edges = await readFile('csv', path('air-routes-latest-edges.csv'))
    expect([small, nodes, edges].flatMap(({ record }) => record.rejected)).toEqual([])
    const codeOf = (triples: KeyTriple[]) =>
      new Map(triples.flatMap(([head, relation, tail]) => (relation === 'code' ? [[head, tail] as const] : [])))
    // The small edition numbers its airports anew: what a node is told by its code.
    const named = (triples: KeyTriple[], codes: Map<string, string>) =>
      triples.map(([head, relation, tail]) => [codes.get(head) ?? head, relation, codes.get(tail) ?? tail].join(' | '))
    const smallCodes = codeOf(small.triples)
    const codes = codeOf(nodes.triples)
    const all = new Set(named([...nodes.triples, ...edges.triples], codes))
    const airports = small.triples.filter(
      ([head, relation, tail]) => relation === RDF_TYPE && tail === 'airport' && smallCodes.has(head),
    )
    const ours = named(
      small.triples.filter(([head]) => airports.some(([airport]) => airport === head)),
      smallCodes,
    )
    expect(ours.length).toBeGreaterThan(1_500)
    expect(ours.filter(triple => !all.has(triple))).toEqual([])
  })

  test('the RDF of its nodes says the same of them as the CSV', { tags: 'slow' }, async () => {
    const csv = await readFile('csv', path('air-routes-latest-nodes.csv'))
    const rdf = await readFile('trig', path('RDF/nodes_derived.trig'))
    const plain = rdf.triples.flatMap(([head, relation, tail]) => {
      const [, name] = /datatypeProperty\/(\w+)$/.exec(relation) ?? []
      return name === undefined ? [] : [`${head.replace(/^.*\//, '')} | ${name} | ${tail}`]
    })
    const theirs = new Set(csv.triples.map(triple => triple.join(' | ')))
    expect(plain.length).toBeGreaterThan(25_000)
    expect(plain.filter(triple => !theirs.has(triple))).toEqual([])
  })

  test.each(['air-routes-small-edition-1.graphml', 'air-routes-small.graphml', 'epl-2013-2014.graphml'])(
    '%s has as many nodes, edges and values as its tags say',
    async name => {
      const text = readFileSync(path(name), 'utf8')
      const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
      const { triples, record } = await readFile('graphml', path(name))
      expect(record.rejected).toEqual([])
      const typed = triples.filter(([, relation]) => relation === RDF_TYPE)
      expect(typed.length).toBe(count(/<node /g))
      const edges = triples.filter(
        ([, relation, tail]) => !tail.startsWith('"') && statedRelation(relation) === relation,
      )
      expect(edges.length - typed.length).toBe(count(/<edge /g))
    },
  )
})
