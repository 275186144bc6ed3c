import { z } from 'zod'
import { draft } from '../question.ts'
import type { Reference } from '../question.ts'
import { formOfSparql } from '../sparql-form.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const Topics = z.record(z.string(), z.string())
const RecordSchema = z.object({
  question: z.string().trim().min(1),
  /** By id, or plain. */
  answer: z.union([z.record(z.string(), TextSchema), TextSchema.transform(text => [text]), z.array(TextSchema)]),
  topic_entity: Topics.optional(),
  qid_topic_entity: Topics.optional(),
  sparql: z.string().nullish(),
})

/**
 * The copies of QALD-10, SimpleQuestions and others in Think-on-Graph's repository: topic entities by id, answers by id
 * or plain.
 */
export const thinkOnGraph: RecordShape = {
  name: 'Think-on-Graph',
  is: record => 'answer' in record && (isMap(record, 'qid_topic_entity') || isMap(record, 'topic_entity')),
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const { question, answer, topic_entity: names, qid_topic_entity: qids, sparql } = read.data
    const form = sparql ? formOfSparql(sparql) : undefined
    // A number or a truth value stands as its own key.
    const golds: Reference[] = Array.isArray(answer)
      ? answer.map(name => ({ name }))
      : Object.entries(answer).map(([id, name]) => (id === name ? { name } : { id, name }))
    return draft(
      question,
      Object.entries(qids ?? names ?? {}).map(([id, name]) => ({ id, name })),
      golds,
      { logicalForm: form?.logicalForm },
    )
  },
}

function isMap(record: object, member: string): boolean {
  const value: unknown = Object.entries(record).find(([name]) => name === member)?.[1]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
