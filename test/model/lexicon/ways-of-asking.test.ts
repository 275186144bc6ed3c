import { describe, expect, it } from 'vitest'
import { readDictionary } from '../../../electron/model/lexicon/dictionary.ts'
import { WaysOfAsking } from '../../../electron/model/lexicon/ways-of-asking.ts'

const WAYS = WaysOfAsking.parse(
  'principal investigator, pi\tlead, in charge\tstudy\nstart date\tkick off, open\t\nadverse event\tside effect\t\n',
)

const words = (name: string): { root: string; weight: number }[] => name.split(' ').map(root => ({ root, weight: 1 }))
const said = (name: string): string[] => WAYS.knownOf(words(name)).sayings.map(({ roots }) => roots.join(' '))

describe('what people say for a name', () => {
  it('is known of the very name, and of one that has it as its greater part', () => {
    // What it is also called is said for it too.
    expect(said('principal investigator')).toEqual(['lead', 'in charge', 'pi'])
    expect(said('report adverse event')).toEqual(['side effect'])
  })

  it('fits a name the less, the more of it is something else', () => {
    const fit = (name: string): number | undefined => WAYS.knownOf(words(name)).sayings[0]?.fit
    expect(fit('adverse event')).toBe(1)
    expect(fit('report adverse event')).toBeCloseTo(2 / 3)
    expect(fit('date of first adverse event')).toBeUndefined()
  })

  it('is known of a part of the name where that part tells what it is', () => {
    expect(said('investigator')).toEqual(['lead', 'in charge', 'principal investigator', 'pi'])
    expect(said('date')).toEqual([])
  })

  it('has nouns for what has it where the name means just that', () => {
    expect(WAYS.knownOf(words('pi')).inverse).toEqual(['study'])
    expect(WAYS.knownOf(words('investigator')).inverse).toEqual([])
  })
})

it('the list that is shipped has names and sayings in every line, in base forms', async () => {
  const { ways } = await readDictionary('resources/models/lexicon.bin')
  const known = ways.knownOf(words('start date')).sayings.map(({ roots }) => roots.join(' '))
  expect(known).toEqual(expect.arrayContaining(['kick off', 'begin', 'since when']))
})
