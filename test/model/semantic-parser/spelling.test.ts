import { expect, it } from 'vitest'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { spelled } from '../../../electron/model/semantic-parser/spelling.ts'

const VOCABULARY = new Set(['service', 'company', 'account', 'prepaid', 'recipe', 'witness', 'dish'])
const WORDS = new Set(['wish', 'fish', 'counts', 'dwelling'])

function read(question: string, names: readonly string[] = []): string {
  const words = questionWords(question)
  return spelled(question, words, {
    vocabulary: VOCABULARY,
    isWord: word => WORDS.has(word),
    isName: at => names.includes(words[at]?.text ?? ''),
  })
    .map(({ text }) => text)
    .join(' ')
}

it.each([
  ['which servces are down', 'which services are down'],
  ['the biggest companys', 'the biggest companys'],
  ['how many acounts are there', 'how many accounts are there'],
  ['how many phones are pre-paid', 'how many phones are prepaid'],
  ['every recipie with lamb', 'every recipe with lamb'],
  ['who was a wittness', 'who was a witness'],
  ['averge number of acounts', 'average number of accounts'],
  ['the higest dwelling', 'the highest dwelling'],
  ['how mnay accounts are there', 'how many accounts are there'],
  ['the priciest dish', 'the priciest dish'],
])('what is misspelt is read as the graph writes it: %s', (question, wanted) => {
  expect(read(question)).toBe(wanted)
})

it('a plural by rule is no slip', () => {
  const [word] = spelled('companys', questionWords('companys'), {
    vocabulary: VOCABULARY,
    isWord: () => false,
    isName: () => false,
  })
  expect(word?.root).toBe('company')
})

it.each(['which fishes', 'two dwellings', 'a well-paid job', 'what is 12345'])(
  'a word of the language, and what is far from all names, stays: %s',
  question => {
    expect(read(question)).toBe(
      questionWords(question)
        .map(({ text }) => text)
        .join(' '),
    )
  },
)

it('a part of a name stays', () => {
  expect(read('who owns Acount', ['acount'])).toBe('who owns acount')
})
