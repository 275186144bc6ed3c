import { describe, expect, it } from 'vitest'
import { canonical, scoreGiven } from '../../../scripts/bench/agent/answer-match.ts'

const outcome = (given: Parameters<typeof scoreGiven>[0], gold: string[]): string => scoreGiven(given, gold).outcome

describe('names are matched fairly', () => {
  it('by whatever the graph calls a thing', () => {
    const iri = 'http://eat.example/city/saint_helena'
    expect(outcome([{ name: 'Saint Helena (city)', key: iri, types: ['city'] }], ['saint helena'])).toBe('right')
    expect(outcome([{ name: `Saint Helena [${iri}]`, key: iri }], ['Saint Helena'])).toBe('right')
    expect(outcome([{ name: 'St Helena', key: iri }], ['saint_helena'])).toBe('right')
    expect(outcome([{ name: 'St Helena', key: iri }], [iri])).toBe('right')
    expect(outcome([{ name: 'Xi Jinping', key: 'Xi_Jinping' }], ['Xi_Jinping'])).toBe('right')
    expect(outcome([{ name: 'x', key: '"4.50"^^<http://www.w3.org/2001/XMLSchema#decimal>' }], ['4.5'])).toBe('right')
    expect(outcome([{ name: 'Caf\u0065\u0301' }], ['Caf\u00e9'])).toBe('right')
  })

  it('but brackets, articles and punctuation that belong to a name tell', () => {
    expect(outcome([{ name: 'Combatant (Hamas)', key: 'Combatant_(Hamas)' }], ['Combatant'])).toBe('wrong')
    expect(outcome([{ name: 'The Thing' }], ['Thing'])).toBe('wrong')
    expect(outcome([{ name: '$' }], ['!'])).toBe('wrong')
  })

  it('and namesakes by their keys', () => {
    const [one, other] = ['http://rdf.freebase.com/ns/m.01', 'http://rdf.freebase.com/ns/m.02']
    expect(outcome([{ name: `Alien [${one}]`, key: one }], [one])).toBe('right')
    expect(outcome([{ name: `Alien [${other}]`, key: other }], [one])).toBe('wrong')
  })

  it('numbers to two decimals, dates without midnight and zone', () => {
    expect(['2.2222', '1,044', '-0', '5.0', '007', '.5', '+', '2.3e+06'].map(canonical)).toEqual([
      '2.22',
      '1044',
      '0',
      '5',
      '007',
      '0.5',
      '+',
      '2300000',
    ])
    expect(['2014-03-05T00:00:00Z', '2014-03-05', '2014-03-05-08:00', '2014-03'].map(canonical)).toEqual([
      '2014-03-05',
      '2014-03-05',
      '2014-03-05',
      '2014-03',
    ])
  })
})

describe('scores', () => {
  it('tell exact sets, the first item, and F1, worked by hand', () => {
    const given = ['Alien', 'Blade Runner', 'Witness'].map(name => ({ name }))
    // Two of three are right, two of four are found: P 2/3, R 1/2.
    expect(scoreGiven(given, ['alien', 'blade runner', 'Legend', 'Gladiator'])).toEqual({
      exact: 0,
      hit1: 1,
      f1: expect.closeTo(4 / 7, 12),
      outcome: 'wrong',
    })
    expect(scoreGiven(given, ['Witness', 'Alien', 'Blade Runner'])).toMatchObject({ exact: 1, hit1: 1, f1: 1 })
    expect(scoreGiven(given, ['x'])).toEqual({ exact: 0, hit1: 0, f1: 0, outcome: 'wrong' })
  })

  it('count two things of one name once', () => {
    const given = [{ name: 'Alien (1979)' }, { name: 'Alien (2000)' }].map(item => ({
      ...item,
      types: ['1979', '2000'],
    }))
    expect(scoreGiven(given, ['Alien'])).toMatchObject({ exact: 1, f1: 1 })
    expect(scoreGiven([{ name: 'A' }, { name: 'a' }], ['b', 'c']).f1).toBe(0)
  })

  it('silence is right where the graph does not say, and only there', () => {
    expect(scoreGiven([], [])).toEqual({ exact: 1, hit1: 1, f1: 1, outcome: 'right' })
    expect(scoreGiven([], ['x'])).toEqual({ exact: 0, hit1: 0, f1: 0, outcome: 'silent' })
    expect(scoreGiven([{ name: 'x' }], [])).toEqual({ exact: 0, hit1: 0, f1: 0, outcome: 'wrong' })
  })
})
