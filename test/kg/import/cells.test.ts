import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CellSplitter } from '../../../electron/kg/import/cells.ts'
import { LineSplitter } from '../../../electron/kg/import/lines.ts'
import { cpuSeconds } from '../../cpu-seconds.ts'
import { cut } from '../read-triples.ts'

function split(
  text: string,
  sizes: number[] = [1 << 20],
  delimiter = ',',
): { rows: string[][]; bad: [number, string][] } {
  const rows: string[][] = []
  const bad: [number, string][] = []
  const cells = new CellSplitter(
    delimiter,
    true,
    found => rows.push(Array.from({ length: found.count }, (_, i) => found.text(i))),
    (line, reason) => bad.push([line, reason]),
  )
  const lines = new LineSplitter({
    line: (bytes, start, end, number, before) => cells.line(bytes, start, end, number, before),
    bad: (number, reason) => bad.push([number, reason]),
  })
  for (const chunk of cut(Buffer.from(text), sizes)) lines.push(chunk)
  lines.finish()
  cells.finish()
  return { rows, bad }
}

describe('CSV cells', () => {
  test('are those of csv-parse, however the file is cut into chunks', () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'a', 'b c', 'Zoë', '東京'),
      fc.string({ maxLength: 6 }).map(text => text.replace(/[\r\t]/g, '').trim()),
    )
    const quoted = cell.map(text => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    fc.assert(
      fc.property(
        fc.array(fc.array(quoted, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 10 }),
        (rows, sizes) => {
          const text = rows.map(row => row.join(',')).join('\n')
          expect(split(text, sizes)).toEqual({ rows: parse(text, { skip_empty_lines: true }), bad: [] })
        },
      ),
      { numRuns: 300 },
    )
  })

  test('keep quotes, separators and line breaks inside quotes', () => {
    expect(split('a,"b, ""c""\nd",e\nf , g,h').rows).toEqual([
      ['a', 'b, "c"\nd', 'e'],
      ['f', 'g', 'h'],
    ])
  })

  test('keep line ends inside quotes as they are, however the file is cut into chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '""', ','), { minLength: 1, maxLength: 9 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 10 }),
        (parts, end, sizes) => {
          const cell = parts.join('').replaceAll('""', '"')
          const text = [`a,"${parts.join('')}",b`, 'c,d,e'].join(end)
          expect(split(text, sizes)).toEqual({
            rows: [
              ['a', cell, 'b'],
              ['c', 'd', 'e'],
            ],
            bad: [],
          })
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a quote that is never closed costs its own line only', () => {
    const { rows, bad } = split(['a,b,c', 'd,"e,f', ...Array.from({ length: 3000 }, (_, i) => `g,h,${i}`)].join('\n'))
    expect(bad).toEqual([[2, 'a quote is opened and never closed']])
    expect(rows.length).toBe(3001)
  })

  test('so does one that the quote of a later line would close before text', () => {
    expect(split('id,name\n1,"Anna\n2,Boris\n3,"Clara"\n4,David')).toEqual({
      rows: [
        ['id', 'name'],
        ['2', 'Boris'],
        ['3', 'Clara'],
        ['4', 'David'],
      ],
      bad: [[2, 'a quote is opened and never closed']],
    })
  })

  test('lines that each open a quote and close that of the line before are looked through once', () => {
    const before = cpuSeconds()
    const { rows, bad } = split(`a","${'x'.repeat(1_000)}\n`.repeat(20_000))
    expect([rows.length, bad.length]).toEqual([0, 20_000])
    expect(cpuSeconds() - before).toBeLessThan(5)
  })

  test('a row of more columns than any table has is refused, with quotes and without', () => {
    const wide = 'a' + ',b'.repeat(10_000)
    const { rows, bad } = split(`"c","d"\n${wide}\n"c",${wide}\n`)
    expect(rows).toEqual([['c', 'd']])
    expect(bad).toEqual([2, 3].map(line => [line, 'more than 10000 columns']))
  })

  test('text behind a closing quote is refused with its line', () => {
    expect(split('a,b,c\n"d"x,e,f\ng,h,i')).toEqual({
      rows: [
        ['a', 'b', 'c'],
        ['g', 'h', 'i'],
      ],
      bad: [[2, 'text after a closing quote']],
    })
  })
})

describe('lines', () => {
  test('are the same for LF, CRLF and CR and for every way of cutting', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ maxLength: 8 }).map(text => text.replace(/[\r\n]/g, '')),
          { maxLength: 12 },
        ),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 }),
        (texts, end, sizes) => {
          const found: [number, string][] = []
          const splitter = new LineSplitter({
            line: (bytes, start, stop, number) => found.push([number, bytes.toString('utf8', start, stop)]),
            bad: number => found.push([number, 'bad']),
          })
          for (const chunk of cut(Buffer.from(texts.map(text => text + end).join('')), sizes)) splitter.push(chunk)
          splitter.finish()
          expect(found).toEqual(texts.map((text, i) => [i + 1, text]))
        },
      ),
      { numRuns: 400 },
    )
  })

  test.each(['\r', '\n'])('of the end %j alone, with the other one at the end of a megabyte', end => {
    const before = cpuSeconds()
    let lines = 0
    const splitter = new LineSplitter({ line: () => lines++, bad: () => undefined })
    splitter.push(Buffer.from(`${`a|b|c${end}`.repeat(200_000)}${end === '\n' ? '\r' : '\n'}`))
    splitter.finish()
    expect(lines).toBe(end === '\r' ? 200_000 : 200_001)
    expect(cpuSeconds() - before).toBeLessThan(1)
  })

  test('a line that is not UTF-8 is told apart from its neighbours', () => {
    const found: string[] = []
    const splitter = new LineSplitter({
      line: (bytes, start, end) => found.push(bytes.toString('utf8', start, end)),
      bad: (number, reason) => found.push(`${number}: ${reason}`),
    })
    splitter.push(Buffer.concat([Buffer.from('good\nb'), Buffer.of(0xff), Buffer.from('d\nZoë\n')]))
    splitter.finish()
    expect(found).toEqual(['good', '2: not valid UTF-8; save the file as UTF-8', 'Zoë'])
  })
})
