import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'

const embedder = lexicalEmbedder()

async function cosines(query: string, ...texts: string[]): Promise<number[]> {
  const [wanted, vectors] = [await embedder.embed([query], 'query'), await embedder.embed(texts, 'passage')]
  return texts.map((_, row) =>
    wanted.reduce((sum, value, i) => sum + value * (vectors[row * embedder.dimensions + i] ?? 0), 0),
  )
}

describe('lexical vectors', () => {
  test('say that they only compare words', () => {
    expect(embedder).toMatchObject({ lexical: true, name: expect.stringContaining('no embedding model') })
  })

  test('are of unit length for every text with a word in it, and nothing for one without', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async text => {
        const vector = await embedder.embed([text], 'passage')
        expect(vector.length).toBe(embedder.dimensions)
        expect(Math.hypot(...vector)).toBeCloseTo(/[\p{L}\p{N}]/u.test(text) ? 1 : Math.hypot(...vector), 5)
        expect(vector.every(Number.isFinite)).toBe(true)
      }),
    )
    expect(Math.hypot(...(await embedder.embed([' … !?'], 'passage')))).toBe(0)
    expect(Math.hypot(...(await embedder.embed(['who was the'], 'query')))).toBeCloseTo(1, 5)
  })

  test('put texts with the same words nearest, whatever case, accents and order; then those with like words', async () => {
    const [same, near, far] = await cosines(
      'Zürich is in Switzerland',
      'is SWITZERLAND in zurich?',
      'The Swiss of Switzerlands Zurichberg',
      'Paris lies on the Seine',
    )
    expect(same).toBeGreaterThan(0.6)
    expect(near).toBeGreaterThan(0.05)
    expect(near).toBeLessThan(same ?? 0)
    expect(Math.abs(far ?? 1)).toBeLessThan(0.1)
  })

  test('compare by what a text is about and not by its articles', async () => {
    const [about, articles] = await cosines(
      'Who was the author of the Aeneid?',
      'Virgil wrote the Aeneid.',
      'Who was the king of the sea?',
    )
    expect(about).toBeGreaterThan(articles ?? 1)
  })

  test('of a text are the same alone and among others', async () => {
    const [alone, among] = [
      await embedder.embed(['one text'], 'passage'),
      await embedder.embed(['another', 'one text', ''], 'passage'),
    ]
    expect(among.slice(embedder.dimensions, 2 * embedder.dimensions)).toEqual(alone)
  })
})
