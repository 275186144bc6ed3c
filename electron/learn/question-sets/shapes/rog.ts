import { z } from 'zod'
import { draft } from '../question.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const RecordSchema = z.object({
  id: TextSchema.optional(),
  question: z.string().trim().min(1),
  answer: z.array(TextSchema),
  q_entity: z.array(TextSchema).default([]),
  graph: z.array(z.tuple([TextSchema, TextSchema, TextSchema])).default([]),
})

/** RoG-webqsp and RoG-cwq, as their rows are written line by line: each question with the triples around it. */
export const rog: RecordShape = {
  name: 'RoG',
  is: record => 'q_entity' in record,
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const { id, question, answer, q_entity: topics, graph } = read.data
    return draft(
      question,
      topics.map(name => ({ name })),
      answer.map(name => ({ name })),
      { id, ...(graph.length > 0 ? { graph } : {}) },
    )
  },
}
