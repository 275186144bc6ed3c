import type { Passage } from '../../../contract/observation.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import { SExpressionExecutor } from '../../../kg/sexpression/executor.ts'
import type { Evaluator } from '../../../kg/sexpression/facts-of-join.ts'
import { factsFound } from '../../../kg/sexpression/find.ts'
import type { PastTurn } from '../../../model/episode-view.ts'
import type { EpisodeState, Instruments } from '../../protocol.ts'
import { expressionsOf, type Expression } from '../kbqa-r1/expressions.ts'
import { entitiesNamed } from '../kbqa-r1/operands.ts'

/**
 * One executor an episode: what earlier statements found is there for the later ones. An episode's list of turns is one
 * object from its beginning to its end.
 */
const executors = new WeakMap<readonly PastTurn[], SExpressionExecutor>()

/** What the statements of an episode work on. */
export interface Program {
  kg: KnowledgeGraph
  executor: SExpressionExecutor
  /** What is named so far, oldest first. */
  named: Map<string, Expression>
  /** What the documents say of some words. */
  found(words: string): Promise<Passage[]>
  /** For the facts behind a set. */
  evaluator: Evaluator
}

export async function programOf(
  kg: KnowledgeGraph,
  now: string | undefined,
  episode: { state: EpisodeState; instruments: Instruments } | undefined,
): Promise<Program> {
  const past = episode?.state.past ?? []
  const { signal, embedder } = episode?.instruments ?? {}
  const executor =
    executors.get(past) ??
    new SExpressionExecutor(kg, {
      ...(now === undefined ? {} : { now }),
      ...(signal === undefined ? {} : { signal }),
      ...(embedder === undefined ? {} : { embedder }),
    })
  executors.set(past, executor)
  const topics = episode?.state.task.topicEntities.map(({ name }) => name) ?? []
  const lastly = new Set((await Promise.all(topics.map(name => entitiesNamed(name, kg)))).flat())
  return {
    kg,
    executor,
    found: async words =>
      (await factsFound(kg, words, embedder, signal)).map(({ hyperedge: { text, entities, source }, coherence }) => ({
        text,
        coherence,
        entities: [...entities],
        source,
      })),
    named: new Map(expressionsOf(past)),
    evaluator: { kg, executor, lastly, members: form => executor.members(form) },
  }
}
