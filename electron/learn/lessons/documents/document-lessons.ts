import { saying } from '../../../contract/words/saying.ts'
import { seededRandom } from '../../../base/random.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import { ClewError } from '../../../contract/errors.ts'
import type { GraphLesson } from '../../../contract/lesson.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Hyperedge } from '../../../kg/hypergraph/hypergraph.ts'
import type { Trajectory } from '../../../contract/trajectory.ts'
import { clozeOf } from './cloze.ts'

export interface DocumentLessonTools {
  count: number
  seed: number
  /** Of the same draw: they count, and are not made again. */
  before?: readonly GraphLesson[]
  /** The episode that a lesson comes with; a lesson without one is then left out. */
  episode?: ((lesson: GraphLesson) => Promise<Trajectory | undefined>) | undefined
  keptOut?: ((lesson: GraphLesson) => boolean) | undefined
  onKeptOut?: () => void
  signal?: AbortSignal | undefined
}

/** Facts that are drawn for each lesson that is wanted: many have nothing to be asked for. */
const DRAWN_EACH = 4

/**
 * Questions that a graph's documents answer, one a fact, in random order. The same documents and seed give the same
 * lessons.
 * @throws {@link ClewError} where there are no documents
 */
export async function* documentLessons(
  kg: KnowledgeGraph,
  { count, seed, before = [], episode, keptOut, onKeptOut, signal }: DocumentLessonTools,
): AsyncGenerator<GraphLesson> {
  const hypergraph = await kg.hypergraph()
  if (hypergraph === undefined)
    throw new ClewError('bad-request', saying('trainingProblems.noDocuments', { graph: kg.name }))
  const random = seededRandom(seed)
  const { fingerprint } = await kg.summary()
  const drawn: Hyperedge[] = []
  let seen = 0
  // Reservoir sampling: every fact with the same chance, and no more of them in memory.
  for await (const fact of hypergraph.facts()) {
    await yieldToEventLoop(signal)
    seen += 1
    if (drawn.length < count * DRAWN_EACH) drawn.push(fact)
    else {
      const place = random.below(seen)
      if (place < drawn.length) drawn[place] = fact
    }
  }
  const asked = new Set<string>()
  const known = new Set(before.map(({ id }) => id))
  let made = before.length
  for (const fact of random.sample(drawn, drawn.length)) {
    await yieldToEventLoop(signal)
    if (made >= count) return
    const cloze = clozeOf(fact, random)
    if (cloze === undefined || asked.has(fact.text)) continue
    asked.add(fact.text)
    const id = `document-${seed}-${fact.id}`
    if (known.has(id)) continue
    const lesson: GraphLesson = {
      id,
      question: cloze.question,
      entities: [],
      answers: [cloze.answer],
      hops: 1,
      graph: { name: kg.name, fingerprint },
      source: 'graphsynth',
    }
    if (keptOut?.(lesson) === true) {
      onKeptOut?.()
      continue
    }
    const trajectory = await episode?.(lesson)
    if (episode !== undefined && trajectory === undefined) continue
    made += 1
    yield trajectory === undefined ? lesson : { ...lesson, trajectory }
  }
}
