import type { Task } from '../../protocol.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import { listName } from '../../names.ts'
import { escapeTags } from '../../tags.ts'

export interface PromptOptions {
  /**
   * `paper`: KG-R1 §3.2 with D.2 inside, word for word. `compact`: the question alone, for a model trained on nothing
   * else.
   */
  prompt: 'paper' | 'compact'
  /** The suffix `(Initial entities: "A", "B")` that the paper's figures show and its template does not. */
  initialEntities: boolean
}

/** KG-R1 D.2, unchanged. */
const SERVER_INSTRUCTION = `If you encounter a KG-related error, read the error message carefully and correct your query.

Use exactly these query functions:

-get_tail_relations(entity) : Returns relations where the entity is the subject/head.

-get_head_relations(entity) : Returns relations where the entity is the object/tail.

-get_tail_entities(entity, relation) : Returns entities connected to the given entity by the specified relation.

-get_head_entities(entity, relation) : Returns entities from which the given entity is connected by the specified relation.`

/** The instruction prompt p of KG-R1 §3.2 for a question. */
export function writePrompt(task: Task, options: PromptOptions): string {
  const question = questionLine(task, options.initialEntities)
  if (options.prompt === 'compact') return `${question}\n`
  return `You are a helpful assistant. Answer the given question. You can query from knowledge base provided to you to answer the question. You can query knowledge up to ${task.turns} times. You must first conduct reasoning inside <think>...</think>. If you need to query knowledge, you can set a query statement between <kg-query>...</kg-query> to query from knowledge base after <think>...</think>. When you have the final answer, you can output the answer inside <answer>...</answer>.
KG Query Server Instruction : ${SERVER_INSTRUCTION}
${earlierQuestions(task)}${question}
Assistant:
`
}

/** Answers of an earlier question that are repeated. */
const EARLIER_ANSWERS = 50

/** What was asked and answered before a follow-up, two lines a question; nothing where the question stands alone. */
export function earlierQuestions({ context = [] }: Task): string {
  return context
    .map(({ question, answers }) => {
      const answered =
        answers.length === 0
          ? 'none was found'
          : answers
              .slice(0, EARLIER_ANSWERS)
              .map(name => oneLine(listName(name)))
              .join(', ')
      const more = answers.length > EARLIER_ANSWERS ? ` ... (${EARLIER_ANSWERS} of ${answers.length} shown)` : ''
      return `Earlier question: ${oneLine(question.trim())}\nIts answer: ${answered}${more}\n`
    })
    .join('')
}

function oneLine(text: string): string {
  return escapeTags(text.replace(/\s+/g, ' '))
}

/**
 * The template's full stop after the question is left out where the question ends with a mark of its own, as in the
 * figures.
 */
function questionLine(task: Task, initialEntities: boolean): string {
  const question = escapeTags(task.question.trim())
  const ended = /[.?!]$/.test(question) ? question : `${question}.`
  if (!initialEntities || task.topicEntities.length === 0) return `Question: ${ended}`
  const names = task.topicEntities.map(({ name }) => escapeTags(quoteName(name))).join(', ')
  return `Question: ${ended} (Initial entities: ${names})`
}
