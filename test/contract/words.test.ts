import { afterEach, expect, test } from 'vitest'
import { SealError } from '../../electron/base/vault/seal.ts'
import { ClewError, problemOf, saidOf } from '../../electron/contract/errors.ts'
import { de } from '../../electron/contract/words/de/catalogue.ts'
import {
  countedSaying,
  inTurn,
  inWords,
  saying,
  SayingSchema,
  shortenedSaying,
  spelledOut,
} from '../../electron/contract/words/saying.ts'
import { statusError } from '../../electron/kg/endpoint/endpoint-error.ts'
import { DocumentError } from '../../electron/kg/errors.ts'
import { texts } from '../../electron/contract/words/words.ts'
import { fromWire, toWire, WireError } from '../../electron/contract/wire-error.ts'

texts.addResourceBundle('de', 'translation', de)
afterEach(() => texts.changeLanguage('en'))

const sent = saying('progress.walkingGoldPaths', { done: 1_200, of: 4_000, left: { secondsLeft: 240 } })

test('what is said crosses as a key and is put into words by who reads it, numbers and times too', async () => {
  const arrived = SayingSchema.parse(JSON.parse(JSON.stringify(sent)))
  expect(inWords(arrived)).toBe('walking the gold paths: 1,200 of 4,000 lessons, 4 min left')
  await texts.changeLanguage('de')
  expect(inWords(arrived)).toBe('die richtigen Wege werden gegangen: Übungsfrage 1.200 von 4.000, noch 4 min')
  expect(inWords(countedSaying(1, 'triple'))).toBe('1 Tripel')
})

test('what an earlier Clew wrote down, or a model said, stands as it is, and a name is no key and no markup', async () => {
  await texts.changeLanguage('de')
  expect(inWords(SayingSchema.parse('reading kb.txt'))).toBe('reading kb.txt')
  expect(inWords(saying('progress.reading', { file: '{{file}} $t(states.done)' }))).toBe(
    '{{file}} $t(states.done) wird gelesen',
  )
})

test('several are one, what is too long is cut, and JSON for people is spelled out', () => {
  const both = inTurn([saying('interrupted.import'), 'As it is.'])
  expect(inWords(both)).toMatch(/Start it again\. As it is\.$/)
  expect(shortenedSaying(sent, 1_000)).toBe(sent)
  expect(shortenedSaying(sent, 20)).toMatch(/^walking the gold/)
  const [one, several] = [1, 2].map(each => saying('evaluationNotes.inOneOnly', { count: each, number: each }))
  expect(spelledOut([one, several])).toEqual([
    expect.stringMatching(/^1 question is/),
    expect.stringMatching(/^2 ques/),
  ])
  expect(spelledOut({ jobs: [{ phase: sent, passage: { text: 'Alien' } }] })).toEqual({
    jobs: [{ phase: inWords(sent), passage: { text: 'Alien' } }],
  })
})

test('an error keeps its key over the wire', async () => {
  const error = new ClewError('conflict', saying('interrupted.import'))
  const back = fromWire(WireError.parse(JSON.parse(JSON.stringify(toWire(error)))))
  expect(problemOf(back)).toBe(error.message)
  expect(saidOf(back)).toEqual(saying('interrupted.import'))
  await texts.changeLanguage('de')
  expect(inWords(saidOf(new TypeError('x is y.')))).toMatch(/^In Clew ging etwas schief: x is y\. Versuchen/)
})

test('why a document, an endpoint or a passphrase will not do is said in the language of who reads it', async () => {
  const refused = [
    new DocumentError('report.pdf', saying('documentProblems.larger', { most: 64 })),
    statusError(429, 'localhost:8890', 'slow down', 'ASK {}'),
    new SealError('vault.json'),
  ]
  const over = refused.map(error => fromWire(WireError.parse(JSON.parse(JSON.stringify(toWire(error))))))
  expect(over.map(problemOf)).toEqual(refused.map(({ message }) => message))
  expect(refused.map(({ message }) => message)).toEqual([
    'report.pdf is larger than 64 MiB; split it and add the parts.',
    'localhost:8890 has too many requests ("slow down"): wait a while, and ask again.',
    expect.stringMatching(/^vault\.json was changed since this project wrote it/),
  ])
  await texts.changeLanguage('de')
  expect(over.map(problemOf)).toEqual([
    'report.pdf ist größer als 64 MiB; teilen Sie es, und fügen Sie die Teile hinzu.',
    'localhost:8890 hat zu viele Anfragen („slow down“): Warten Sie eine Weile, und fragen Sie noch einmal.',
    expect.stringMatching(/^vault\.json wurde geändert, seit dieses Projekt es schrieb/),
  ])
})
