import { passagesNaming } from '../agent/answers.ts'
import { nearestFirst } from '../agent/bm25.ts'
import { yieldToEventLoop } from '../base/event-loop.ts'
import { noClosedSides } from '../agent/closed-sides.ts'
import { runEpisode, type EpisodeRequest } from '../agent/episode.ts'
import { findEvidence } from '../agent/find-evidence.ts'
import { graphR1 } from '../agent/protocols/graph-r1.ts'
import { QUERY } from '../agent/protocols/graph-r1/turn-text.ts'
import { linkTopicEntities } from '../agent/topic-entities.ts'
import { foreseen, problemOf } from '../contract/errors.ts'
import type { AnswerItem, Trajectory } from '../contract/trajectory.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Direction, Fact } from '../contract/fact.ts'
import type { TermId } from '../kg/triple.ts'
import type { Observation, Passage } from '../contract/observation.ts'
import { baseline } from './baselines.ts'
import type { Question } from '../learn/question-sets/question-sets.ts'

/** Triples that stand in the prompt. */
const TRIPLES_KEPT = 20
/** Triples around the topic entities that are compared with the question. */
const CANDIDATES = 5_000
const NEIGHBOURS = 100

/** All that an episode is run with but its question. */
export type EpisodeTerms = Omit<EpisodeRequest, 'question' | 'topicEntities' | 'context' | 'from' | 'about'>

type Retrieved = Observation & { kind: 'passages' }

/**
 * Retrieve once, then answer: the triples up to two steps around the topic entities that are nearest to the question by
 * BM25, and the passages that Graph-R1 retrieves for it, in one prompt. What was retrieved is kept as the turn's
 * observation, and the answer's evidence is taken from it.
 */
export async function answerFromRetrieval(request: EpisodeTerms, question: Question): Promise<Trajectory> {
  const retrieved = await retrieve(request, question).catch((error: unknown) => {
    if (foreseen(error) === undefined) request.onDefect?.(error)
    return problemOf(error)
  })
  const failed = typeof retrieved === 'string'
  const trajectory = await lastOf(
    runEpisode({
      ...request,
      protocol: baseline('retrieval', failed ? '' : retrieved.text),
      settings: { ...request.settings, turns: 0 },
      question: question.question,
      topicEntities: question.entities,
    }),
  )
  const [turn] = trajectory.turns
  if (failed) return { ...trajectory, answer: [], status: 'failed', error: trajectory.error ?? retrieved }
  if (turn === undefined) return trajectory
  const topics = trajectory.topicEntities.map(({ name }) => name)
  return {
    ...trajectory,
    answer: withEvidence(trajectory.answer, topics, retrieved),
    turns: [{ ...turn, observation: retrieved }],
  }
}

function withEvidence(
  answer: readonly AnswerItem[],
  topics: readonly string[],
  { facts, passages }: Retrieved,
): AnswerItem[] {
  const evidence = findEvidence(
    answer.map(({ name }) => name),
    [],
    topics,
    facts,
  )
  return answer.map((item, index) => {
    const naming = passagesNaming(item.name, passages)
    return { ...item, evidence: evidence[index] ?? [], ...(naming.length === 0 ? {} : { passages: naming }) }
  })
}

async function retrieve(
  { kg, ranker, hypergraph, embedder, signal }: EpisodeTerms,
  { question, entities }: Question,
): Promise<Retrieved> {
  const candidates = await triplesAround(
    kg,
    (await linkTopicEntities(kg, question, entities)).map(({ name }) => name),
  )
  const order = nearestFirst(
    question,
    candidates.map(({ head, relation, tail }) => `${head} ${relation} ${tail}`),
  )
  const facts = order.slice(0, TRIPLES_KEPT).flatMap(at => candidates[at] ?? [])
  const passages: Passage[] = []
  if (hypergraph !== undefined) {
    const state = { task: { question, topicEntities: [], turns: 1 }, past: [], callsLeft: 1, closed: noClosedSides() }
    const instruments = {
      hypergraph,
      ...(ranker === undefined ? {} : { ranker }),
      ...(embedder === undefined ? {} : { embedder }),
      ...(signal === undefined ? {} : { signal }),
    }
    const observation = await graphR1().execute({ kind: 'call', name: QUERY, args: [question] }, kg, {
      state,
      instruments,
    })
    if (observation.kind === 'passages') passages.push(...observation.passages)
  }
  const text = [...facts.map(factText), ...passages.map(passage => passage.text)].join('\n')
  return { kind: 'passages', query: question, passages, facts, cut: candidates.length - facts.length, text }
}

function factText({ head, relation, tail, time }: Fact): string {
  return `[${head}, ${relation}, ${tail}${time === undefined ? '' : `, ${time}`}]`
}

/** Distinct triples within two steps, the nearer ones first. */
async function triplesAround(kg: KnowledgeGraph, topics: readonly string[]): Promise<Fact[]> {
  const found = new Map<string, Fact>()
  const seen = new Set<TermId>()
  let border = (await Promise.all(topics.map(topic => kg.link(topic)))).flatMap(candidates =>
    candidates.filter(({ match }) => match === candidates[0]?.match).map(({ entity }) => entity),
  )
  for (let step = 0; step < 2 && found.size < CANDIDATES; step++) {
    const next: typeof border = []
    for (const entity of border) {
      if (seen.has(entity.id) || entity.kind === 'literal') continue
      seen.add(entity.id)
      await yieldToEventLoop()
      for (const direction of ['tail', 'head'] satisfies Direction[]) {
        for (const relation of await kg.relations([entity.id], direction)) {
          if (found.size >= CANDIDATES) break
          const { items } = await kg.neighbours([entity.id], relation.id, direction, { limit: NEIGHBOURS })
          for (const {
            entity: other,
            times: [time],
          } of items) {
            const fact = {
              head: direction === 'tail' ? entity.name : other.name,
              relation: relation.name,
              tail: direction === 'tail' ? other.name : entity.name,
              ...(time === undefined ? {} : { time }),
            }
            found.set(JSON.stringify([fact.head, fact.relation, fact.tail]), fact)
            next.push(other)
          }
        }
      }
    }
    border = next
  }
  return [...found.values()]
}

async function lastOf(episode: ReturnType<typeof runEpisode>): Promise<Trajectory> {
  for await (const event of episode) if (event.kind === 'finished') return event.trajectory
  throw new Error('An episode ended without saying so.')
}
