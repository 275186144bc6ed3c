import { z } from 'zod'
import { scoreAnswer } from '../../../electron/agent/answer-scores.ts'
import type { GraphLesson } from '../../../electron/contract/lesson.ts'
import { ProgramChoiceSchema } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { ExpressionResult } from '../../../electron/kg/sexpression/expression-result.ts'
import { parseSExpression } from '../../../electron/kg/sexpression/parse.ts'
import { literalText } from '../../../electron/kg/store/term.ts'
import { rightPrograms } from '../../../electron/learn/programs/same-program.ts'
import { ownParts } from '../../../electron/model/semantic-parser/graph-features.ts'
import { questionWords } from '../../../electron/model/semantic-parser/question-words.ts'
import { parseQuestion } from '../../../electron/model/semantic-parser/search.ts'
import type { SearchTools } from '../../../electron/model/semantic-parser/situation-of.ts'

/** Programs of a question that are weighed, as `electron/model/navigator/parsed-programs.ts` has it. */
export const MOST_PROGRAMS = 20
/** A larger set is no answer to a question that has at most some hundreds. */
const MOST_MEMBERS = 3_000

/** A question with every program that was weighed for it, and what each is worth: reinforcement without the graph. */
export const RecordedSchema = z.object({
  question: z.string(),
  kind: z.string(),
  /** Questions about the same are learnt from or held out together. */
  about: z.string(),
  candidates: ProgramChoiceSchema.shape.candidates,
  /** Of the candidates those that mean what the lesson's program means; empty where none does. */
  right: z.array(z.number().int().nonnegative()),
  /** Of each candidate the F1 of its answer. */
  f1: z.array(z.number()),
})
export type Recorded = z.infer<typeof RecordedSchema>

/** Finds all that a lesson's question may mean, by the weights that Clew comes with. */
export async function record(lesson: GraphLesson, tools: SearchTools): Promise<Recorded> {
  const { kg } = tools
  const { question, operator = '', entities, answers, logicalForm } = lesson
  const found = (await parseQuestion(question, { ...tools, topics: entities })).slice(0, MOST_PROGRAMS)
  const classes = new Set((await kg.summary()).types.map(({ name }) => name))
  const words = questionWords(question)
  const marks = logicalForm === undefined ? [] : await rightPrograms(parseSExpression(logicalForm), found, kg)
  return {
    question,
    kind: operator,
    about: entities.length === 0 ? (logicalForm ?? question) : entities.toSorted().join('\n'),
    candidates: found.map(program => ({
      score: program.score,
      features: { ...program.features },
      own: ownParts(words, program, classes),
    })),
    right: marks.flatMap((isRight, at) => (isRight ? [at] : [])),
    f1: await Promise.all(found.map(({ program, result }) => f1Of(program && result, answers, kg))),
  }
}

async function f1Of(
  result: ExpressionResult | undefined,
  answers: readonly string[],
  kg: KnowledgeGraph,
): Promise<number> {
  const items = result === undefined ? [] : await itemsOf(result, kg)
  return items.length === 0 && answers.length === 0 ? 1 : scoreAnswer(items, answers).f1
}

async function itemsOf(
  result: ExpressionResult,
  kg: KnowledgeGraph,
): Promise<{ name: string; key?: string; types?: readonly string[] }[]> {
  switch (result.kind) {
    case 'set': {
      if (result.total > MOST_MEMBERS) return []
      const members = await Promise.all(result.ids.map(id => kg.entity(id)))
      return members.flatMap(member => {
        if (member === undefined) return []
        return member.kind === 'literal'
          ? [{ name: literalText(member.key) }]
          : [{ name: member.name, key: member.key, types: member.types }]
      })
    }
    case 'number':
      return [{ name: String(result.value) }]
    case 'value':
      return result.text === undefined ? [] : [{ name: result.text }]
    case 'times':
      return result.times.map(name => ({ name }))
    case 'boolean':
      return [{ name: result.value ? 'yes' : 'no' }]
  }
}
