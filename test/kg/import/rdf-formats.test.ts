import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readText, type RdfFormat } from '../read-triples.ts'

const EX = 'http://example.org/'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const xml = (...elements: string[]): string =>
  `<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="${RDF}" xmlns:ex="${EX}">\n${elements.join('\n')}\n</rdf:RDF>\n`

describe('however the bytes are cut, the graph and what is rejected are the same', () => {
  const texts: [format: RdfFormat, text: string][] = [
    [
      'n-triples',
      `<${EX}a> <${EX}p> "Zürich \\u00e9" .\r\n_:b <${EX}p> <${EX}c> .\nno triple\n<${EX}a> <${EX}p> "𝄞"@en .`,
    ],
    ['n-quads', `<${EX}a> <${EX}p> "é" <${EX}g> .\r\n<${EX}a> <${EX}p> .\n_:b <${EX}p> _:b .`],
    [
      'turtle',
      `@prefix ex: <${EX}> .\n# é\nex:a ex:p "𝄞 . [", """a\n"b".""" ; ex:q [ ex:r (1 2) ] .\nex:x ex:y .\nex:a ex:p ex:b {| ex:since 2010 |} ; ex:q ex:c .\n`,
    ],
    ['trig', `@prefix ex: <${EX}> .\nex:g { ex:a ex:p "é" . ex:b ex:p [] }\r\nex:c ex:p ?? .\n{ ex:d ex:p ex:e }`],
    [
      'rdf-xml',
      `<?xml version="1.0" encoding="UTF-8"?>\r\n<!DOCTYPE rdf:RDF [\n<!ENTITY ex "${EX}">]>\n<!-- é > < -->\n` +
        `<rdf:RDF xmlns:rdf="${RDF}" xmlns:ex="&ex;" xml:lang="de">\n` +
        `<ex:T rdf:about="&ex;ä"><ex:p>a<![CDATA[<b> & ]]> c<!-- no > part -->&amp;𝄞</ex:p></ex:T>\r\n` +
        `<ex:T rdf:nodeID="n"><ex:p rdf:parseType="Collection"><ex:U/><ex:U/></ex:p></ex:T>\n` +
        `<ex:T rdf:about="&ex;b"><ex:p>wrong</ex:q></ex:T>\n<ex:T rdf:nodeID='n' ex:q="1 > 0"/>\n</rdf:RDF>`,
    ],
    [
      'json-ld',
      `{"@id":"${EX}g","@context":{"@vocab":"${EX}","k":{"@type":"@id"}},"@graph":[\n{"@id":"${EX}ä","p":"a \\"b\\" ]},{ 𝄞","k":"_:n"},\n{"@id":"_:n","p":[1,{"@list":[true,"x"]}]},\n{"@id":"${EX}b","p":[1},\n{"p":{"q":{"r":null}}}],"name":"é"}`,
    ],
  ]
  test.each(texts)('%s', async (format, text) => {
    const whole = await readText(format, text)
    expect(whole.triples.length).toBeGreaterThan(1)
    expect(whole.record.rejectedCount).toBe(1)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }), async sizes => {
        const { triples, times, record } = await readText(format, text, undefined, sizes)
        expect([triples, times, record.rejected, record.notes]).toEqual([
          whole.triples,
          whole.times,
          whole.record.rejected,
          whole.record.notes,
        ])
      }),
      { numRuns: 60 },
    )
  })
})

