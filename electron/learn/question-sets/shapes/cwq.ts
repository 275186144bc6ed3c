import { z } from 'zod'
import { draft } from '../question.ts'
import type { Reference } from '../question.ts'
import { formOfSparql } from '../sparql-form.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const AnswerSchema = z.object({ answer: z.string().nullish(), answer_id: z.string().nullish() })
/** As Hugging Face turns a list of objects round. */
const ColumnsSchema = z.object({ answer: z.array(z.string().nullable()), answer_id: z.array(z.string().nullable()) })
const RecordSchema = z.object({
  ID: TextSchema.optional(),
  question: z.string().trim().min(1),
  sparql: z.string().nullish(),
  compositionality_type: TextSchema.optional(),
  answers: z.union([z.array(AnswerSchema), ColumnsSchema]).optional(),
  /** Think-on-Graph's copy. */
  answer: z.union([TextSchema.transform(text => [text]), z.array(TextSchema)]).nullish(),
  topic_entity: z.record(z.string(), z.string()).optional(),
})

/** ComplexWebQuestions. Its test set comes without answers. */
export const cwq: RecordShape = {
  name: 'CWQ',
  is: record => 'compositionality_type' in record || 'webqsp_ID' in record,
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const { ID, question, sparql, compositionality_type: type, answers, answer, topic_entity: topics = {} } = read.data
    const form = sparql ? formOfSparql(sparql) : undefined
    const entities: Reference[] = Object.entries(topics).map(([id, name]) => ({ id, name }))
    return draft(
      question,
      entities.length > 0 ? entities : (form?.entities ?? []).map(id => ({ id })),
      golds(answers, answer ?? []),
      {
        id: ID,
        type,
        logicalForm: form?.logicalForm,
      },
    )
  },
}

function golds(answers: z.infer<typeof RecordSchema>['answers'], plain: readonly string[]): Reference[] {
  if (answers === undefined) return plain.map(name => ({ name }))
  if (Array.isArray(answers)) return answers.map(({ answer: name, answer_id: id }) => ({ name, id }))
  return answers.answer.map((name, index) => ({ name, id: answers.answer_id[index] }))
}
