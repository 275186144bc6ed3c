import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExtractedFact } from '../../../electron/kg/hypergraph/facts.ts'
import { openHypergraphWriter } from '../../../electron/kg/hypergraph/writer.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { importTexts, temporaryFolder } from '../temporary-graph.ts'
import { checkHypergraph } from './check-hypergraph.ts'
import { documentOf, embedAll, fact, plane, reading, writing } from './written-graph.ts'

const folder = temporaryFolder()
let counter = 0
const fresh = (): string => join(folder, `hyper-${counter++}`)

describe('a graph of documents alone', () => {
  const target = fresh()

  test('is a graph like any other, without triples', async () => {
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('notes.txt', 'Ada Lovelace met Charles Babbage in London.'))
      await writer.addChunk('notes.txt', 0, [
        fact('Ada Lovelace met Charles Babbage in London.', 'Ada Lovelace', 'Charles Babbage', 'London'),
      ])
    })
    await reading(target, async graph => {
      const summary = await graph.summary()
      expect(summary).toMatchObject({
        name: 'documents',
        triples: 0,
        entities: 0,
        relations: 0,
        temporal: false,
        documents: 1,
        hyperedges: 1,
        topRelations: [],
        sampleEntities: [],
      })
      expect(await graph.link('Ada')).toEqual([])
      expect(await graph.mentions('Ada Lovelace met whom?')).toEqual([])
      expect(await graph.complete('A')).toEqual([])
      expect(await graph.relationNames()).toEqual([])
      expect([...graph.exportNTriples()].join('')).toBe('')
      const hypergraph = await graph.hypergraph()
      expect(await hypergraph?.summary()).toMatchObject({
        documents: [{ name: 'notes.txt', mediaType: 'text/plain', characters: 43, chunks: 1 }],
        chunks: 1,
        entities: 3,
        hyperedges: 1,
        embedder: plane,
        extractor: 'by hand',
      })
      expect(await hypergraph?.chunkText('notes.txt', 0)).toBe('Ada Lovelace met Charles Babbage in London.')
      expect(await hypergraph?.chunkText('notes.txt', 1)).toBeUndefined()
      expect(await hypergraph?.chunkText('none.txt', 0)).toBeUndefined()
    })
  })

  test('names are found in a question whatever their case, punctuation and possessives', async () => {
    await reading(target, async graph => {
      const hypergraph = await graph.hypergraph()
      expect(
        await hypergraph?.mentions("Did charles  babbage's friend (Ada Lovelace) live in London? London!"),
      ).toEqual(['Charles Babbage', 'Ada Lovelace', 'London'])
      expect(await hypergraph?.mentions('')).toEqual([])
      expect(await hypergraph?.entity('ADA LOVELACE')).toEqual({
        id: 0,
        name: 'Ada Lovelace',
        type: 'thing',
        description: '',
        hyperedges: 1,
      })
      expect(await hypergraph?.entity('Ada')).toBeUndefined()
      expect((await hypergraph?.hyperedgesOf('london', 5))?.map(({ text }) => text)).toEqual([
        'Ada Lovelace met Charles Babbage in London.',
      ])
      expect(await hypergraph?.hyperedgesOf('Paris', 5)).toEqual([])
    })
  })

  test('without its last document it has none', async () => {
    await writing(target, async writer => {
      expect(await writer.removeDocument('other.txt')).toBe(false)
      expect(await writer.removeDocument('notes.txt')).toBe(true)
    })
    expect(await checkHypergraph(target)).toEqual({})
    await reading(target, async graph => {
      expect(await graph.hypergraph()).toBeUndefined()
      expect((await graph.summary()).documents).toBe(0)
    })
  })
})

