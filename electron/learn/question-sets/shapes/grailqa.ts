import { z } from 'zod'
import { draft } from '../question.ts'
import type { Reference } from '../question.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const NodeSchema = z.object({ node_type: z.string(), id: TextSchema, friendly_name: z.string().nullish() })
const RecordSchema = z.object({
  qid: TextSchema.optional(),
  question: z.string().trim().min(1),
  answer: z.array(z.object({ answer_argument: TextSchema, entity_name: z.string().nullish() })).optional(),
  s_expression: z.string().nullish(),
  function: z.string().nullish(),
  level: z.string().nullish(),
  num_edge: z.number().nullish(),
  graph_query: z.object({ nodes: z.array(NodeSchema) }).nullish(),
  topic_entity: z.record(z.string(), z.string()).optional(),
})

/** GrailQA and GraphQuestions. The public test set has no answers. */
export const grailqa: RecordShape = {
  name: 'GrailQA',
  is: record => 's_expression' in record || 'graph_query' in record,
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const {
      qid,
      question,
      answer = [],
      s_expression: logicalForm,
      function: type,
      level,
      graph_query: graph,
      topic_entity: topics,
    } = read.data
    const entities: Reference[] =
      topics === undefined
        ? (graph?.nodes ?? [])
            .filter(({ node_type: kind }) => kind === 'entity')
            .map(({ id, friendly_name: name }) => ({ name, id }))
        : Object.entries(topics).map(([id, name]) => ({ name, id }))
    return draft(
      question,
      entities,
      answer.map(({ answer_argument: id, entity_name: name }) => ({ name, id })),
      {
        id: qid,
        ...(type ? { type } : {}),
        ...(level ? { level } : {}),
        ...(logicalForm ? { logicalForm } : {}),
      },
    )
  },
}
