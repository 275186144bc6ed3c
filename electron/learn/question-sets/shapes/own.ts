import { defined } from '../../../base/defined.ts'
import { z } from 'zod'
import { draft, QuestionSchema } from '../question.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const { entityIds, answerIds, goldVariants, level, paths, rest, logicalForm } = QuestionSchema.shape
const OwnSchema = z.object({
  question: z.string().trim().min(1),
  answers: z.array(TextSchema).min(1),
  entities: z.array(TextSchema).default([]),
  id: TextSchema.optional(),
  hops: z.number().int().positive().optional(),
  type: z.string().min(1).optional(),
  entityIds,
  answerIds,
  goldVariants,
  level,
  paths,
  rest,
  logicalForm,
})

/** `{"question", "answers", "entities"?, "id"?, "hops"?}`, and lessons. */
export const own: RecordShape = {
  name: 'JSONL',
  is: () => true,
  read(record) {
    const read = OwnSchema.safeParse(withPlainNames(record))
    if (!read.success) return faultOf(read.error)
    const { question, answers, entities, ...optional } = read.data
    return { ...draft(question, [], []), entities, answers, ...defined(optional) }
  },
}

/** `answer` for `answers`, `topic_entities` for `entities`; one text for a list of one. */
function withPlainNames(record: object): object {
  const members: Record<string, unknown> = { ...record }
  const first = (...names: string[]): unknown => {
    const value = names.map(name => members[name]).find(found => found !== undefined)
    return typeof value === 'string' || typeof value === 'number' ? [value] : value
  }
  return {
    ...members,
    answers: first('answers', 'answer'),
    entities: first('entities', 'topic_entities', 'topic_entity', 'entity'),
  }
}
