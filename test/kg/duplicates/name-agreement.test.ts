import { expect, test } from 'vitest'
import { comparedName, nameAgreement } from '../../../electron/kg/duplicates/name-agreement.ts'
import { nameKeys } from '../../../electron/kg/duplicates/name-keys.ts'

const how = (a: string, b: string): string | undefined => {
  const [one, other] = [
    nameAgreement(comparedName(a), comparedName(b)),
    nameAgreement(comparedName(b), comparedName(a)),
  ]
  expect(other?.how).toBe(one?.how)
  return one?.how
}

test('names of one thing agree, and say how', () => {
  expect(how('Heat', 'Heat')).toBe('same')
  expect(how('Penélope Cruz', 'Penelope Cruz')).toBe('folded')
  expect(how('Di Caprio', 'DiCaprio')).toBe('folded')
  expect(how('Scott, Ridley', 'Ridley Scott')).toBe('reordered')
  expect(how('Rigi Holding', 'RIGI HOLDING AG')).toBe('reordered')
  expect(how('Ridley Scot', 'Ridley Scott')).toBe('misspelt')
  expect(how('R. Scott', 'Ridley Scott')).toBe('initials')
  expect(how('Univ. of Oxford', 'University of Oxford')).toBe('shortened')
  expect(how('Samuel L. Jackson', 'Samuel Leroy Jackson')).toBe('initials')
  expect(how('Samuel Jackson', 'Samuel Leroy Jackson')).toBe('part')
})

test('another number, word or short name is another thing', () => {
  expect(how('Alien 2', 'Alien 3')).toBeUndefined()
  expect(how('Rocky II', 'Rocky III')).toBeUndefined()
  expect(how('King Kong', 'King Kong Lives')).toBeUndefined()
  expect(how('Alan Lee', 'Alan Fox')).toBeUndefined()
  expect(how('RCA Records', 'MCA Records')).toBeUndefined()
  expect(how('1979', '1978')).toBeUndefined()
})

test('names that agree share a key, so that they are compared at all', () => {
  const keys = (name: string): Set<number> => {
    const found = new Set<number>()
    nameKeys(comparedName(name), key => found.add(key))
    return found
  }
  for (const [a, b] of [
    ['Ridley Scot', 'Ridley Scott'],
    ['Ridlye Scott', 'Ridley Scott'],
    ['Riddley Scott', 'Ridley Scott'],
    ['Ridlay Scott', 'Ridley Scott'],
    ['R. Scott', 'Ridley Scott'],
    ['Scott, R.', 'Ridley Scott'],
    ['Samuel Jackson', 'Samuel Leroy Jackson'],
    ['Penélope Cruz', 'PENELOPE CRUZ'],
  ] as const)
    expect([a, b, [...keys(a)].some(key => keys(b).has(key))]).toEqual([a, b, true])
  expect([...keys('Ridley Scott')].some(key => keys('Michael Mann').has(key))).toBe(false)
})