describe('RDF/XML', () => {
  test('a bad element is lost alone, with its line', async () => {
    const { triples, record } = await readText(
      'rdf-xml',
      xml(
        `<ex:T rdf:about="${EX}a"/>`,
        `<ex:T rdf:about="${EX}b">`,
        `<ex:p>1</ex:q></ex:T>`,
        `<ex:T rdf:about="${EX}c"><ex:p>`,
        `</ex:T>`,
        `<ex:T rdf:about="${EX}d"><no:prefix/></ex:T>`,
        `<ex:T rdf:about="${EX}e" rdf:bagID="x"/>`,
        `<ex:T rdf:about="${EX}f/>`,
        `<ex:T rdf:about="${EX}g"><ex:p>&nothing;</ex:p></ex:T>`,
        `<ex:T rdf:about="${EX}h"/>`,
      ),
    )
    expect(triples.map(([subject]) => subject)).toEqual([`${EX}a`, `${EX}h`])
    expect(record.rejected.map(({ line }) => line)).toEqual([5, 7, 8, 9, 10, 11])
  })

  test('text is one literal, whatever stands in it', async () => {
    const { triples } = await readText(
      'rdf-xml',
      xml(`<rdf:Description rdf:about="${EX}a"><ex:p>a<!-- b --> &lt;<![CDATA[<c>&]]>d</ex:p></rdf:Description>`),
    )
    expect(triples).toEqual([[`${EX}a`, `${EX}p`, '"a <<c>&d"']])
  })

  test('an rdf:ID stands for one node of the file, and is relative to it', async () => {
    const filler = Array.from({ length: 2000 }, (_, i) => `<ex:T rdf:about="${EX}filler/${i}/${'x'.repeat(40)}"/>`)
    const { triples, record } = await readText(
      'rdf-xml',
      xml('<ex:T rdf:ID="one"/>', ...filler, '<ex:T rdf:ID="one"/>'),
      'file:///o.owl',
    )
    expect(triples[0]?.[0]).toBe('file:///o.owl#one')
    expect(triples.length).toBe(2001)
    expect(record.rejected).toMatchObject([{ line: 2004, reason: expect.stringMatching(/#one stands for another/) }])
  })

  test('another encoding is read as the declaration says', async () => {
    const text = xml(`<ex:T rdf:about="${EX}a" ex:p="Zürich"/>`).replace('"1.0"', '"1.0" encoding="ISO-8859-1"')
    const { triples, record } = await readText('rdf-xml', Buffer.from(text, 'latin1'))
    expect([triples[1]?.[2], record.rejectedCount]).toEqual(['"Zürich"', 0])
  })
})

describe('JSON-LD', () => {
  test('a bad node is lost alone, with its line', async () => {
    const { triples, record } = await readText(
      'json-ld',
      `{"@graph":[\n{"@id":"${EX}a","p":1},\n{"@id":"${EX}b","p":1 2},\n{"@id":"${EX}c",\n"p":{"@value":"x","@type":"${EX}t","@language":"en"}},\n{"@id":"${EX}d","p":{"q":[1}},\n{"@id":"${EX}e","p":"\n"},\n{"@id":"${EX}f","p":"x"}\n],"@context":{"@vocab":"${EX}"}}`,
    )
    expect(triples.map(([subject]) => subject)).toEqual([`${EX}a`, `${EX}f`])
    expect(record.rejected.map(({ line }) => line)).toEqual([3, 6, 7, 4])
  })

  test('documents in an array, and one a line, each have their own context', async () => {
    const one = (context: string): string => `{"@context":{"@vocab":"${context}"},"@id":"${EX}a","p":"x"}`
    const array = await readText('json-ld', `[${one(EX)},\n${one('http://other.org/')}]`)
    const lines = await readText('json-ld', `${one(EX)}\n${one('http://other.org/')}\n`)
    expect(array.triples.map(([, relation]) => relation)).toEqual([`${EX}p`, 'http://other.org/p'])
    expect(lines.triples).toEqual(array.triples)
  })

  test('schema.org is known, and no other context is fetched', async () => {
    const person = `"@type":"Person","@id":"${EX}ann","name":"Ann","url":"http://ann.example/"}`
    const { triples } = await readText('json-ld', `{"@context":"https://schema.org/",${person}`)
    expect(new Map(triples.map(([, relation, tail]) => [relation, tail]))).toEqual(
      new Map([
        [`${RDF}type`, 'http://schema.org/Person'],
        ['http://schema.org/name', '"Ann"'],
        ['http://schema.org/url', 'http://ann.example/'],
      ]),
    )
    const other = await readText('json-ld', `{\n"@context":"https://other.example/",${person}`)
    expect(other.triples).toEqual([])
    expect(other.record.rejected).toMatchObject([
      {
        line: 2,
        reason: expect.stringMatching(/https:\/\/other\.example\/ is not here and nothing is fetched; write/),
      },
    ])
  })

  test('nodes without a context are told to say nothing', async () => {
    const { record } = await readText('json-ld', '{"type":"Person","name":"Ann"}')
    expect(record.rejected[0]?.reason).toMatch(/no key in it stands for an IRI; give it a @context/)
  })
})

describe('triples about triples', () => {
  test.each<[RdfFormat, string]>([
    ['turtle', `PREFIX : <${EX}> :a :p :b {| :since 2010 ; :until "2012-05" |} .`],
    ['turtle', `PREFIX : <${EX}> << :a :p :b >> :startDate 2010 ; :endDate "2012-05" .`],
    ['turtle', `PREFIX : <${EX}> :a :p :b ~ :r . :r :since 2010 . :r :until "2012-05" .`],
    [
      'n-triples',
      `_:r <${RDF}reifies> <<( <${EX}a> <${EX}p> <${EX}b> )>> .\n_:r <${EX}since> "2010" .\n_:r <${EX}until> "2012-05" .`,
    ],
    [
      'json-ld',
      `{"@context":{"@vocab":"${EX}"},"@id":"${EX}a","p":{"@id":"${EX}b","@annotation":{"since":"2010","until":"2012-05"}}}`,
    ],
    [
      'rdf-xml',
      xml(
        `<rdf:Description rdf:about="${EX}a" rdf:version="1.2"><ex:p rdf:resource="${EX}b" rdf:annotation="${EX}r"/></rdf:Description>`,
        `<rdf:Description rdf:about="${EX}r" ex:since="2010" ex:until="2012-05"/>`,
      ),
    ],
  ])('%s: a time becomes the time of the triple', async (format, text) => {
    const { triples, times, record } = await readText(format, text)
    expect(new Set(triples.map(triple => triple.join(' ')))).toEqual(new Set([`${EX}a ${EX}p ${EX}b`]))
    expect([times, record.rejected]).toEqual([['2010; 2012-05'], []])
  })

  test('anything else is a property of it; a triple within a triple is rejected where it stands', async () => {
    const { triples, times, record } = await readText(
      'turtle',
      `PREFIX : <${EX}>\n:a :p :b .\n:c :p :d {| :source :e |} .\n:f :p <<( :g :p :h )>> .\n:i :p :j .\n`,
    )
    const fact = triples.find(([, relation]) => relation === `${EX}p.statement`)?.[2] ?? ''
    expect(triples).toContainEqual([fact, `${EX}p.object`, `${EX}d`])
    expect(triples).toContainEqual([fact, `${EX}source`, `${EX}e`])
    expect(triples.map(([subject]) => subject).filter(subject => subject === `${EX}f`)).toEqual([])
    expect([times, record.rejected.map(({ line }) => line)]).toEqual([[], [4]])
    expect(record.rejected[0]?.reason).toMatch(/says something of a triple within a triple/)
  })
})
