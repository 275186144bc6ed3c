import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { EpisodeView, PastTurn } from '../episode-view.ts'
import type { ParsedProgram } from '../semantic-parser/roots.ts'
import { parseQuestion, type SearchTools } from '../semantic-parser/search.ts'
import { withoutIdleParts } from './idle-parts.ts'

/** Programs that are told apart; what is less likely than the last of them is hardly ever meant. */
const MOST_OPTIONS = 20

export type ProgramTools = Omit<SearchTools, 'kg'>

/** A program that a question may mean, with its probability among those that were parsed. */
export type Candidate = ParsedProgram & { probability: number }

/** An episode's list of turns is one object from its beginning to its end, and its question is parsed once. */
const parsed = new WeakMap<readonly PastTurn[], Promise<Candidate[]>>()

/**
 * What the question of an episode may mean, likeliest first.
 * @param lightly for a protocol that does not take all of the language: programs without the parts that change nothing
 */
export function parsedPrograms(
  { past, question }: Pick<EpisodeView, 'past' | 'question'>,
  kg: KnowledgeGraph,
  tools: ProgramTools,
  { lightly }: { lightly: boolean },
): Promise<Candidate[]> {
  const known = parsed.get(past) ?? parse(question, kg, tools, lightly)
  parsed.set(past, known)
  known.catch(() => parsed.delete(past))
  return known
}

async function parse(
  question: string,
  kg: KnowledgeGraph,
  tools: ProgramTools,
  lightly: boolean,
): Promise<Candidate[]> {
  const programs = (await parseQuestion(question, { ...tools, kg })).slice(0, MOST_OPTIONS)
  if (!lightly) return programs
  const executor = new SExpressionExecutor(kg, tools.signal === undefined ? {} : { signal: tools.signal })
  const light = new Map<string, Candidate>()
  for (const candidate of programs) {
    const program = candidate.program && (await withoutIdleParts(candidate.program, executor))
    const key = program === undefined ? '' : printSExpression(program)
    const same = light.get(key)
    light.set(
      key,
      same === undefined
        ? { ...candidate, program, key }
        : { ...same, probability: same.probability + candidate.probability },
    )
  }
  return [...light.values()].toSorted((a, b) => b.probability - a.probability)
}