describe('documents beside triples', () => {
  test('leave the graph and its fingerprint as they were, and know its entities by their exact names', async () => {
    const { folder: target, fingerprint } = await importTexts(folder, {
      'g.txt': 'Ada Lovelace|friend|Charles Babbage\nLondon|in|England\n',
    })
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('n.txt', 'Ada Lovelace lived in london.'))
      await writer.addChunk('n.txt', 0, [fact('Ada Lovelace lived in london.', 'Ada Lovelace', 'london', 'Lived')])
    })
    await reading(target, async graph => {
      expect(await graph.summary()).toMatchObject({ fingerprint, triples: 2, documents: 1, hyperedges: 1 })
      const hypergraph = await graph.hypergraph()
      expect((await hypergraph?.entity('Ada Lovelace'))?.graphKey).toBe('Ada Lovelace')
      expect((await hypergraph?.entity('london'))?.graphKey).toBeUndefined()
      const [ada] = await graph.link('Ada Lovelace')
      expect(ada?.match).toBe('exact')
    })
  })

  test('a sealed folder notices damage after documents as before', async () => {
    const { folder: target } = await importTexts(folder, { 'g.txt': 'a|b|c' })
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('n.txt', 'x'))
    })
    const data = join(target, 'data.mdb')
    const bytes = readFileSync(data)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 0xff
    writeFileSync(data, bytes)
    await expect(openGraph(target)).rejects.toMatchObject({ name: 'GraphFolderError', reason: 'damaged' })
  })

  test('a graph that is open here is not written to here', async () => {
    const { folder: target } = await importTexts(folder, { 'g.txt': 'a|b|c' })
    const options = { name: 'x', embedder: plane, extractor: 'by hand' }
    const both = await Promise.allSettled([
      openHypergraphWriter(target, options),
      openHypergraphWriter(target, options),
    ])
    // Either of the two may be first.
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const opened of both) if (opened.status === 'fulfilled') await opened.value.close()
    await reading(target, async () => {
      await expect(
        openHypergraphWriter(target, { name: 'x', embedder: plane, extractor: 'by hand' }),
      ).rejects.toMatchObject({ name: 'GraphFolderError', reason: 'busy' })
    })
    await writing(target, async () => {
      await expect(
        openHypergraphWriter(target, { name: 'x', embedder: plane, extractor: 'by hand' }),
      ).rejects.toMatchObject({ reason: 'busy' })
      // What is being written can be read.
      await reading(target, async graph => {
        expect((await graph.summary()).triples).toBe(1)
      })
    })
  })
})

