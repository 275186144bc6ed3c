import { beforeAll, expect, it } from 'vitest'
import { readDictionary, type Dictionary } from '../../../electron/model/lexicon/dictionary.ts'
import { WaysOfAsking } from '../../../electron/model/lexicon/ways-of-asking.ts'
import {
  evidenceFor,
  nameWordsOf,
  wordsInNames,
  type Evidence,
} from '../../../electron/model/semantic-parser/name-match.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'

/** By the words alone. */
const NO_WAYS = new WaysOfAsking()

let dictionary: Dictionary
beforeAll(async () => {
  dictionary = await readDictionary('resources/models/lexicon.bin')
})

function evidence(question: string, name: string, others: readonly string[] = []): Evidence | undefined {
  const names = nameWordsOf([name, ...others], [], NO_WAYS)
  const [own] = names
  return own === undefined
    ? undefined
    : evidenceFor(own, questionWords(question), { dictionary, inNames: wordsInNames(names) })[0]
}

it.each([
  ['who condemned the attack', 'denounced'],
  ['What components does it have?', 'has_part'],
  ['which vessel carried them', 'ship'],
  ['Who is its author?', 'written_by'],
])('%s speaks for %s by the dictionary', (question, name) => {
  const found = evidence(question, name)
  expect(found?.dictionary).toBeGreaterThan(0.3)
  expect(found?.best).toBeLessThan(0.95)
})

it('a name that has the word itself is not read by the dictionary', () => {
  expect(evidence('who directed it', 'directed_by')).toMatchObject({ dictionary: 0, best: 1 })
})

it('a word that another name has itself says less of this one', () => {
  const alone = evidence('its author', 'writer')?.best ?? 0
  expect(evidence('its author', 'writer', ['author'])?.best ?? 0).toBeLessThan(alone)
})

it('one of two things that a name names explains more than half of it', () => {
  const one = evidence('who praised him', 'Praise_or_endorse')?.explained ?? 0
  const part = evidence('who praised him', 'Praise_officially')?.explained ?? 0
  expect(one).toBeGreaterThan(0.6)
  expect(one).toBeGreaterThan(part)
})

it('a word of which one part is a name says nothing for the whole by chance', () => {
  expect(evidence('which airports are in Iceland', 'spouse')).toBeUndefined()
})
