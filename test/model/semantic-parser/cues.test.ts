import { describe, expect, it } from 'vitest'
import { findCues } from '../../../electron/model/semantic-parser/cues.ts'
import { MOST_WORDS, questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { findValues } from '../../../electron/model/semantic-parser/values-in-question.ts'

/** Kinds of the cues and the words that they stand on. */
function cuesOf(question: string): string[] {
  const words = questionWords(question)
  return findCues(words).map(({ kind, words: at }) => `${kind}: ${at.map(i => words[i]?.text).join(' ')}`)
}

function valuesOf(question: string): string[] {
  return findValues(question, questionWords(question)).map(
    ({ kind, literal, until }) => `${kind} ${literal.value}${until === undefined ? '' : ` to ${until.value}`}`,
  )
}

describe('words that say what is to be done with a set', () => {
  it.each([
    ['How many films did she direct?', 'count: how many'],
    ['how many times did he visit Malaysia', 'times: how many times'],
    ['How high is Mont Blanc?', 'degree: how high'],
    ['What is the oldest film?', 'superlative: oldest'],
    ['the three longest rivers', 'superlative: three longest'],
    ['Which country has the largest number of airports?', 'superlative: largest number of'],
    ['Who was the first to visit Malaysia?', 'extreme: first'],
    ['films released after 2000', 'compare: after'],
    ['directors of more than 40 films', 'compare: more than'],
    ['Does Russia have more neighbours than China?', 'compare: more than'],
    ['rivers longer than the Rhine', 'compare: longer than'],
    ['restaurants with a better rating than massawa', 'compare: better than'],
    ['Who visited Iraq more often than Obama?', 'compare: more often than'],
    ['no more than two runways', 'compare: no more than'],
    ['films of 2000 or later', 'compare: or later'],
    ['Has Austria as many neighbours as Hungary?', 'compare: as many as'],
    ["countries that don't border Brazil", 'not: t'],
    ['films directed but not written by her', 'not: not'],
    ['buildings outside Poole', 'not: outside'],
    ['what came out earlier, Atlas or Velours?', 'extreme: earlier'],
    ['which is our shortest show', 'superlative: shortest'],
    ['Did Theseus kill the Minotaur?', 'question: did'],
    ['average rating of the films', 'average: average'],
  ])('%s', (question, cue) => {
    expect(cuesOf(question)).toContain(cue)
  })

  it('compares with less of what has no more', () => {
    const [cue] = findCues(questionWords('airports lower than Denver')).filter(({ kind }) => kind === 'compare')
    expect(cue).toMatchObject({ mode: 'lt' })
  })

  it('is no comparison where something is only more', () => {
    expect(cuesOf('Which has more parts, a bicycle or a piano?')).toContain('superlative: more')
  })
})

describe('values that a question names', () => {
  it.each([
    ['films of 1979', ['year 1979']],
    ['more than 2.5 million people', ['number 2500000']],
    ['over 1,000 feet', ['number 1000', 'number 1000']],
    ['at least three runways', ['number 3']],
    ['who visited in 2014-03', ['date 2014-03']],
    ['on 2014-02-18', ['date 2014-02-18']],
    ['in March 2014', ['date 2014-03']],
    ['on 18 February 2014', ['date 2014-02-18']],
    ['with "love" in the title', ['text love']],
    ['more than 3 million people', ['number 3000000']],
    ['at least twenty-five stops', ['number 25']],
    ['two hundred and fifty thousand voters', ['number 250000']],
    ['over 2k votes', ['number 2000']],
    ['half a million', ['number 500000']],
    ['above 10,000 ft', ['number 10000', 'number 10000']],
    ['Which one is higher?', []],
    ['films of the 1990s', ['year 1990 to 1999']],
    ['songs from the eighties', ['year 1980 to 1989']],
    ['castles of the 14th century', ['year 1301 to 1400']],
    ['on the 5th of May 2014', ['date 2014-05-05']],
    ['May 5th, 2014', ['date 2014-05-05']],
    ['on 24.12.2014', ['date 2014-12-24']],
    ['on 04/05/2014', ['date 2014-05-04', 'date 2014-04-05']],
    ['between March and May 2014', ['date 2014-03', 'date 2014-05']],
    ['between 1 and 10 May 2025', ['date 2025-05-01', 'date 2025-05-10']],
    ['from the 3rd to the 9th of June 2025', ['date 2025-06-03', 'date 2025-06-09']],
    ['in the first quarter of 2014', ['date 2014-01 to 2014-03']],
    ['Who may visit Iraq?', []],
  ])('%s', (question, values) => {
    expect(valuesOf(question)).toEqual(values)
  })

  it('takes a month for that of the only year that the graph speaks of', () => {
    const words = questionWords('Who visited Iraq in May?')
    expect(findValues('Who visited Iraq in May?', words, ['2014']).map(({ literal }) => literal.value)).toEqual([
      '2014-05',
    ])
    expect(findValues('Who visited Iraq in May?', words)).toEqual([])
  })

  it.each([
    'Are there singers who are also songwriters? Name them',
    'Is anything hunted by both of them? List them.',
    'Does any town share its name with a region? Which one?',
  ])('%s asks which, not whether', question => {
    expect(findCues(questionWords(question)).some(({ kind }) => kind === 'question')).toBe(false)
  })
})

it('of a long question as many words are read, however they are typed', () => {
  for (const words of [MOST_WORDS - 1, MOST_WORDS, 50_000])
    for (const word of ['havent', 'word'])
      expect(questionWords(`${'so '.repeat(words - 1)}${`${word} `.repeat(words)}`).length).toBe(MOST_WORDS)
})
