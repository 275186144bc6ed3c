import { z } from 'zod'
import { draft } from '../question.ts'
import type { Reference } from '../question.ts'
import { formOfSparql } from '../sparql-form.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, nameOfIri, TextSchema } from './texts.ts'

const RecordSchema = z.object({
  _id: TextSchema.optional(),
  uid: TextSchema.optional(),
  corrected_question: z.string().nullish(),
  question: z.string().nullish(),
  paraphrased_question: z.union([z.string(), z.array(z.string())]).nullish(),
  NNQT_question: z.string().nullish(),
  sparql_query: z.string().nullish(),
  sparql_wikidata: z.string().nullish(),
  answer: z.array(TextSchema).nullish(),
})

/**
 * LC-QuAD 1 (DBpedia) and 2 (Wikidata). Both give queries and no answers: those come from the graph that the questions
 * are imported for.
 */
export const lcQuad: RecordShape = {
  name: 'LC-QuAD',
  is: record =>
    'NNQT_question' in record ||
    'sparql_wikidata' in record ||
    ('corrected_question' in record && 'sparql_query' in record),
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const { _id, uid, sparql_query: dbpedia, sparql_wikidata: wikidata, answer, ...worded } = read.data
    const paraphrases = [worded.paraphrased_question ?? []].flat()
    // In some records the question is missing or a word such as "n/a".
    const question = [
      worded.corrected_question,
      worded.question,
      ...paraphrases,
      worded.NNQT_question?.replace(/[{}]/g, ''),
    ]
      .map(text => text?.trim() ?? '')
      .find(text => text.length > 4)
    if (question === undefined) return 'no question'
    const form = formOfSparql(wikidata ?? dbpedia ?? '')
    if (form === undefined && (answer ?? []).length === 0)
      return 'no answers, and a query that is more than joins, so that they cannot be found'
    const id = uid ?? _id
    return draft(question, (form?.entities ?? []).map(reference), (answer ?? []).map(reference), {
      id,
      logicalForm: form?.logicalForm,
    })
  },
}

function reference(id: string): Reference {
  return /^[a-z][\w+.-]*:\/\//i.test(id) ? { name: nameOfIri(id), id } : { id }
}
