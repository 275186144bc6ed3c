import { z } from 'zod'
import { draft } from '../question.ts'
import type { Reference } from '../question.ts'
import { formOfSparql } from '../sparql-form.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, nameOfIri, TextSchema } from './texts.ts'

const ValueSchema = z.object({ type: z.string().optional(), value: TextSchema })
const ResultSchema = z.object({
  boolean: z.boolean().optional(),
  results: z.object({ bindings: z.array(z.record(z.string(), ValueSchema)).default([]) }).nullish(),
})
const RecordSchema = z.object({
  id: TextSchema.optional(),
  answertype: z.string().nullish(),
  question: z.array(z.object({ language: z.string(), string: z.string().nullish() })),
  query: z.object({ sparql: z.string().nullish() }).nullish(),
  answers: z.array(ResultSchema).default([]),
})

/**
 * QALD-9 and QALD-10 in the format of the challenge: a question in several languages, of which the English is taken.
 */
export const qald: RecordShape = {
  name: 'QALD',
  is: record => 'question' in record && Array.isArray(record.question),
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const { id, answertype, question, query, answers } = read.data
    const english = question.find(({ language }) => language === 'en')?.string?.trim()
    if (english === undefined || english === '')
      return `question: not in English, but in ${question.map(({ language }) => language).join(', ') || 'no language'}`
    const form = query?.sparql ? formOfSparql(query.sparql) : undefined
    return draft(english, (form?.entities ?? []).map(reference), answers.flatMap(golds), {
      id,
      ...(answertype ? { type: answertype } : {}),
      logicalForm: form?.logicalForm,
    })
  },
}

function golds({ boolean, results }: z.infer<typeof ResultSchema>): Reference[] {
  if (boolean !== undefined) return [{ name: boolean ? 'true' : 'false' }]
  return (results?.bindings ?? [])
    .flatMap(binding => Object.values(binding))
    .map(({ type, value }) => (type === 'uri' ? reference(value) : { name: value }))
}

/** Wikidata's IRIs say nothing of the name, DBpedia's are the name. */
function reference(iri: string): Reference {
  const id = /^https?:\/\/www\.wikidata\.org\/entity\/(\w+)$/.exec(iri)?.[1]
  if (id !== undefined) return { id }
  return /^[a-z][\w+.-]*:\/\//i.test(iri) ? { name: nameOfIri(iri), id: iri } : { id: iri }
}
