import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectFormat } from '../../../electron/kg/import/format.ts'
import { readText } from '../read-triples.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

const EX = 'http://example.org/'

describe('N-Triples, line by line', () => {
  test('good lines are kept and bad ones told with line and reason', async () => {
    const { triples, record } = await readText(
      'n-triples',
      [
        `<${EX}a> <${EX}p> "x" .`,
        `<${EX}a> <${EX}p> `,
        'garbage',
        `<${EX}a> <${EX}p> "unclosed .`,
        '# comment',
        '',
        `<a> <${EX}p> "relative" .`,
        `<${EX}a> <${EX}p> "y"@en . # fine`,
        `<${EX}a> <${EX}p> "z" . more`,
      ].join('\n'),
    )
    expect(triples).toEqual([
      [`${EX}a`, `${EX}p`, '"x"'],
      [`${EX}a`, `${EX}p`, '"y"@en'],
    ])
    expect(record.rejected.map(({ line }) => line)).toEqual([2, 3, 4, 7, 9])
    expect(record.rejected.map(({ reason }) => reason).join('\n')).toMatch(
      /object is missing[^]*subject is missing[^]*not closed[^]*without a scheme[^]*after the full stop/,
    )
  })

  test('escapes are undone and written canonically, so that one literal has one key', async () => {
    const { triples } = await readText(
      'n-triples',
      `<${EX}a> <${EX}p> "\\u0041\\n\\"" .\n<${EX}\\u0061> <${EX}p> "A\\u000A\\u0022"^^<http://www.w3.org/2001/XMLSchema#string> .\n<${EX}a> <${EX}p> "A"@EN-gb .`,
    )
    expect(triples[0]).toEqual([`${EX}a`, `${EX}p`, '"A\\n\\""'])
    expect(triples[1]).toEqual(triples[0])
    expect(triples[2]?.[2]).toBe('"A"@en-gb')
  })

  test('N-Quads: graph names are read, left out and counted', async () => {
    const { triples, record } = await readText(
      'n-quads',
      `<${EX}a> <${EX}p> <${EX}b> <${EX}g> .\n<${EX}a> <${EX}p> <${EX}c> .`,
    )
    expect(triples.length).toBe(2)
    expect(record.notes.map(inWords)).toEqual(['1 triple stood in a named graph, whose name was left out.'])
  })

  test('no input whatever makes the reader throw, and every line is a triple, a rejection, a comment or blank', async () => {
    const piece = fc.constantFrom(
      '<http://e/a>',
      '_:b',
      '"x"',
      '"x"@en',
      '"x"^^<http://e/d>',
      '<a',
      '"',
      '\\',
      '.',
      ' ',
      '^^',
      '@',
      '_:',
      '\u0000',
      '<http://e/\\u00e9>',
      '\u202e',
      '#',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(piece, { maxLength: 8 }).map(parts => parts.join(' ')),
          { maxLength: 10 },
        ),
        async lines => {
          const { triples, record } = await readText('n-triples', lines.join('\n'))
          const blank = lines.filter(text => /^[ \t]*(?:#|$)/.test(text)).length
          expect(triples.length + record.rejectedCount + blank).toBe(lines.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('Turtle and TriG', () => {
  const good = (n: number): string =>
    `ex:s${n} a ex:T ; ex:p "text. with # and \\" {" , """long\n. "quotes" """ ; ex:q [ ex:r (1 2.5 "z"@en) ] .\n`

  test('the same triples however the file is cut', async () => {
    const text = `@prefix ex: <${EX}> .\n# a comment. With a stop\nPREFIX other: <${EX}o#>\n${good(1)}${good(2)}other:a ex:p ex:b.\n`
    const whole = await readText('turtle', text)
    expect(whole.record.rejected).toEqual([])
    expect(whole.triples.length).toBe(2 * (4 + 1 + 6) + 1)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), async sizes => {
        expect((await readText('turtle', text, undefined, sizes)).triples).toEqual(whole.triples)
      }),
      { numRuns: 60 },
    )
  })

  test('a bad statement is lost alone, with its line', async () => {
    const text = `@prefix ex: <${EX}> .\nex:a ex:p ex:b .\nex:bad ex:p ex:undeclared:: <broken iri> .\n\nex:c ex:p ex:d .\nno:prefix ex:p ex:x .\nex:e ex:p ex:f .\n`
    const { triples, record } = await readText('turtle', text)
    expect(triples.map(([s]) => s)).toEqual([`${EX}a`, `${EX}c`, `${EX}e`])
    expect(record.rejected.map(({ line }) => line)).toEqual([3, 6])
  })

  test('an unclosed bracket or string does not swallow the rest', async () => {
    const { triples, record } = await readText(
      'turtle',
      `@prefix ex: <${EX}> .\nex:a ex:p [ ex:q "x" .\nex:b ex:p ex:c .\nex:d ex:p "unclosed .\nex:e ex:p ex:f .\n`,
    )
    expect(triples.map(([s]) => s)).toEqual(expect.arrayContaining([`${EX}b`, `${EX}e`]))
    expect(record.rejectedCount).toBeGreaterThan(0)
  })

  test('prefixes may change on the way, and blank nodes keep their names across batches', async () => {
    const many = Array.from({ length: 2000 }, (_, i) => `_:same p:n ${i} .`).join('\n')
    const { triples } = await readText(
      'turtle',
      `@prefix p: <${EX}1/> .\n${many}\n@prefix p: <${EX}2/> .\n_:same p:n 0 .\n`,
    )
    expect(new Set(triples.map(([s]) => s))).toEqual(new Set(['_:same']))
    expect(triples.at(-1)?.[1]).toBe(`${EX}2/n`)
  })

  test('graphs of TriG are read and their names noted', async () => {
    const { triples, record } = await readText(
      'trig',
      `@prefix ex: <${EX}> .\nex:g { ex:a ex:p ex:b . ex:c ex:p ex:d }\nGRAPH ex:h { ex:e ex:p ex:f . }\n{ ex:i ex:p ex:j }\n`,
    )
    expect(triples.length).toBe(4)
    expect(record.rejected).toEqual([])
    expect(inWords(record.notes[0] ?? '')).toMatch(/^3 triples/)
  })
})

describe('the format of a file', () => {
  test.each([
    ['a.nt', '', 'n-triples'],
    ['a.nq.gz', '', 'n-quads'],
    ['A.TTL', '', 'turtle'],
    ['x.trig', '', 'trig'],
    ['x.csv', '', 'csv'],
    ['x.tab', '', 'tsv'],
    ['x.txt', 'a|b|c\nd|e|f', 'pipe'],
    ['x.txt', 'a\tb\tc', 'tsv'],
    ['x', 'a,b,c\nd,e,f', 'csv'],
    ['x', '<http://a> <http://b> "c" .', 'n-triples'],
    ['x', '<http://a> <http://b> "c" <http://g> .', 'n-quads'],
    ['x', '# hello\n@prefix a: <http://a> .\na:b a:c a:d .', 'turtle'],
    ['o.owl', '<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>', 'rdf-xml'],
    ['o.owl', '@prefix a: <http://a> .\na:b a:c a:d .', 'turtle'],
    ['o.rdf', '<rdf:RDF/>', 'rdf-xml'],
    ['x.xml', '<!-- a -->\n<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>', 'rdf-xml'],
    ['x', '<rdf:RDF\nxmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">', 'rdf-xml'],
    ['x.txt', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">', 'rdf-xml'],
    ['x.jsonld', '{', 'json-ld'],
    ['x.json', '{ "@context": "https://schema.org" }', 'json-ld'],
    ['x', '\n[{"@id" : "http://a"}]', 'json-ld'],
    ['x', 'PREFIX a: <http://a>\na:g {\n a:b a:c a:d }', 'trig'],
  ])('%s beginning with %j is %s', (name, text, format) => {
    expect(detectFormat(name, Buffer.from(text))).toBe(format)
  })

  test('a format that cannot be read yet is named, with what to do', () => {
    expect(() => detectFormat('graph.hdt', Buffer.alloc(0))).toThrow(/HDT.*convert it to Turtle/)
    expect(() => detectFormat('x.constructor', Buffer.from('a,b,c'))).not.toThrow()
  })
})
