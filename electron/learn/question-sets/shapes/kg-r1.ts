import { z } from 'zod'
import { draft } from '../question.ts'
import type { NamedTriple, Reference } from '../question.ts'
import type { Companions, RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const Number_ = z.number().int().nonnegative()
const RecordSchema = z.object({
  id: TextSchema.optional(),
  question: z.string().trim().min(1),
  entities: z.array(z.union([Number_, z.string()])).default([]),
  answers: z.array(z.object({ kb_id: z.string().nullish(), text: z.string().nullish() })),
  subgraph: z.object({ tuples: z.array(z.tuple([Number_, Number_, Number_])) }),
})

/**
 * The `*_simple.json` of KG-R1's retrieval server, a record a line: entities and relations are line numbers in files
 * beside it.
 */
export const kgR1: RecordShape = {
  name: 'KG-R1',
  is: record =>
    'subgraph' in record &&
    typeof record.subgraph === 'object' &&
    record.subgraph !== null &&
    'tuples' in record.subgraph,
  read(record, { numbered }: Companions) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    if (numbered === undefined)
      return 'its entities and relations are numbers; put entities.txt and relations.txt (and entities_text.txt, where there is one) into the same folder'
    const { id, question, entities, answers, subgraph } = read.data
    const reference = (at: number | string): Reference =>
      typeof at === 'string' ? { name: at } : { name: numbered.entities[at], id: numbered.entityIds[at] }
    const graph = subgraph.tuples.flatMap(([head, relation, tail]): NamedTriple[] => {
      const triple = [numbered.entities[head], numbered.relations[relation], numbered.entities[tail]] as const
      return triple.every(name => name !== undefined) ? [[triple[0] ?? '', triple[1] ?? '', triple[2] ?? '']] : []
    })
    if (graph.length < subgraph.tuples.length)
      return `${subgraph.tuples.length - graph.length} of its triples have numbers that the files beside it do not; the files belong to another set`
    return draft(
      question,
      entities.map(reference),
      answers.map(({ kb_id: key, text }) => ({ name: text, id: key })),
      { id, ...(graph.length > 0 ? { graph } : {}) },
    )
  },
}
