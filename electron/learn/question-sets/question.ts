import { z } from 'zod'
import { GraphLessonSchema } from '../../contract/lesson.ts'

const { paths, rest, logicalForm, goldVariants } = GraphLessonSchema.shape
const Ids = z.array(z.string().nullable())

/** A triple by its names, as question sets bring them along. */
export type NamedTriple = readonly [head: string, relation: string, tail: string]

export const QuestionSchema = z.object({
  id: z.string(),
  question: z.string().trim().min(1),
  /** Names of the topic entities; empty: to be found in the question. */
  entities: z.array(z.string()),
  /** The gold answers, at least one. */
  answers: z.array(z.string()).min(1),
  goldVariants,
  hops: z.number().int().positive().optional(),
  /** What the set calls them besides, in the same order: MIDs, Q-numbers, IRIs; null for one that has a name alone. */
  entityIds: Ids.optional(),
  answerIds: Ids.optional(),
  /** The set's own word for what kind of question it is. */
  type: z.string().optional(),
  /** What of it training has seen, in the set's own words: `i.i.d.`, `compositional`, `zero-shot` (GrailQA). */
  level: z.string().optional(),
  /** As in lessons. */
  paths,
  rest,
  logicalForm,
})

/** A question of a set. */
export type Question = z.infer<typeof QuestionSchema>

/** What a record of a question file says, before it is known whether that is enough. */
export type QuestionDraft = Omit<Question, 'id'> & {
  id?: string | undefined
  /** Triples of the question's own graph (RoG, KG-R1). */
  graph?: readonly NamedTriple[]
}

/** A thing with a name, an id, or both. */
export interface Reference {
  name?: string | null | undefined
  id?: string | null | undefined
}

/** Names and, where there are any, ids; what has neither is left out, what comes twice is one. */
export function named(references: readonly Reference[]): { names: string[]; ids?: (string | null)[] } {
  const seen = new Set<string>()
  const names: string[] = []
  const ids: (string | null)[] = []
  for (const { name, id } of references) {
    const text = clean(name) ?? clean(id)
    if (text === undefined) continue
    const own = clean(id) ?? null
    const identity = own ?? text
    if (seen.has(identity)) continue
    seen.add(identity)
    names.push(text)
    ids.push(own)
  }
  return ids.some(id => id !== null) ? { names, ids } : { names }
}

function clean(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed === '' ? undefined : trimmed
}

/** A draft with these entities and answers. */
export function draft(
  question: string,
  entities: readonly Reference[],
  answers: readonly Reference[],
  more: Partial<QuestionDraft> = {},
): QuestionDraft {
  const topics = named(entities)
  const gold = named(answers)
  return {
    question: question.trim(),
    entities: topics.names,
    answers: gold.names,
    ...(topics.ids ? { entityIds: topics.ids } : {}),
    ...(gold.ids ? { answerIds: gold.ids } : {}),
    ...more,
  }
}
