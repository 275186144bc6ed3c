import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'

/** What may be somebody's, by a name with an s: a word behind it, and no "the" before it, who are several. */
const OWNERS = /(?<!\bthe\s)(?<![\p{L}\p{N}'’])(\p{L}{3,}(?<![siu]))s(?=\s+\p{L})/giu

/**
 * The question with the apostrophes that people in a hurry leave out: "brackleys estimates" are Brackley's, where names of
 * the graph have a word Brackley and none Brackleys.
 */
export async function withApostrophes(
  question: string,
  kg: KnowledgeGraph,
  isWord: (word: string) => boolean,
): Promise<string> {
  const found = Array.from(question.matchAll(OWNERS)).filter(
    ([written, name = '']) => !isWord(written.toLowerCase()) && !isWord(name.toLowerCase()),
  )
  if (found.length === 0) return question
  const mentions = await kg.mentions(question)
  const owners = found.filter(({ index, 0: written, 1: name = '' }) => {
    const names = mentions
      .filter(({ start, end }) => start <= index && end >= index + written.length)
      .flatMap(({ candidates }) => candidates.map(({ entity }) => wordsOf(entity.name)))
    return (
      names.some(words => words.includes(name.toLowerCase())) &&
      !names.some(words => words.includes(written.toLowerCase()))
    )
  })
  return owners.reduceRight((text, { index, 1: name = '' }) => {
    const end = index + name.length
    return `${text.slice(0, end)}'${text.slice(end)}`
  }, question)
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
