import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tokenizer } from '../../../../native/tokenizer/bpe.ts'
import { END_OF_TEXT_TOKEN, trainBpe } from '../../../../scripts/models/decoder/tokenizer-training.ts'
import { cpuSeconds } from '../../../cpu-seconds.ts'

const lines = [
  'who directed the film that was directed by the director',
  'directed_by',
  'film.film.directed_by',
  'isDirectedBy isDirectedBy DIRECTED DIRECTED',
  "don't, 'tis",
  'Émile dirige le café',
  'naïve café',
  '1994 1994 19_94 19_94 a.b a.b',
  '<answer>the film</answer>',
  'the   spaced\n\nlines',
]
const vocabulary = trainBpe(lines, { vocabularySize: 340, userDefined: ['<answer>', '</answer>'] })
const tokenizer = new Tokenizer(vocabulary)
const pieces = (text: string): string[] => tokenizer.encode(text).map(id => tokenizer.decode([id]))

describe('a trained vocabulary', () => {
  it('is the same whenever it is trained on the same text', () => {
    expect(trainBpe(lines, { vocabularySize: 340, userDefined: ['<answer>', '</answer>'] })).toEqual(vocabulary)
  })

  it('has the control token, the tags, all bytes, then merges', () => {
    expect(vocabulary.tokens.slice(0, 3)).toEqual([END_OF_TEXT_TOKEN, '<answer>', '</answer>'])
    expect(vocabulary.types.slice(0, 4)).toEqual([3, 4, 4, 1])
    expect(vocabulary.tokens.length).toBe(new Set(vocabulary.tokens).size)
    expect(vocabulary.tokens.length).toBeLessThanOrEqual(340)
  })

  it('gives a word the same token in a question and in a relation name', () => {
    const texts = ['who directed it', 'directed_by', 'film.film.directed_by', ' directed']
    expect(texts.filter(text => pieces(text).includes('directed'))).toEqual(texts)
  })

  it('never joins a space, underscore, dot, digit or capital to a neighbour', () => {
    const joined = vocabulary.tokens.slice(3 + 256).map(token => tokenizer.decode([tokenizer.idOf(token)!]))
    expect(joined.length).toBeGreaterThan(15)
    expect(
      joined.filter(
        text => /[\s\p{P}\p{S}\p{N}\p{Lu}]/u.test(text) && [...text].length > 1 && !text.includes('\uFFFD'),
      ),
    ).toEqual([])
    expect(
      pieces('The film_1994.by')
        .filter(piece => /[ _.0-9A-Z]/.test(piece))
        .every(piece => piece.length === 1),
    ).toBe(true)
  })

  it('keeps a tag whole wherever it stands, and a control token only on request', () => {
    expect(pieces('x<answer>y</answer>')).toEqual(['x', '<answer>', 'y', '</answer>'])
    expect(tokenizer.encode(END_OF_TEXT_TOKEN)).not.toContain(0)
    expect(tokenizer.encode(END_OF_TEXT_TOKEN, { control: true })).toEqual([0])
  })
})

describe('encoding', () => {
  it('loses nothing of any text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(...lines.flatMap(line => line.split(/(?<= )/)))).map(words => words.join('')),
    )
    fc.assert(
      fc.property(anyText, text => {
        expect(tokenizer.decode(tokenizer.encode(text))).toBe(Buffer.from(text, 'utf8').toString('utf8'))
      }),
      { numRuns: 1000 },
    )
  })

  it('takes a word of a quarter of a megabyte without stopping the program', () => {
    const word = 'directed'.repeat(1 << 15)
    const start = cpuSeconds()
    expect(tokenizer.encode(word)).toHaveLength(1 << 15)
    expect(cpuSeconds() - start).toBeLessThan(10)
  })

  it('refuses tokens and vocabularies that cannot be', () => {
    expect(() => tokenizer.decode([vocabulary.tokens.length])).toThrow('outside the vocabulary')
    expect(() => new Tokenizer({ ...vocabulary, tokens: vocabulary.tokens.slice(0, 100) })).toThrow(
      'no token stands for the byte',
    )
  })
})