describe('facts', () => {
  test('names that differ in case and blanks are one entity; types, descriptions and weights merge', async () => {
    const target = fresh()
    const told = (text: string, name: string, type: string, description: string): ExtractedFact => ({
      text,
      score: 5,
      entities: [{ name, type, description, score: 10 }],
    })
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('a.txt', 'x'))
      await writer.addChunk('a.txt', 0, [
        told('one', 'New  York', 'city', 'A city.'),
        told('two', 'new york', 'place', 'On the Hudson.'),
        told('three', 'NEW YORK', 'place', 'A city.'),
      ])
      expect(await writer.withoutVector('entity', 9)).toEqual([{ id: 0, text: 'New York A city. On the Hudson.' }])
    })
    await reading(target, async graph => {
      expect(await (await graph.hypergraph())?.entity('New York')).toEqual({
        id: 0,
        name: 'New York',
        type: 'place',
        description: 'A city. On the Hudson.',
        hyperedges: 3,
      })
    })
  })

  test('adding a chunk again replaces its facts; a sentence in the overlap is one fact', async () => {
    const target = fresh()
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('a.txt', 'one two three', { size: 2, overlap: 1 }))
      await writer.addChunk('a.txt', 0, [fact('first', 'A'), fact('shared', 'A', 'B'), fact('shared', 'C')])
      await writer.addChunk('a.txt', 1, [fact('shared', 'A', 'B'), fact('last', 'B'), fact('  ', 'D')])
      await writer.addChunk('a.txt', 0, [fact('first', 'A'), fact('shared', 'A', 'B')])
      await expect(writer.addChunk('a.txt', 2, [])).rejects.toThrow(RangeError)
      await expect(writer.addChunk('b.txt', 0, [])).rejects.toThrow('begin the document first')
    })
    expect(await checkHypergraph(target)).toEqual({
      'a.txt 0': [
        { text: 'first', entities: ['A'] },
        { text: 'shared', entities: ['A', 'B'] },
      ],
      'a.txt 1': [{ text: 'last', entities: ['B'] }],
    })
  })

  test('a long description waits for a summary, which stands until what it was made of is gone', async () => {
    const target = fresh()
    const long = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ')
    const told = (text: string, description: string): ExtractedFact => ({
      text,
      score: 5,
      entities: [{ name: 'E', type: '', description, score: 10 }],
    })
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('a.txt', 'x'))
      await writer.beginDocument(documentOf('b.txt', 'y'))
      await writer.addChunk('a.txt', 0, [told('one', long)])
      expect(await writer.longDescriptions(5)).toEqual([])
      await writer.addChunk('b.txt', 0, [told('two', `other ${long}`)])
      expect(await writer.longDescriptions(5)).toEqual([{ name: 'E', descriptions: [long, `other ${long}`] }])
      await writer.setDescription('e', 'Short.')
      expect(await writer.longDescriptions(5)).toEqual([])
      expect((await writer.withoutVector('entity', 5)).map(({ text }) => text)).toEqual(['E Short.'])
      await writer.addChunk('b.txt', 0, [told('two', `other ${long}`), told('three', 'More.')])
      expect((await writer.withoutVector('entity', 5)).map(({ text }) => text.slice(0, 20))).toEqual([
        `E ${long} other ${long} More.`.slice(0, 20),
      ])
      await writer.setDescription('nobody', 'x')
    })
    await checkHypergraph(target)
  })

  test('scores that are no numbers do no harm', async () => {
    const target = fresh()
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('a.txt', 'x'))
      await writer.addChunk('a.txt', 0, [
        {
          text: 'one',
          score: Number.NaN,
          entities: [
            { name: 'E', type: '', description: '', score: Infinity },
            { name: ' ', type: '', description: '', score: 1 },
            { name: 'n'.repeat(5_000), type: '', description: '', score: 1 },
          ],
        },
      ])
    })
    expect(await checkHypergraph(target)).toEqual({ 'a.txt 0': [{ text: 'one', entities: ['E', 'n'.repeat(5_000)] }] })
  })
})

describe('documents', () => {
  test('the same text goes on where it was, another one takes its place', async () => {
    const target = fresh()
    const first = documentOf('a.txt', 'one two three four', { size: 2, overlap: 0 })
    await writing(target, async writer => {
      await writer.beginDocument(first)
      await writer.addChunk('a.txt', 1, [fact('fact', 'A')])
    })
    await writing(target, async writer => {
      expect([...(await writer.done('a.txt', first.textHash))]).toEqual([1])
      expect([...(await writer.done('a.txt', 'other'))]).toEqual([])
      expect([...(await writer.done('b.txt', first.textHash))]).toEqual([])
      await writer.beginDocument(first)
      expect([...(await writer.done('a.txt', first.textHash))]).toEqual([1])
      const second = documentOf('a.txt', 'other words')
      await writer.beginDocument(second)
      expect([...(await writer.done('a.txt', second.textHash))]).toEqual([])
      await writer.addChunk('a.txt', 0, [])
      expect([...(await writer.done('a.txt', second.textHash))]).toEqual([0])
    })
    expect(await checkHypergraph(target)).toEqual({ 'a.txt 0': [] })
  })

  test('whatever is added, added again and removed in whatever order: what is left is what a fresh start would have', async () => {
    const name = fc.constantFrom('A', 'a', 'B ', 'C', 'D e', 'd  E')
    const facts = fc.array(
      fc.record({ text: fc.constantFrom('p', 'q', 'r', 's', 't'), entities: fc.array(name, { maxLength: 3 }) }),
      { maxLength: 4 },
    )
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ document: fc.constantFrom('x', 'y', 'z'), facts }) },
      { weight: 1, arbitrary: fc.record({ remove: fc.constantFrom('x', 'y', 'z') }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
        const [one, other] = [fresh(), fresh()]
        const last = new Map<string, ExtractedFact[]>()
        await writing(one, async writer => {
          for (const action of steps) {
            if ('remove' in action) {
              await writer.removeDocument(action.remove)
              last.delete(action.remove)
              continue
            }
            const found = action.facts.map(({ text, entities }) => fact(text, ...entities))
            await writer.beginDocument(documentOf(action.document, action.document))
            await writer.addChunk(action.document, 0, found)
            await embedAll(writer, () => [1, 0])
            last.set(action.document, found)
          }
        })
        await writing(other, async writer => {
          for (const [document, found] of last) {
            await writer.beginDocument(documentOf(document, document))
            await writer.addChunk(document, 0, found)
          }
        })
        const folded = (all: Awaited<ReturnType<typeof checkHypergraph>>): unknown =>
          JSON.parse(JSON.stringify(all).toLowerCase().replaceAll(/ +"/g, '"').replaceAll('d  e', 'd e'))
        expect(folded(await checkHypergraph(one))).toEqual(folded(await checkHypergraph(other)))
      }),
      { numRuns: 5 },
    )
  })
})

