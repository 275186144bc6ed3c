import { expect, it } from 'vitest'
import { porterStem } from '../../electron/agent/porter-stem.ts'

/** The examples of Porter 1980, step by step, each as the whole algorithm leaves it. */
it.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['ties', 'ti'],
  ['cats', 'cat'],
  ['feed', 'feed'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['motoring', 'motor'],
  ['sing', 'sing'],
  ['conflated', 'conflat'],
  ['troubled', 'troubl'],
  ['sized', 'size'],
  ['hopping', 'hop'],
  ['falling', 'fall'],
  ['hissing', 'hiss'],
  ['filing', 'file'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['relational', 'relat'],
  ['conditional', 'condit'],
  ['vietnamization', 'vietnam'],
  ['operator', 'oper'],
  ['hopefulness', 'hope'],
  ['sensibiliti', 'sensibl'],
  ['triplicate', 'triplic'],
  ['electrical', 'electr'],
  ['goodness', 'good'],
  ['revival', 'reviv'],
  ['replacement', 'replac'],
  ['adoption', 'adopt'],
  ['effective', 'effect'],
  ['probate', 'probat'],
  ['rate', 'rate'],
  ['cease', 'ceas'],
  ['controll', 'control'],
  ['roll', 'roll'],
  ['generalizations', 'gener'],
  ['oscillators', 'oscil'],
])('%s becomes %s', (word, stem) => expect(porterStem(word)).toBe(stem))

it('gives one stem to what one relation and one question say, and leaves other words alone', () => {
  expect(new Set(['negotiated', 'negotiation', 'negotiates', 'negotiating'].map(porterStem)).size).toBe(1)
  expect(['straße', 'at', '1984', 'स्थान'].map(porterStem)).toEqual(['straße', 'at', '1984', 'स्थान'])
})
