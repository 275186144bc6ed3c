import { expect, test } from 'vitest'
import { GRADABLES } from '../../../electron/model/semantic-parser/adjectives.ts'
import { Lexicon } from '../../../electron/model/semantic-parser/lexicon.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { linksIn, speaksFor, withLinks, withMeasures } from '../../../electron/model/semantic-parser/taught-links.ts'
import { TaughtSchema, writeTaught } from '../../../electron/model/semantic-parser/taught-weights.ts'

const LEXICON = new Lexicon({
  shares: { boss: 0.02, old: 0.02, salary: 0.02 },
  entries: [
    { part: { kind: 'relation', name: 'reportsTo', direction: 'tail' }, words: { boss: 3, salary: 0.2 } },
    { part: { kind: 'measure', name: 'founded', sign: -1 }, words: { old: 2 } },
  ],
})

test('a word that stood for a relation speaks for that end of it, unless it names it anyway', () => {
  const words = questionWords('Who is the boss of Ada?')
  const links = linksIn(words, LEXICON)
  const [evidence, ...more] = withLinks('reportsTo', [], links)
  expect(more).toEqual([])
  expect(evidence).toMatchObject({ words: [3], linked: ['tail'] })
  expect(evidence && speaksFor(evidence, 'tail')).toBe(true)
  expect(evidence && speaksFor(evidence, 'head')).toBe(false)
  const named = { words: [3], best: 1, explained: 1, asked: false, inverse: false, dictionary: 0 }
  expect(withLinks('reportsTo', [named], links)).toEqual([named])
  expect(withLinks('basedAt', [], links)).toEqual([])
})

test('what stood for it too seldom does not', () => {
  expect(linksIn(questionWords('What is the salary of Ada?'), LEXICON)).toEqual([])
  expect(linksIn(questionWords('Who is the boss of Ada?'), undefined)).toEqual([])
})

test('an adjective is measured by what the graph was taught', () => {
  const words = questionWords('Which is the oldest club?')
  const gradable = GRADABLES.get('old') ?? { more: [], less: [] }
  const [cue] = withMeasures([{ kind: 'superlative', most: true, words: [3], gradable }], linksIn(words, LEXICON))
  expect(cue).toMatchObject({ gradable: { taught: new Map([['founded', -1]]) } })
})

test('what was taught is read as it was written, and so is the file of before', () => {
  const taught = TaughtSchema.parse(
    JSON.parse(writeTaught({ deltas: { lexicon: 0.4, 'open.word': 0 }, lexicon: LEXICON })),
  )
  expect(taught.deltas).toEqual({ lexicon: 0.4 })
  expect(taught.lexicon?.counts).toEqual(LEXICON.counts)
  expect(TaughtSchema.parse({ version: 1, deltas: { join: 0.2 } })).toEqual({ deltas: { join: 0.2 } })
  const own = { '@relation tail reportsTo\tboss': 1.5 }
  expect(TaughtSchema.parse(JSON.parse(writeTaught({ deltas: {}, own })))).toEqual({ deltas: {}, own })
})
