import { describe, expect, test } from 'vitest'
import { beginsBefore, lastsUntil, periodOf } from '../../../electron/kg/sexpression/periods.ts'
import { oppositeNames, sideOf } from '../../../electron/kg/sexpression/time-relations.ts'
import {
  compareOnScale,
  isSameValue,
  orderTo,
  valueOfLiteral,
  valueOfTerm,
} from '../../../electron/kg/sexpression/values.ts'

const at = (iso: string): number => Date.parse(iso)

test.each<[string, string, string]>([
  ['2010', '2010-01-01T00:00:00Z', '2011-01-01T00:00:00Z'],
  ['2010-05', '2010-05-01T00:00:00Z', '2010-06-01T00:00:00Z'],
  ['2010-12', '2010-12-01T00:00:00Z', '2011-01-01T00:00:00Z'],
  ['2012-02-29', '2012-02-29T00:00:00Z', '2012-03-01T00:00:00Z'],
  ['2010-05:00', '2010-01-01T05:00:00Z', '2011-01-01T05:00:00Z'],
  ['2010-05-12+02:00', '2010-05-11T22:00:00Z', '2010-05-12T22:00:00Z'],
  ['2010-05-12T10:30:00.250-08:00', '2010-05-12T18:30:00.250Z', '2010-05-12T18:30:00.250Z'],
  ['0099', '0099-01-01T00:00:00Z', '0100-01-01T00:00:00Z'],
  ['-0044', '-000044-01-01T00:00:00Z', '-000043-01-01T00:00:00Z'],
])('%s begins and ends', (written, start, end) => {
  expect(periodOf(written)).toMatchObject({ start: at(start), end: at(end) })
})

test.each([
  '',
  '99',
  '2010-13',
  '2010-00',
  '2010-5',
  '2010-02-29',
  '2010-05-32',
  '2010-05-12T25:00:00',
  '2010-05-12T10:00',
  '2010-05-12+15:00',
  '300000',
  'May 2010',
  '2010-05-12 ',
])('%j is no time', written => {
  expect(periodOf(written)).toBeUndefined()
})

test('what holds at some moment of a time', () => {
  const holds = (from: string, to: string, asked: string): boolean => {
    const [begin, end, time] = [from, to, asked].map(periodOf)
    return (
      begin !== undefined &&
      end !== undefined &&
      time !== undefined &&
      beginsBefore(begin, time) &&
      lastsUntil(end, time)
    )
  }
  expect(holds('2005', '2009', '2009-06')).toBe(true)
  expect(holds('2005', '2009-05', '2009-06')).toBe(false)
  expect(holds('2005', '2009-06-01', '2009-06')).toBe(true)
  expect(holds('2010-05-31', '2010-06-02', '2010-05')).toBe(true)
  expect(holds('2010-06-01', '2010-06-02', '2010-05')).toBe(false)
  expect(holds('2010-05-12T12:00:00Z', '2010-05-12T13:00:00Z', '2010-05-12T12:00:00Z')).toBe(true)
  expect(holds('2010-05-12T12:00:00Z', '2010-05-12T13:00:00Z', '2010-05-12T13:00:01Z')).toBe(false)
})

describe('the two bounds of a time', () => {
  test.each<[string, 'start' | 'end' | undefined, string[]]>([
    ['government.government_position_held.from', 'start', ['government.government_position_held.to']],
    ['government.government_position_held.to', 'end', ['government.government_position_held.from']],
    ['from_date', 'start', ['to_date']],
    ['a.b.start_date', 'start', ['a.b.end_date']],
    ['a.b.end_date', 'end', ['a.b.start_date', 'a.b.begin_date']],
    ['http://example.org/from/startTime', 'start', ['http://example.org/from/endTime']],
    ['start time', 'start', ['end time']],
    ['EndYear', 'end', ['StartYear', 'BeginYear']],
    ['valid_since', 'start', ['valid_until']],
    ['a.b.date_written', undefined, []],
    ['weekend', undefined, []],
  ])('%s', (name, side, others) => {
    expect(sideOf(name)).toBe(side)
    expect(oppositeNames(name)).toEqual(others)
  })
})

test('what a value is worth', () => {
  const xsd = (value: string, type: string): string => `"${value}"^^<http://www.w3.org/2001/XMLSchema#${type}>`
  const literal = (key: string): ReturnType<typeof valueOfTerm> => valueOfTerm({ key, kind: 'literal' })
  expect(literal(xsd('1.50', 'decimal'))).toMatchObject({ number: 1.5 })
  expect(literal(xsd('-INF', 'double'))).toMatchObject({ number: -Infinity })
  expect(literal(xsd('soon', 'date'))).toEqual({ text: 'soon', datatype: 'http://www.w3.org/2001/XMLSchema#date' })
  expect(literal(xsd('1999', 'date'))).not.toHaveProperty('period')
  expect(literal('"1999"')).toMatchObject({ number: 1999, period: { granularity: 'year' } })
  expect(literal('"1999"@en')).toEqual({ text: '1999', language: 'en' })
  expect(valueOfTerm({ key: '1999', kind: 'entity' })).toMatchObject({ number: 1999 })
  expect(valueOfTerm({ key: '"Heroes"', kind: 'entity' })).toEqual({ text: '"Heroes"' })
  expect(valueOfTerm({ key: 'http://example.org/1999', kind: 'entity' })).toBeUndefined()
  expect(valueOfTerm({ key: '_:b1999', kind: 'blank' })).toBeUndefined()
})

test('what is the same and what comes first', () => {
  const value = (text: string, type?: string): ReturnType<typeof valueOfLiteral> =>
    valueOfLiteral({
      kind: 'literal',
      value: text,
      ...(type === undefined ? {} : { datatype: `http://www.w3.org/2001/XMLSchema#${type}` }),
    })
  expect(isSameValue(value('1', 'integer'), value('1.0', 'double'))).toBe(true)
  expect(isSameValue(value('1990', 'gYear'), value('1990-01-01', 'date'))).toBe(false)
  expect(isSameValue(value('1990-01-01Z', 'date'), value('1990-01-01', 'date'))).toBe(true)
  expect(isSameValue(value('NaN', 'double'), value('NaN', 'double'))).toBe(false)
  expect(isSameValue(value('true', 'boolean'), value('true', 'string'))).toBe(false)
  expect(isSameValue(value('true', 'boolean'), value('true'))).toBe(true)
  expect(orderTo(value('1990', 'gYear'))(value('1990-05-12', 'date'))).toBe(0)
  expect(orderTo(value('1990', 'integer'))(value('1991-01', 'gYearMonth'))).toBe(1)
  expect(orderTo(value('1990-05', 'gYearMonth'))(value('1990', 'gYear'))).toBe(-1)
  expect(orderTo(value('5', 'integer'))(value('1990', 'gYear'))).toBeUndefined()
  expect(orderTo(value('5', 'integer'))(value('NaN', 'double'))).toBeUndefined()
  expect(orderTo(value('b'))(value('a'))).toBeLessThan(0)
  // By code points: JavaScript alone would have it the other way.
  expect(compareOnScale('\uFFFD', '\u{1F600}')).toBeLessThan(0)
})
