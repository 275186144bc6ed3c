import { quoteName } from '../../../contract/reading/written-call.ts'
import { operationForm, operationMeaning, OPERATION_NAMES } from '../../../kg/statements/operations.ts'
import type { Task } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { earlierQuestions } from '../kg-r1/prompt.ts'

const EXAMPLE = `Question: Which actor played in the most films of Ridley Scott since 2000?
<think>I take the films of Ridley Scott since 2000, and of their actors the one with the most of them.</think>
<program>s1 = start("Ridley Scott")
s2 = follow(s1, ^directed_by)
s3 = keep(s2, release_year, ">=", 2000)
s4 = follow(s3, starred)
s5 = top(s4, count(^starred, s3), "max")</program>
<information>...
s5 = top(s4, count(^starred, s3), "max")
1 member: Russell Crowe (person)
measured: Russell Crowe 5
next: Cate Blanchett 2</information>
<think>Russell Crowe leads with 5 films.</think>
<answer>s5</answer>`

export interface PromptOptions {
  /** The question alone, for a model that could not read more; the whole language with an example where left out. */
  prompt?: 'compact' | undefined
}

/** What the agent is told before a question: in the style of the papers' prompts, with the whole language. */
export function writePrompt(task: Task, { prompt }: PromptOptions): string {
  const names = task.topicEntities.map(({ name }) => escapeTags(quoteName(name))).join(', ')
  const operations = OPERATION_NAMES.map(name => `- ${operationForm(name)}: ${operationMeaning(name)}`).join('\n')
  const question = escapeTags(task.question.trim())
  const asked = `${earlierQuestions(task)}Entities of the question: ${names === '' ? 'none was found' : names}
Question: ${/[.?!]$/.test(question) ? question : `${question}.`}
`
  if (prompt === 'compact') return asked
  return `You are a helpful assistant. Answer the given question from a knowledge graph. You must first conduct reasoning inside <think>...</think>. Then write statements inside <program>...</program>, one a line; they are carried out and what they come to is shown inside <information>...</information>. You can do so up to ${task.turns} times. When you have the final answer, give it inside <answer>...</answer>: the name of a set such as s3 for all its members, names separated by commas, a number, a date, yes or no. If the graph does not say, leave the answer empty.

Every statement names what it gives: s1, s2, and so on. Later statements use these names; of a set you are shown how many members it has, the first of them and the relations that lead on.
${operations}

An example:
${EXAMPLE}

${asked}`
}
