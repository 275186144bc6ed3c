import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isFunctionWord } from '../../../electron/kg/function-words.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { foldName } from '../../../electron/kg/name-folding.ts'
import { dataset, onDataset } from '../../skipped.ts'
import { temporaryFolder } from '../temporary-graph.ts'
import { embedAllWith, fact, reading, writing } from './written-graph.ts'

const file = dataset('multihop_text/confusebench_hotpotqa.json')
const folder = temporaryFolder()
const QUESTIONS = 60
/** Passages looked for among the best five, as the data set's papers report it. */
const K = 5

const ItemSchema = z.array(z.object({ question: z.string(), gold_doc: z.array(z.string()), doc: z.array(z.string()) }))

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
const namesOf = (text: string): string[] =>
  [...new Set(text.match(/\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:of |the |de )?\p{Lu}[\p{L}\p{N}'’-]*)*|\d{4}/gu) ?? [])].filter(
    name => !isFunctionWord(name.toLowerCase()),
  )

/** BM25 (k1 1.2, b 0.75) over whole passages. */
function bm25(passages: readonly string[]): (question: string) => number[] {
  const words = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const counts = passages.map(passage => {
    const tally = new Map<string, number>()
    for (const word of words(passage)) tally.set(word, (tally.get(word) ?? 0) + 1)
    return tally
  })
  const holders = new Map<string, number>()
  for (const tally of counts) for (const word of tally.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
  const lengths = passages.map(passage => words(passage).length)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return question =>
    passages
      .map((_, i) => ({
        i,
        score: words(question).reduce((sum, word) => {
          const times = counts[i]?.get(word) ?? 0
          const held = holders.get(word) ?? 0
          return (
            sum +
            (times * 2.2 * Math.log(1 + (passages.length - held + 0.5) / (held + 0.5))) /
              (times + 1.2 * (0.25 + (0.75 * (lengths[i] ?? 0)) / mean))
          )
        }, 0),
      }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ i }) => i)
}

test(
  'with a sentence a fact and lexical vectors, gold passages of HotpotQA are found nearly as often as by BM25',
  onDataset('multihop_text/confusebench_hotpotqa.json'),
  async () => {
    const items = ItemSchema.parse(JSON.parse(readFileSync(file ?? '', 'utf8'))).slice(0, QUESTIONS)
    const passages = [...new Set(items.flatMap(({ gold_doc: gold, doc }) => [...gold, ...doc]))]
    const recallOf = async (rank: (question: string) => Promise<number[]>): Promise<number> => {
      let sum = 0
      for (const { question, gold_doc: gold } of items) {
        const found = new Set((await rank(question)).slice(0, K).map(i => passages[i]))
        sum += gold.filter(passage => found.has(passage)).length / gold.length
      }
      return sum / items.length
    }
    const target = join(folder, 'hotpot')
    const embedder = lexicalEmbedder()
    await writing(
      target,
      async writer => {
        let end = 0
        const chunks = passages.map((text, index) => ({ index, start: end, end: (end += text.length), text }))
        await writer.beginDocument({
          name: 'hotpot.json',
          mediaType: 'application/json',
          text: passages.join(''),
          textHash: 'hotpot',
          chunks,
        })
        for (const { index, text } of chunks)
          await writer.addChunk(
            'hotpot.json',
            index,
            sentencesOf(text).map(sentence => fact(sentence, ...namesOf(sentence))),
          )
        await embedAllWith(writer, embedder)
      },
      { embedder },
    )
    await reading(target, async graph => {
      const hypergraph = await graph.hypergraph()
      const retrieved = await recallOf(async question => {
        const names = (await hypergraph?.mentions(question)) ?? []
        const vectors = await embedder.embed([question, names.length > 0 ? names.join(' ') : question], 'query')
        const facts = await hypergraph?.retrieve(
          { text: vectors.subarray(0, embedder.dimensions), entities: vectors.subarray(embedder.dimensions) },
          { entities: 5, hyperedges: 20, facts: 20 },
        )
        return [...new Set(facts?.map(({ hyperedge }) => hyperedge.source.chunk))]
      })
      const rankedByBm25 = bm25(passages)
      const lexical = await recallOf(async question => rankedByBm25(question))
      console.info(
        `recall@${K} of gold passages, ${items.length} questions over ${passages.length} passages: ${retrieved.toFixed(3)}; BM25 over passages ${lexical.toFixed(3)}`,
      )
      expect(retrieved).toBeGreaterThan(0.8 * lexical)
      expect(retrieved).toBeGreaterThan(0.4)
    })
  },
)
