import type { Direction, PathStep } from '../../contract/fact.ts'
import type { Doubt } from './doubt.ts'
import type { Choice } from '../episode-view.ts'

import type { Move } from '../relation-ranker/network.ts'

const share = (probability: number): string => probability.toFixed(2)
const quoted = (words: readonly string[]): string =>
  words
    .slice(0, 4)
    .map(word => `'${word}'`)
    .join(', ')
const stillOpen = (words: readonly string[]): string => (words.length === 0 ? '' : ` Still open: ${quoted(words)}.`)

/** `which relations start at X`; a look without a direction lists both sides. */
export function sideVerb(direction: Direction | undefined, plural = false): string {
  const verb = direction === 'tail' ? 'start' : direction === 'head' ? 'end' : 'start or end'
  return `${
    plural
      ? verb
      : verb
          .split(' or ')
          .map(word => `${word}s`)
          .join(' or ')
  } at`
}

export function sayWalk(
  walk: PathStep & { entity: string },
  word: string,
  probability: number,
  unexplained: readonly string[],
): string {
  const way = walk.direction === 'tail' ? `from ${walk.entity}` : `into ${walk.entity}`
  const reason = word === '' ? `${walk.relation} ${way} fits best` : `'${word}' fits ${walk.relation} ${way}`
  return `${reason} (${share(probability)}).${stillOpen(unexplained)}`
}

export function sayLook(
  look: Choice & { kind: 'look' },
  move: Move,
  probability: number,
  unexplained: readonly string[],
): string {
  const what = `which relations ${sideVerb(look.direction, true)} ${look.entity}`
  const why =
    move === 'look-elsewhere'
      ? 'Nothing listed so far fits well; another of the entities reached may have more'
      : `To answer ${unexplained.length === 0 ? 'this' : quoted(unexplained)} the next step has to be found`
  return `${why}: ${what} (${share(probability)})?`
}

export function sayDoubt(look: Choice & { kind: 'look' }, relation: string, probability: number): string {
  return `${relation} fits best so far, but not surely (${share(probability)}): which relations ${sideVerb(look.direction, true)} ${look.entity}?`
}

export function saySurvey(look: Choice & { kind: 'look' }, members: number): string {
  return `One entity may lack what the ${members === 2 ? 'other has' : `other ${members - 1} have`}: which relations ${sideVerb(look.direction, true)} ${look.entity}?`
}

export function sayNext(entity: string, step: PathStep, place: string): string {
  return `The same step, ${step.relation}, for ${entity} (${place}).`
}

export function sayAnswer(
  items: number,
  probability: number,
  unexplained: readonly string[],
  callsLeft: number,
  doubt?: Doubt,
): string {
  const found =
    items === 0
      ? 'Nothing was found that answers the question'
      : items === 1
        ? 'One entity was reached'
        : `${items} entities were reached`
  if (callsLeft <= 0) return `${found}, and no calls are left.`
  return `${found}. The question asks for no further step (${share(probability)}).${items === 0 ? '' : stillOpen(unexplained)}${doubt !== undefined && doubt.lead > WORTH_SAYING ? ` In doubt: ${sayWanted(doubt)}` : ''}`
}

/** What speaks against an answer that was walked to, in plain words. */
export function answerDoubts(items: number, unexplained: readonly string[], doubt?: Doubt): string[] {
  if (items === 0) return []
  return [
    ...(unexplained.length === 0
      ? []
      : [
          `I could not read ${unexplained
            .slice(0, 4)
            .map(word => `“${word}”`)
            .join(', ')}.`,
        ]),
    ...(doubt !== undefined && doubt.lead > WORTH_SAYING ? [capital(sayWanted(doubt))] : []),
  ]
}

const sayWanted = ({ wanted, step }: Doubt): string =>
  `the question may ask for '${wanted.replaceAll('_', ' ')}', and nothing listed is like it; ${step.relation} was walked.`

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Nats from which a doubt is told with the answer. */
const WORTH_SAYING = 3

export function sayUnsaid({ wanted, step }: Doubt): string {
  return `The question seems to ask for '${wanted.replaceAll('_', ' ')}', and nothing that is listed is like it: ${step.relation}, the nearest, fits much less. The graph does not say.`
}
