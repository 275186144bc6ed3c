import type { GraphLesson } from '../../../contract/lesson.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { ProgramKind, ProgramLesson } from './program-lesson.ts'
import { programLessons } from './program-lessons.ts'

export interface DrawnPrograms {
  seed: number
  /** Lessons there shall be in the end, those from before among them. */
  count: number
  /** Of these kinds alone; left out: of all that the graph has. */
  kinds?: readonly ProgramKind[] | undefined
  /** Lessons that were drawn before; they are not drawn again. */
  before?: readonly GraphLesson[] | undefined
  /** Lessons that are to be left out. */
  keptOut?: ((lesson: GraphLesson) => boolean) | undefined
  /** Told of what was left out. */
  onKeptOut?(): void
  signal?: AbortSignal | undefined
}

/** Lessons that may be left out for one that is kept, before a graph is taken to have no more. */
const MOST_LEFT_OUT = 3

/**
 * Questions with their programs as lessons of a file: the program is the lesson's logical form. The same graph and plan
 * give the same lessons. Ends before `count` where the graph has no more.
 */
export async function* programsAsLessons(
  kg: KnowledgeGraph,
  { seed, count, kinds, before = [], keptOut, onKeptOut, signal }: DrawnPrograms,
): AsyncGenerator<GraphLesson, void, undefined> {
  const { fingerprint } = await kg.summary()
  const known = new Set(before.map(({ question }) => question))
  let made = before.length
  if (made >= count) return
  for await (const drawn of programLessons(kg, {
    // What was drawn before would only be drawn again.
    seed: seed ^ Math.imul(before.length, 0x9e3779b1),
    count: (count - made) * (1 + MOST_LEFT_OUT),
    ...(kinds === undefined ? {} : { kinds }),
    ...(signal === undefined ? {} : { signal }),
  })) {
    if (known.has(drawn.question)) continue
    const lesson: GraphLesson = {
      id: `program-${seed}-${made + 1}`,
      question: drawn.question,
      entities: await entitiesOf(drawn, kg),
      answers: drawn.answers,
      graph: { name: kg.name, fingerprint },
      source: 'graphsynth',
      operator: drawn.kind,
      logicalForm: drawn.program,
    }
    if (keptOut?.(lesson) === true) {
      onKeptOut?.()
      continue
    }
    yield lesson
    made += 1
    if (made >= count) return
  }
}

/** The names of the entities that a question names. */
async function entitiesOf({ mentions }: ProgramLesson, kg: KnowledgeGraph): Promise<string[]> {
  const names = new Set<string>()
  for (const { role, means } of mentions) {
    const id = role === 'entity' ? await kg.term(means) : undefined
    const entity = id === undefined ? undefined : await kg.entity(id)
    if (entity !== undefined) names.add(entity.name)
  }
  return [...names]
}
