import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import type { Host } from '../host.ts'

const MOST_QUERIES = 512
const LONGEST_QUERY = 10_000

/** Search-R1's `retrieval_server.py`, which verl's SearchTool asks too. */
const RequestSchema = z.object({
  queries: z.array(z.string().max(LONGEST_QUERY)).min(1).max(MOST_QUERIES),
  topk: z.number().int().min(1).max(100).nullish(),
  return_scores: z.boolean().nullish(),
})

/** The published clients take the first line for the title and the rest for the text. */
interface SearchDocument {
  id: string
  contents: string
}

export interface SearchAnswer {
  result: (SearchDocument | { document: SearchDocument; score: number })[][]
}

const TOP_K = 3

/** What fits each of some queries in words: passages of the documents first, then triples of the graph. */
export async function answerSearch(
  { answering }: Pick<Host, 'answering'>,
  kg: string,
  body: unknown,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const read = RequestSchema.safeParse(body)
  if (!read.success)
    throw new ClewError(
      'bad-request',
      `The search was not understood (${z.prettifyError(read.error).split('\n').join(' ')}); send {"queries": ["…"], "topk": 3, "return_scores": true}.`,
    )
  const { queries, topk, return_scores: scored } = read.data
  const most = topk ?? TOP_K
  const result: SearchAnswer['result'] = []
  for (const query of queries) {
    const found = await answering.search(kg, query, most, signal)
    const documents = [
      ...found.passages.map(({ text, coherence, source: { document, chunk, start } }) => ({
        document: { id: `${document}#${chunk}:${start}`, contents: `${oneLine(document)}\n${text}` },
        score: coherence,
      })),
      ...found.facts.map(({ fact: { head, relation, tail, time }, score }) => ({
        document: {
          id: `${head} ${relation} ${tail}`,
          contents: `${oneLine(head)}\n${head} | ${relation} | ${tail}${time === undefined ? '' : ` | ${time}`}`,
        },
        score,
      })),
    ].slice(0, most)
    result.push(scored === true ? documents : documents.map(({ document }) => document))
  }
  return { result }
}

function oneLine(title: string): string {
  return title.replace(/\s+/g, ' ')
}
