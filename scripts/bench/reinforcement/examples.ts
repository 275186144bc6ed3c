import { z } from 'zod'
import { jsonLines } from '../../../electron/base/json-lines.ts'
import { ClewError } from '../../../electron/contract/errors.ts'
import type { SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { scoreOf } from '../../../electron/model/semantic-parser/derivation.ts'
import { maskOf } from '../../../electron/model/semantic-parser/word-mask.ts'
import { ownParts } from '../../../electron/model/semantic-parser/graph-features.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import { MOST_PROGRAMS, type Recorded } from './recorded.ts'

/** A line of what `scripts/models/semantic-parser/find-programs.ts` writes. */
const ExampleSchema = z.object({
  source: z.string(),
  graph: z.string(),
  question: z.string(),
  kind: z.string(),
  candidates: z.array(
    z.object({ key: z.string(), features: z.record(z.string(), z.number()), right: z.boolean(), answer: z.string() }),
  ),
})

/** Those that go on from another question, and those that are others with other names in them. */
const APART = /^(?:follow-ups|swapped:)/

/**
 * People's questions with the programs that were found for them, by graph. Nothing is known of them but whether what a
 * program comes to is right; classes are not told from other things, as the graph is not at hand.
 * @throws {@link ClewError} where a line holds something else
 */
export async function recordedExamples(
  files: readonly string[],
  graphs: readonly string[],
): Promise<Map<string, Recorded[]>> {
  const found = new Map<string, Recorded[]>(graphs.map(graph => [graph, []]))
  for (const file of files)
    for await (const read of jsonLines(file, ExampleSchema)) {
      if (!('value' in read))
        throw new ClewError(
          'unreadable',
          `Line ${read.line} of ${file} holds no question with its programs (${read.reason}); write it anew with find-programs.ts.`,
        )
      const { source, graph } = read.value
      if (!APART.test(source)) found.get(graph)?.push(recordedOf(read.value))
    }
  return found
}

function recordedOf({ question, kind, candidates }: z.infer<typeof ExampleSchema>): Recorded {
  const words = questionWords(question)
  const weighed = candidates
    .map(candidate => ({ ...candidate, score: scoreOf(candidate.features, WEIGHTS) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_PROGRAMS)
  return {
    question,
    kind,
    about: question,
    candidates: weighed.map(({ key, score, features }) => {
      const program = key === '' ? undefined : parseSExpression(key)
      const named = program === undefined ? '' : namesIn(program).join(' ').toLowerCase()
      const names = maskOf([...words.keys()].filter(at => named.includes(words[at]?.text ?? '')))
      return { score, features, own: ownParts(words, { program, names }, new Set()) }
    }),
    right: [],
    f1: weighed.map(({ right }) => (right ? 1 : 0)),
  }
}

/** The names of the things in a program, wherever they stand. */
function namesIn(part: SExpression): string[] {
  if (part.kind === 'entity') return [part.key]
  return Object.values(part).flatMap((inner: unknown) => (isExpression(inner) ? namesIn(inner) : []))
}

function isExpression(value: unknown): value is SExpression {
  return typeof value === 'object' && value !== null && 'kind' in value
}
