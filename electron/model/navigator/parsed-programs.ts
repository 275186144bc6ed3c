import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { SExpressionExecutor } from '../../kg/sexpression/executor.ts'
import { parseSExpression } from '../../kg/sexpression/parse.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { EpisodeView, PastTurn } from '../episode-view.ts'
import { scoreOf } from '../semantic-parser/derivation.ts'
import type { OwnParts } from '../semantic-parser/graph-features.ts'
import type { Asked } from '../semantic-parser/follow-up/antecedents.ts'
import type { ParsedProgram } from '../semantic-parser/roots.ts'
import { parseQuestion } from '../semantic-parser/search.ts'
import type { SearchTools } from '../semantic-parser/situation-of.ts'
import { withDeltas, type Taught } from '../semantic-parser/taught-weights.ts'
import { taughtIn, weighedByGraph } from './graph-scores.ts'
import { withoutIdleParts } from './idle-parts.ts'

/** Programs that are told apart; what is less likely than the last of them is hardly ever meant. */
const MOST_OPTIONS = 20

export interface ProgramTools extends Omit<SearchTools, 'kg' | 'weights' | 'asked' | 'topics' | 'lexicon'> {
  /** What a graph taught: the search goes by it, and so do the scores in the end. */
  taught: Taught
}

/**
 * A program that a question may mean, with its probability among those that were parsed, its score without what was
 * taught, and where its graph is taught, the parts of it that stand in the program.
 */
export type Candidate = ParsedProgram & { probability: number; untaught: number; own?: OwnParts }

/** An episode's list of turns is one object from its beginning to its end, and its question is parsed once. */
const parsed = new WeakMap<readonly PastTurn[], Promise<Candidate[]>>()

/**
 * Questions asked again, as in training, where each is tried many times, or gone through before they are asked: what they
 * were parsed to under some weights, or are being.
 */
const remembered = new WeakMap<Taught, WeakMap<KnowledgeGraph, Map<string, Promise<Candidate[]>>>>()
const MOST_REMEMBERED = 64

/**
 * What the question of an episode may mean, likeliest first.
 * @param lightly for a protocol that does not take all of the language: programs without the parts that change nothing
 */
export function parsedPrograms(
  { past, question, earlier, topicEntities }: Pick<EpisodeView, 'past' | 'question' | 'earlier' | 'topicEntities'>,
  kg: KnowledgeGraph,
  tools: ProgramTools,
  { lightly }: { lightly: boolean },
): Promise<Candidate[]> {
  const topics = topicEntities.flatMap(({ name, given, context }) => (given === true && context !== true ? [name] : []))
  const known =
    parsed.get(past) ?? parse(question, kg, { ...tools, asked: askedBefore(earlier) ?? [], topics }, lightly)
  parsed.set(past, known)
  known.catch(() => parsed.delete(past))
  return known
}

/** The questions before with what answered them; undefined where the last answer cannot be a part of a program. */
export function askedBefore(earlier: EpisodeView['earlier'] = []): Asked[] | undefined {
  const last = earlier[earlier.length - 1]
  if (last !== undefined && last.logicalForm === undefined && last.answers.length > 0) return undefined
  return earlier.flatMap(({ question, logicalForm }) =>
    logicalForm === undefined ? [] : [{ question, program: parseSExpression(logicalForm) }],
  )
}

type FollowUpTools = ProgramTools & Pick<SearchTools, 'asked' | 'topics'>

async function parse(
  question: string,
  kg: KnowledgeGraph,
  tools: FollowUpTools,
  lightly: boolean,
): Promise<Candidate[]> {
  const byGraph = remembered.get(tools.taught) ?? new WeakMap<KnowledgeGraph, Map<string, Promise<Candidate[]>>>()
  remembered.set(tools.taught, byGraph)
  const known = byGraph.get(kg) ?? new Map<string, Promise<Candidate[]>>()
  byGraph.set(kg, known)
  const key = JSON.stringify([
    question,
    lightly,
    tools.topics,
    ...(tools.asked ?? []).map(each => [each.question, printSExpression(each.program)]),
  ])
  const others = known.get(key)
  // It may be stopped, for reasons of its own.
  const found = others && (await others.catch(() => undefined))
  if (found !== undefined) return found
  const parsing = parseAnew(question, kg, tools, lightly)
  if (known.size >= MOST_REMEMBERED) known.clear()
  known.set(key, parsing)
  parsing.catch(() => known.get(key) === parsing && known.delete(key))
  return parsing
}

async function parseAnew(
  question: string,
  kg: KnowledgeGraph,
  tools: FollowUpTools,
  lightly: boolean,
): Promise<Candidate[]> {
  const taught = await taughtIn(kg, tools.taught)
  const found = await parseQuestion(question, {
    ...tools,
    weights: withDeltas(taught.deltas),
    lexicon: taught.lexicon,
    kg,
  })
  const programs = (await weighedByGraph(question, found, kg, taught))
    .slice(0, MOST_OPTIONS)
    .map(program => ({ ...program, untaught: program.score - scoreOf(program.features, taught.deltas) }))
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
