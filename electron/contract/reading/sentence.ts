import type { Turn } from '../trajectory.ts'
import { callsOf } from './observed.ts'
import { statementWords } from './statement-words.ts'
import { counted } from './format.ts'
import { relationWords } from './name-text.ts'
import type { Observation } from '../observation.ts'
import { GRAPH_DOES_NOT_SAY } from './outcome.ts'

/** Relations of one step that are named; more are counted. */
const MOST_NAMED = 3

/** A step as a person would say it: the agent's own thought, or what its call does where it gave none. */
export function sentenceOf(turn: Turn): string {
  const thought = turn.thought.trim()
  if (thought !== '') return thought
  if (turn.action?.kind === 'answer')
    return turn.action.items.length > 0 ? 'This answers the question.' : GRAPH_DOES_NOT_SAY
  if (turn.action === undefined) return 'This step could not be read as a call or an answer.'
  return turn.observation ? (programWords(turn) ?? saidOf(turn.observation)) : 'This call has no answer yet.'
}

/** Statements of one turn that are told. */
const MOST_STATEMENTS = 4

/** What a turn of Clew's own protocol does, statement by statement. */
function programWords(turn: Turn): string | undefined {
  if (turn.observation?.kind !== 'expressions') return undefined
  const said = callsOf(turn).flatMap(call => statementWords(call) ?? [])
  if (said.length === 0) return undefined
  const more = said.length > MOST_STATEMENTS ? [`${counted(said.length - MOST_STATEMENTS, 'more statement')}`] : []
  const sentence = [...said.slice(0, MOST_STATEMENTS), ...more].join('; then ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function saidOf(seen: Observation): string {
  switch (seen.kind) {
    case 'relations':
      return seen.direction === 'tail' ? `What is said of ${seen.entity}?` : `What points to ${seen.entity}?`
    case 'both-sides':
      return `What is known of ${seen.entity}, on both sides?`
    case 'entities':
      return seen.direction === 'tail'
        ? `Look up “${relationWords(seen.relation)}” of ${seen.entity}.`
        : `Look up what has ${seen.entity} as “${relationWords(seen.relation)}”.`
    case 'triples':
      return `Look up ${relationsNamed(seen.walks.map(({ relation }) => relation))} around ${seen.entity}.`
    case 'expressions': {
      const last = seen.steps.findLast(({ expression }) => expression !== undefined)
      return last ? 'Build the logical form and carry it out.' : 'This expression could not be carried out.'
    }
    case 'passages':
      return `Search the documents for “${seen.query}”.`
    case 'error':
      return 'This call found nothing to go on with.'
  }
}

function relationsNamed(relations: readonly string[]): string {
  const distinct = [...new Set(relations)]
  if (distinct.length === 0) return 'the facts'
  if (distinct.length > MOST_NAMED) return counted(distinct.length, 'relation')
  return distinct.map(relation => `“${relationWords(relation)}”`).join(' and ')
}
