import { quoteName } from '../../../contract/reading/written-call.ts'
import type { Task } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { actionList } from './actions.ts'

export interface PromptOptions {
  /**
   * `Freebase`: Table I word for word. Left out, the default: the graph at hand is not Freebase and mostly has no MIDs,
   * so neither is claimed: the name of the knowledge base is left out, and the answer is asked for in names as the
   * graph has them.
   */
  knowledgeBase?: 'Freebase'
  /** The question alone, for a model that could not read more; Table I where left out. */
  prompt?: 'compact' | undefined
}

/** The prompt of KBQA-R1, Table I. */
export function writePrompt(task: Task, { knowledgeBase, prompt }: PromptOptions): string {
  const named = knowledgeBase === undefined ? '' : `${knowledgeBase} `
  const items =
    knowledgeBase === undefined
      ? 'names (in double quotes), MIDs, literal values, or the id of an expression for all its members'
      : 'MIDs or literal values'
  const earlier = (task.context ?? [])
    .map(
      ({ question, answers }) =>
        `Earlier question: ${escapeTags(question.trim())} Answer: ${answers.map(answer => escapeTags(quoteName(answer))).join(' ')}\n`,
    )
    .join('')
  const candidates = task.topicEntities.map(entity => escapeTags(candidate(entity))).join(', ')
  const asked = `Candidate Entities: [ ${candidates} ]
${earlier}Question: ${question(task.question)}
`
  if (prompt === 'compact') return asked
  return `You are an expert assistant for querying the ${named}knowledge base using structured reasoning actions.
Answer the given question about ${knowledgeBase === undefined ? 'the knowledge base' : `${knowledgeBase} knowledge base`}.
You MUST conduct reasoning inside <think>...</think> before emitting actions.
After reasoning, provide structured actions inside <action>...</action>.
The system will return query results between <information>...</information>.
When ready, return the final answer inside <answer>...</answer> using ${items}. For multiple answers, separate by spaces.
Available Actions :
${actionList()}
Begin from the candidate entities detected in the question.
${asked}`
}

/**
 * `'Christopher Nolan' (m.0abc)`, as in the published code; the name alone where the graph knows the entity by nothing
 * else.
 */
function candidate({ name, key }: Task['topicEntities'][number]): string {
  return name === key ? `'${name}'` : `'${name}' (${key})`
}

/** Table I's full stop is left out where the question ends with a mark of its own. */
function question(text: string): string {
  const escaped = escapeTags(text.trim())
  return /[.?!]$/.test(escaped) ? escaped : `${escaped}.`
}
