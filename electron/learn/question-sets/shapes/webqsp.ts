import { z } from 'zod'
import { draft, named } from '../question.ts'
import { formOfSparql } from '../sparql-form.ts'
import type { RecordShape } from './shape.ts'
import { faultOf, TextSchema } from './texts.ts'

const Name = z.string().nullish()
const AnswerSchema = z.object({
  AnswerArgument: TextSchema.nullish(),
  EntityName: Name,
  AnswersMid: Name,
  AnswersName: z.union([z.string().transform(name => [name]), z.array(z.string())]).nullish(),
})
const ParseSchema = z.object({
  Sparql: z.string().nullish(),
  TopicEntityName: Name,
  TopicEntityMid: Name,
  InferentialChain: z
    .union([z.array(z.string()), z.string().transform(chain => chain.split('..').filter(relation => relation !== ''))])
    .nullish(),
  Constraints: z.array(z.unknown()).nullish(),
  Order: z.unknown().optional(),
  Time: z.unknown().optional(),
  Answers: z.array(AnswerSchema).nullish(),
})
const RecordSchema = z.object({
  QuestionId: TextSchema.optional(),
  'Question-ID': TextSchema.optional(),
  RawQuestion: z.string().trim().min(1),
  Parses: z.array(ParseSchema),
})

/**
 * WebQSP, and FreebaseQA, which has the same shape. The gold answers are those of all parses together, as RoG and KG-R1
 * take them, and the way is the first parse's. Parses that answer otherwise are variants, of which the set's own
 * evaluator and KBQA-R1's reward (§IV-C) take the one that suits an answer best.
 */
export const webqsp: RecordShape = {
  name: 'WebQSP',
  is: record => 'Parses' in record && 'RawQuestion' in record,
  read(record) {
    const read = RecordSchema.safeParse(record)
    if (!read.success) return faultOf(read.error)
    const { Parses: parses, RawQuestion: question, QuestionId, 'Question-ID': questionId } = read.data
    const ofParses = parses.map(({ Answers = [] }) =>
      (Answers ?? []).flatMap(({ AnswerArgument, EntityName, AnswersMid, AnswersName }) =>
        (AnswersName ?? [EntityName]).map(name => ({ name, id: AnswerArgument ?? AnswersMid })),
      ),
    )
    const variants = different(ofParses.map(answers => named(answers).names).filter(({ length }) => length > 0))
    const id = QuestionId ?? questionId
    return draft(
      question,
      parses.map(({ TopicEntityName: name, TopicEntityMid: mid }) => ({ name, id: mid })),
      ofParses.flat(),
      { id, ...(variants.length > 1 ? { goldVariants: variants } : {}), ...wayOf(parses[0]) },
    )
  },
}

/** Each list of names once, in whatever order. */
function different(lists: readonly string[][]): string[][] {
  return [...new Map(lists.map(names => [JSON.stringify(names.toSorted()), names])).values()]
}

/** The chain itself where nothing constrains it, else what the query says. */
function wayOf(parse: z.infer<typeof ParseSchema> | undefined): {
  paths?: { anchor: string; steps: { relation: string; direction: 'tail' }[] }[]
  logicalForm?: string | undefined
} {
  const anchor = parse?.TopicEntityMid
  const { InferentialChain: chain, Constraints: constraints, Order: order, Time: time, Sparql: sparql } = parse ?? {}
  const isPlain = (constraints ?? []).length === 0 && (order ?? null) === null && (time ?? null) === null
  if (chain && chain.length > 0 && isPlain && anchor)
    return { paths: [{ anchor, steps: chain.map(relation => ({ relation, direction: 'tail' })) }] }
  const form = sparql ? formOfSparql(sparql) : undefined
  return { logicalForm: form?.logicalForm }
}
