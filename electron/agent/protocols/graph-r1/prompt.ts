import type { Task } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'

export interface PromptOptions {
  /** The question alone, for a model that could not read more; Table 1 where left out. */
  prompt?: 'compact' | undefined
}

/**
 * Graph-R1, Table 1, word for word. What was asked before, in a follow-up, stands before the question. The full stop
 * after the question is left out where the question ends with a mark of its own, as in the paper's examples.
 */
export function writePrompt(task: Task, { prompt }: PromptOptions = {}): string {
  const question = escapeTags(task.question.trim())
  const ended = /[.?!]$/.test(question) ? question : `${question}.`
  if (prompt === 'compact') return `${earlierQuestions(task)}Question: ${ended}\n`
  return `You are a helpful assistant. Answer the given question. You can query from knowledge base provided to you to answer the question. You can query knowledge as many times as you want. You must first conduct reasoning inside <think>...</think>. If you need to query knowledge, you can set a query statement between <query>...</query> to query from knowledge base after <think>...</think>. When you have the final answer, you can output the answer inside <answer>...</answer>. ${earlierQuestions(task)}Question: ${ended} Assistant:
`
}

function earlierQuestions({ context = [] }: Task): string {
  return context
    .map(
      ({ question, answers }) =>
        `Earlier question: ${escapeTags(question.trim())} Answer: ${escapeTags(answers.join(', '))}\n`,
    )
    .join('')
}
