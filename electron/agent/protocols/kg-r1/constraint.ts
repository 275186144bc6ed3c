import type { Constraint } from '../../../model/constraint.ts'
import type { PastTurn } from '../../../model/episode-view.ts'
import { historyOf, seenEntities } from '../../episode-history.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import { listName } from '../../names.ts'
import type { EpisodeState } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { ANSWER_TOKENS, sequence, text, thoughtThen } from '../../turn-constraint.ts'
import { answerOf } from '../../guided-answer.ts'
import { pageCall, splitPage } from './paging.ts'

const TAGS = ['<think>', '<kg-query>', '</kg-query>', '<answer>', '<information>', '</information>'] as const
const DIRECTIONS = ['tail', 'head'] as const

export interface ConstraintOptions {
  /** For a model too small to keep count: no call a second time, and an answer only of names that were shown. */
  guided: boolean
  /** Whether the next page of a list that was cut may be asked for. */
  paging: boolean
}

/**
 * A turn as a language: a thought, then one query about an entity that was seen, along a relation that was listed for
 * it, or the answer. On the last turn only the answer. Without any seen entity a name is free text, since there is none
 * to choose from.
 */
export function turnConstraint(
  state: EpisodeState,
  { guided, paging }: ConstraintOptions = { guided: false, paging: false },
): Constraint {
  const free: Constraint = { kind: 'until', until: '</answer>', without: TAGS, maxTokens: ANSWER_TOKENS }
  const answer: Constraint = sequence(text('<answer>'), (guided ? answerFromShown(state) : undefined) ?? free)
  const options = [...calls(state, guided), ...(paging && !guided ? nextPages(state.past).map(text) : [])]
  const query: Constraint = sequence(text('<kg-query>'), { kind: 'oneOf', options }, text('</kg-query>'))
  return thoughtThen(state.callsLeft > 0 && options.length > 0 ? { kind: 'oneOf', options: [query, answer] } : answer, [
    ...TAGS,
    '</answer>',
  ])
}

function calls(state: EpisodeState, guided: boolean): Constraint[] {
  const { lookedAt, walks: walked } = historyOf(state.past)
  const seen = seenEntities(state)
  const anyName: Constraint = sequence(text('"'), { kind: 'until', until: '"', without: ['<', '\n'], maxTokens: 64 })
  const looks = DIRECTIONS.flatMap((direction): Constraint[] => {
    const names = seen
      .filter(name => !state.closed[direction].has(name) && !(guided && lookedAt[direction].has(name)))
      .map(written)
    if (names.length === 0 && seen.length > 0) return []
    const entity: Constraint = names.length > 0 ? { kind: 'names', names } : anyName
    return [sequence(text(`get_${direction}_relations(`), entity, text(')'))]
  })
  const walks = historyOf(state.past).looks.flatMap((look): Constraint[] => {
    const done = new Set(
      guided
        ? walked
            .filter(walk => walk.entity === look.entity && walk.direction === look.direction)
            .map(walk => walk.relation)
        : [],
    )
    const names = look.relations
      .map(({ name }) => name)
      .filter(name => !done.has(name))
      .map(written)
    if (names.length === 0) return []
    return [
      sequence(text(`get_${look.direction}_entities(${written(look.entity)}, `), { kind: 'names', names }, text(')')),
    ]
  })
  return [...looks, ...walks]
}

/** The calls that go on with lists that were cut and were not gone on with yet. */
function nextPages(past: readonly PastTurn[]): string[] {
  const asked = new Set<string>()
  const following = new Set<string>()
  for (const { action, observation } of past) {
    if (action?.kind !== 'call' || (observation?.kind !== 'relations' && observation?.kind !== 'entities')) continue
    const names = observation.kind === 'relations' ? [observation.entity] : [observation.entity, observation.relation]
    const name = `get_${observation.direction}_${observation.kind}`
    const { page } = splitPage(action.args, names.length)
    asked.add(pageCall(name, names, page))
    if (observation.cut > 0) following.add(pageCall(name, names, page + 1))
  }
  return [...following].filter(call => !asked.has(call)).map(escapeTags)
}

/** Up to a dozen of the names that were shown, as the answer is written; undefined where none was. */
function answerFromShown(state: EpisodeState): Constraint | undefined {
  const names = [...historyOf(state.past).shownBy.keys()].map(name => escapeTags(listName(name)))
  if (names.length === 0) return undefined
  return answerOf(names, ', ', '</answer>')
}

function written(name: string): string {
  return escapeTags(quoteName(name))
}
