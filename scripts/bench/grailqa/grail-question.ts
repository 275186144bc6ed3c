import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { halves } from '../agent/sample.ts'

const GrailQuestionSchema = z.object({
  qid: z.number(),
  question: z.string(),
  answer: z.array(z.object({ answer_argument: z.string(), entity_name: z.string().nullish() })),
  /** `none`, `count`, `argmax`, `argmin`, `>`, `>=`, `<`, `<=`. */
  function: z.string(),
  /** How far it is from GrailQA's own training set. */
  level: z.enum(['i.i.d.', 'compositional', 'zero-shot']),
  domains: z.array(z.string()),
  s_expression: z.string(),
  graph_query: z.object({
    nodes: z.array(
      z.object({
        nid: z.number(),
        node_type: z.enum(['class', 'entity', 'literal']),
        /** Of a class its name, of an entity its MID, of a literal `value^^datatype`. */
        id: z.string(),
        class: z.string(),
        friendly_name: z.string(),
        question_node: z.number(),
        function: z.string(),
      }),
    ),
    edges: z.array(z.object({ start: z.number(), end: z.number(), relation: z.string() })),
  }),
})
export type GrailQuestion = z.infer<typeof GrailQuestionSchema>
export type GrailNode = GrailQuestion['graph_query']['nodes'][number]

export async function readGrailQuestions(file: string): Promise<GrailQuestion[]> {
  return z.array(GrailQuestionSchema).parse(JSON.parse(await readFile(file, 'utf8')))
}

/** The half that is looked at while working, and the one that measures. */
export function grailHalves(questions: readonly GrailQuestion[]): { dev: GrailQuestion[]; kept: GrailQuestion[] } {
  return halves(questions)
}
