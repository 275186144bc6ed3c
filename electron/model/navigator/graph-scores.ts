import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { nameIn, ownParts, ownScore, type OwnParts } from '../semantic-parser/graph-features.ts'
import { questionWords } from '../semantic-parser/question-words.ts'
import type { ParsedProgram } from '../semantic-parser/roots.ts'
import { UNTAUGHT, type Deltas, type Taught } from '../semantic-parser/taught-weights.ts'

/** The share of what was taught of a graph that has to be in a graph for it to be the same one, grown or renamed. */
const SAME_GRAPH = 0.9

type Weighed = ParsedProgram & { probability: number }

/**
 * What was taught, where this is the graph that taught it; any other is asked as if nothing had been taught. What says
 * nothing of its graph counts in all.
 */
export async function taughtIn(kg: KnowledgeGraph, taught: Taught): Promise<Taught> {
  return taught.own === undefined || (await isOf(kg, taught.own)) ? taught : UNTAUGHT
}

/**
 * The programs of a question as their graph weighs them, likeliest first, with the parts of it that stand in them.
 * Their scores stay the parser's, by which the chance of an answer is estimated.
 * @param taught by this graph
 */
export async function weighedByGraph(
  question: string,
  found: readonly Weighed[],
  kg: KnowledgeGraph,
  taught: Taught,
): Promise<(Weighed & { own?: OwnParts })[]> {
  const { own } = taught
  if (own === undefined) return [...found]
  const words = questionWords(question)
  const classes = await classesOf(kg)
  const scored = found.map(program => {
    const parts = ownParts(words, program, classes)
    return { ...program, own: parts, sum: program.score + ownScore(parts, feature => own[feature] ?? 0) }
  })
  const top = Math.max(...scored.map(({ sum }) => sum))
  const all = scored.reduce((total, { sum }) => total + Math.exp(sum - top), 0)
  return scored
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ sum, ...program }) => ({ ...program, probability: Math.exp(sum - top) / all }))
}

const known = new WeakMap<Deltas, WeakMap<KnowledgeGraph, Promise<boolean>>>()

/** Whether a graph is the one that taught these weights. An open graph does not change. */
function isOf(kg: KnowledgeGraph, own: Deltas): Promise<boolean> {
  const byGraph = known.get(own) ?? new WeakMap<KnowledgeGraph, Promise<boolean>>()
  known.set(own, byGraph)
  const answer = byGraph.get(kg) ?? hasMostOf(kg, own)
  byGraph.set(kg, answer)
  answer.catch(() => byGraph.delete(kg))
  return answer
}

async function hasMostOf(kg: KnowledgeGraph, own: Deltas): Promise<boolean> {
  const names = new Set(Object.keys(own).map(nameIn))
  const there = new Set([...(await kg.relationNames()), ...(await classesOf(kg))])
  return [...names].filter(name => there.has(name)).length >= SAME_GRAPH * names.size
}

const classesOf = async (kg: KnowledgeGraph): Promise<Set<string>> =>
  new Set((await kg.summary()).types.map(({ name }) => name))
