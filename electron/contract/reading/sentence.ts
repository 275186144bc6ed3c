import type { Turn } from '../trajectory.ts'
import { callsOf } from './observed.ts'
import { statementWords } from './statement-words.ts'
import { counted } from './format.ts'
import { relationWords } from './name-text.ts'
import type { Observation } from '../observation.ts'
import { graphDoesNotSay } from './outcome.ts'
import { say } from '../words/words.ts'
import { inWords } from '../words/saying.ts'

/** Relations of one step that are named; more are counted. */
const MOST_NAMED = 3

/** A step as a person would say it: the agent's own thought, or what its call does where it gave none. */
export function sentenceOf(turn: Turn): string {
  const thought = (turn.reason === undefined ? turn.thought : inWords(turn.reason)).trim()
  if (thought !== '') return thought
  if (turn.action?.kind === 'answer') return turn.action.items.length > 0 ? say('turns.answers') : graphDoesNotSay()
  if (turn.action === undefined) return say('turns.unreadable')
  return turn.observation ? (programWords(turn) ?? saidOf(turn.observation)) : say('turns.noAnswerYet')
}

/** Statements of one turn that are told. */
const MOST_STATEMENTS = 4

/** What a turn of Clew's own protocol does, statement by statement. */
function programWords(turn: Turn): string | undefined {
  if (turn.observation?.kind !== 'expressions') return undefined
  const said = callsOf(turn).flatMap(call => statementWords(call) ?? [])
  if (said.length === 0) return undefined
  const more = said.length > MOST_STATEMENTS ? [`${counted(said.length - MOST_STATEMENTS, 'more statement')}`] : []
  const sentence = [...said.slice(0, MOST_STATEMENTS), ...more].reduce((first, next) =>
    say('turns.thenNext', { first, next }),
  )
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function saidOf(seen: Observation): string {
  switch (seen.kind) {
    case 'relations':
      return seen.direction === 'tail' ? say('turns.saidOf', seen) : say('turns.pointsTo', seen)
    case 'both-sides':
      return say('turns.bothSides', seen)
    case 'entities':
      return say(seen.direction === 'tail' ? 'turns.lookUpOf' : 'turns.lookUpAs', {
        relation: relationWords(seen.relation),
        entity: seen.entity,
      })
    case 'triples':
      return say('turns.lookUpAround', {
        relations: relationsNamed(seen.walks.map(({ relation }) => relation)),
        entity: seen.entity,
      })
    case 'expressions': {
      const last = seen.steps.findLast(({ expression }) => expression !== undefined)
      return say(last ? 'turns.buildForm' : 'turns.notCarriedOut')
    }
    case 'passages':
      return say('turns.searchDocuments', seen)
    case 'error':
      return say('turns.nothingToGoOn')
  }
}

function relationsNamed(relations: readonly string[]): string {
  const distinct = [...new Set(relations)]
  if (distinct.length === 0) return say('turns.theFacts')
  if (distinct.length > MOST_NAMED) return counted(distinct.length, 'relation')
  return distinct
    .map(relation => say('turns.quoted', { name: relationWords(relation) }))
    .reduce((listed, last) => say('time.and', { listed, last }))
}