describe('vectors', () => {
  test('a text that changed while it was being embedded waits for another one', async () => {
    await writing(fresh(), async writer => {
      await writer.beginDocument(documentOf('a.txt', 'one two', { size: 1, overlap: 0 }))
      await writer.addChunk('a.txt', 0, [
        { text: 'one', score: 1, entities: [{ name: 'E', type: '', description: 'First.', score: 1 }] },
      ])
      expect(await writer.waiting('entity')).toBe(1)
      const [waiting] = await writer.withoutVector('entity', 5)
      await writer.addChunk('a.txt', 1, [
        { text: 'two', score: 1, entities: [{ name: 'E', type: '', description: 'Second.', score: 1 }] },
      ])
      await writer.setVectors('entity', [waiting?.id ?? -1], Float32Array.of(1, 0))
      expect(await writer.withoutVector('entity', 5)).toEqual([{ id: 0, text: 'E First. Second.' }])
      await writer.setVectors('entity', [0], Float32Array.of(0, 1))
      expect(await writer.withoutVector('entity', 5)).toEqual([])
      expect(await writer.waiting('entity')).toBe(0)
    })
  })

  test('of another number of components, or with what is no number, are refused', async () => {
    await writing(fresh(), async writer => {
      await expect(writer.setVectors('entity', [0], Float32Array.of(1))).rejects.toThrow(
        '1 vectors of 2 components have 2 numbers, not 1.',
      )
      await expect(writer.setVectors('entity', [0], Float32Array.of(1, Number.NaN))).rejects.toThrow(
        'the embedder is at fault',
      )
    })
  })

  test('another embedder makes everything wait again, an interrupted change goes on', async () => {
    const target = fresh()
    await writing(target, async writer => {
      await writer.beginDocument(documentOf('a.txt', 'x'))
      await writer.addChunk('a.txt', 0, [fact('one', 'A', 'B')])
      await embedAll(writer, () => [1, 0])
    })
    const three = { ...plane, id: 'space-1', dimensions: 3 }
    await writing(
      target,
      async writer => {
        expect([await writer.waiting('entity'), await writer.waiting('hyperedge')]).toEqual([2, 1])
        await writer.setVectors('entity', [0], Float32Array.of(0, 0, 1))
        await writer.withoutVector('entity', 1)
      },
      { embedder: three },
    )
    await writing(
      target,
      async writer => {
        await embedAll(writer, () => [0, 1, 0])
        expect(await writer.waiting('entity')).toBe(0)
      },
      { embedder: three },
    )
    await reading(target, async graph => {
      const found = await (
        await graph.hypergraph()
      )?.retrieve(
        { entities: Float32Array.of(0, 1, 0), text: Float32Array.of(0, 1, 0) },
        { entities: 5, hyperedges: 5, facts: 5 },
      )
      expect(found).toHaveLength(1)
      expect(found?.[0]).toMatchObject({ coherence: 2, hyperedge: { text: 'one' } })
    })
  })
})
