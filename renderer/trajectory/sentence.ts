import type { Turn } from '../../electron/host/api/views.ts'
import { relationWords } from '../design/name-text.ts'

/** A step as a person would say it: the agent's own thought, or what its call does where it gave none. */
export function sentenceOf(turn: Turn): string {
  const thought = turn.thought.trim()
  if (thought !== '') return thought
  const seen = turn.observation
  if (turn.action?.kind === 'answer') return 'This answers the question.'
  if (turn.action === undefined) return 'This step could not be read as a call or an answer.'
  if (seen?.kind === 'relations') return seen.direction === 'tail' ? `What is said of ${seen.entity}?` : `What points to ${seen.entity}?`
  if (seen?.kind === 'entities') return seen.direction === 'tail' ? `Look up “${relationWords(seen.relation)}” of ${seen.entity}.` : `Look up what has ${seen.entity} as “${relationWords(seen.relation)}”.`
  return 'This call found nothing to go on with.'
}
