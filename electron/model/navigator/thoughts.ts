import type { Direction, PathStep } from '../../contract/fact.ts'
import { type Coded, inTurn, type Saying, saying, type SayingValue } from '../../contract/words/saying.ts'
import type { Choice } from '../episode-view.ts'
import type { Move } from '../relation-ranker/network.ts'
import type { Doubt } from './doubt.ts'

export const share = (probability: number): SayingValue => ({ decimal: probability, places: 2 })
export const wordRow = (words: readonly string[], most = 4): SayingValue => ({
  row: words.slice(0, most).map(word => saying('thoughts.word', { word })),
})
const stillOpen = (words: readonly string[]): Coded[] =>
  words.length === 0 ? [] : [saying('thoughts.stillOpen', { words: wordRow(words) })]

/** `which relations start at X`; a look without a direction lists both sides. */
export function whichRelations({ direction, entity }: Choice & { kind: 'look' }): Coded {
  return saying(`thoughts.relations-${direction ?? 'both'}`, { entity })
}

export const wayAlong = (direction: Direction, entity: string): Coded =>
  saying(direction === 'tail' ? 'thoughts.from' : 'thoughts.into', { entity })

export function sayWalk(
  walk: PathStep & { entity: string },
  word: string,
  probability: number,
  unexplained: readonly string[],
): Saying {
  const { relation } = walk
  const way = wayAlong(walk.direction, walk.entity)
  const sure = share(probability)
  return inTurn([
    word === ''
      ? saying('thoughts.fitsBest', { relation, way, sure })
      : saying('thoughts.wordFits', { word, relation, way, sure }),
    ...stillOpen(unexplained),
  ])
}

export function sayLook(
  look: Choice & { kind: 'look' },
  move: Move,
  probability: number,
  unexplained: readonly string[],
): Saying {
  const what = whichRelations(look)
  const sure = share(probability)
  if (move === 'look-elsewhere') return saying('thoughts.lookElsewhere', { what, sure })
  return unexplained.length === 0
    ? saying('thoughts.lookForThis', { what, sure })
    : saying('thoughts.lookFor', { words: wordRow(unexplained), what, sure })
}

export function sayDoubt(look: Choice & { kind: 'look' }, relation: string, probability: number): Saying {
  return saying('thoughts.notSurely', { relation, sure: share(probability), what: whichRelations(look) })
}

export function saySurvey(look: Choice & { kind: 'look' }, members: number): Saying {
  const what = whichRelations(look)
  return members === 2
    ? saying('thoughts.otherHas', { what })
    : saying('thoughts.othersHave', { others: members - 1, what })
}

export function sayNext(entity: string, step: PathStep, at: number, of: number): Saying {
  return saying('thoughts.sameStep', { relation: step.relation, entity, at, of })
}

export function sayAnswer(
  items: number,
  probability: number,
  unexplained: readonly string[],
  callsLeft: number,
  doubt?: Doubt,
): Saying {
  const found =
    items === 0
      ? saying('thoughts.nothingFound')
      : items === 1
        ? saying('thoughts.oneReached')
        : saying('thoughts.manyReached', { items })
  if (callsLeft <= 0) return saying('thoughts.noCallsLeft', { found })
  return inTurn([
    saying('thoughts.noFurtherStep', { found, sure: share(probability) }),
    ...(items === 0 ? [] : stillOpen(unexplained)),
    ...(doubt !== undefined && doubt.lead > WORTH_SAYING ? [sayWanted(doubt, 'thoughts.inDoubt')] : []),
  ])
}

/** What speaks against an answer that was walked to, in plain words. */
export function answerDoubts(items: number, unexplained: readonly string[], doubt?: Doubt): Saying[] {
  if (items === 0) return []
  return [
    ...(unexplained.length === 0
      ? []
      : [
          saying('reading.couldNotRead', {
            quoted: { row: unexplained.slice(0, 4).map(words => saying('reading.quoted', { words })) },
          }),
        ]),
    ...(doubt !== undefined && doubt.lead > WORTH_SAYING ? [sayWanted(doubt, 'thoughts.mayAskFor')] : []),
  ]
}

const sayWanted = ({ wanted, step }: Doubt, text: 'thoughts.inDoubt' | 'thoughts.mayAskFor'): Coded =>
  saying(text, { wanted: wanted.replaceAll('_', ' '), relation: step.relation })

/** Nats from which a doubt is told with the answer. */
const WORTH_SAYING = 3

export function sayUnsaid({ wanted, step }: Doubt): Saying {
  return saying('thoughts.unsaid', { wanted: wanted.replaceAll('_', ' '), relation: step.relation })
}
