import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { isWithin } from '../subgraph/spread.ts'
import { ground, mayBeComputed } from './ground.ts'
import type { Grounded } from './ground.ts'
import type { Question, QuestionDraft } from './question.ts'

/** What can be wrong between a question and a graph. The first three leave nothing to be learnt or scored. */
export const GRAPH_FAULTS = [
  'no answer in the graph',
  'no entity in the graph',
  'answer out of reach',
  'some answers not in the graph',
  'some entities not in the graph',
  'reach not known',
] as const
export type GraphFault = (typeof GRAPH_FAULTS)[number]

export interface FaultCount {
  questions: number
  /** The first few, with what is missing. */
  examples: { id: string; question: string; names: string[] }[]
}

/** How a question set fits a graph. */
export interface GraphCheck {
  questions: number
  /** Questions that can be answered from the graph as far as it is known. */
  fit: number
  faults: Partial<Record<GraphFault, FaultCount>>
}

export interface CheckOptions {
  /**
   * Triples that an answer may be away from an entity, where the question does not say; GraphWalker's hardest have 3 to
   * 5.
   */
  hops?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: (done: number) => void
}

const HOPS = 3
const MOST_TRIPLES = 200_000
const KEPT_EXAMPLES = 5

/**
 * Questions whose answers are not in the graph, or not near what they ask about, with counts and examples. @throws the
 * signal's reason when it is aborted
 */
export async function checkAgainstGraph(
  kg: KnowledgeGraph,
  questions: Iterable<Question> | AsyncIterable<Question>,
  options: CheckOptions = {},
): Promise<GraphCheck> {
  const check = new GraphChecker(kg, options)
  for await (const question of questions) await check.add(question.id, question)
  return check.result()
}

/** The check of one question after the other, for whoever does something else with them besides. */
export class GraphChecker {
  private readonly kg: KnowledgeGraph
  private readonly options: CheckOptions
  private readonly check: GraphCheck = { questions: 0, fit: 0, faults: {} }

  constructor(kg: KnowledgeGraph, options: CheckOptions = {}) {
    this.kg = kg
    this.options = options
  }

  /** @returns the question in the graph's names, and the fault that leaves nothing of it, if there is one */
  async add(
    id: string,
    question: Omit<QuestionDraft, 'graph'>,
  ): Promise<{ grounded: Grounded; fault?: GraphFault | undefined }> {
    await yieldToEventLoop()
    this.options.signal?.throwIfAborted()
    const grounded = await ground(question, this.kg)
    const fault = await this.judge(id, question, grounded)
    this.check.questions += 1
    if (fault === undefined) this.check.fit += 1
    this.options.onProgress?.(this.check.questions)
    return { grounded, fault }
  }

  result(): GraphCheck {
    return this.check
  }

  private async judge(
    id: string,
    asked: Omit<QuestionDraft, 'graph'>,
    { question, unknownEntities, unknownAnswers, entityTerms, answerTerms }: Grounded,
  ): Promise<GraphFault | undefined> {
    const fault = (kind: GraphFault, names: readonly string[]): GraphFault => {
      const count = (this.check.faults[kind] ??= { questions: 0, examples: [] })
      count.questions += 1
      if (count.examples.length < KEPT_EXAMPLES)
        count.examples.push({ id, question: asked.question, names: names.slice(0, KEPT_EXAMPLES) })
      return kind
    }
    // A count or a truth value is nothing that stands in a graph.
    const isComputed = question.answers.length > 0 && (answerTerms.length === 0 || mayBeComputed(question.answers))
    if (question.answers.length === 0) return fault('no answer in the graph', unknownAnswers)
    const anchors =
      entityTerms.length > 0 || unknownEntities.length > 0 ? entityTerms : await this.mentioned(asked.question)
    if (anchors.length === 0) return fault('no entity in the graph', unknownEntities)
    const { hops = HOPS, signal } = this.options
    const reach = isComputed
      ? true
      : await isWithin(this.kg, anchors, answerTerms, {
          hops: asked.hops ?? hops,
          mostTriples: MOST_TRIPLES,
          signal,
        })
    if (reach === false) return fault('answer out of reach', question.answers)
    if (reach === undefined) fault('reach not known', question.answers)
    if (unknownAnswers.length > 0) fault('some answers not in the graph', unknownAnswers)
    if (unknownEntities.length > 0) fault('some entities not in the graph', unknownEntities)
    return undefined
  }

  private async mentioned(text: string): Promise<number[]> {
    return (await this.kg.mentions(text)).flatMap(({ candidates }) =>
      candidates.slice(0, 1).map(({ entity }) => entity.id),
    )
  }
}

/** `12 of 100 questions cannot be used: no answer in the graph 10 (such as "…"), …`. */
export function graphCheckText({ questions, fit, faults }: GraphCheck): string[] {
  const lines = GRAPH_FAULTS.flatMap(kind => {
    const count = faults[kind]
    if (count === undefined) return []
    const [example] = count.examples
    const such =
      example === undefined
        ? ''
        : `, such as "${example.question}"${example.names.length === 0 ? '' : ` (${example.names.join(', ')})`}`
    return [`${count.questions.toLocaleString('en')}: ${kind}${such}`]
  })
  return [
    `${fit.toLocaleString('en')} of ${questions.toLocaleString('en')} questions can be answered from the graph${lines.length === 0 ? '' : '. What does not fit:'}`,
    ...lines,
  ]
}
