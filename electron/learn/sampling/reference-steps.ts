import type { Direction } from '../../kg/triple.ts'
import { walksOf } from '../../model/episode-view.ts'
import type { Action, Choice, EpisodeView, PastTurn } from '../../model/episode-view.ts'
import type { LessonStep } from '../lessons/graph-lesson.ts'
import type { Way } from './reference.ts'

/** Members of a level that a step is taken from, at most: a language model is shown a way that it can go in a few turns. */
const WIDEST = 8

/**
 * The next action on a way in an episode of calls that walk from one entity (KG-R1, GraphWalker): the walk, the list of relations that shows it first, or, at the way's end,
 * the answer. Undefined where the way leads nowhere in this graph.
 */
export async function nextReferenceStep(way: Way, episode: EpisodeView): Promise<Action | undefined> {
  const choices = episode.callsLeft > 0 ? [...await episode.choices()] : []
  const ends: ReadonlySet<string>[] = []
  for (const { anchor, steps } of way.branches) {
    const reached = follow(new Set([anchor]), steps, episode.past, choices)
    if ('action' in reached) return reached.action
    ends.push(withoutAnchor(reached.members, anchor, steps))
  }
  const [first = new Set<string>(), ...others] = ends
  const met = new Set([...first].filter(name => others.every(end => end.has(name))))
  const last = follow(met, way.rest, episode.past, choices)
  if ('action' in last) return last.action
  return last.members.size === 0 ? undefined : { kind: 'answer', items: [...last.members] }
}

/** Goes as far along the steps as the past does; the action that is missing, or what was reached. */
function follow(from: ReadonlySet<string>, steps: readonly LessonStep[], past: readonly PastTurn[], choices: readonly Choice[]): { action: Action } | { members: ReadonlySet<string> } {
  let members = from
  for (const step of steps) {
    const missing = [...members].slice(0, WIDEST).map(entity => choiceAt(entity, step, past, choices)).find(choice => choice !== undefined)
    if (missing) return { action: missing.action }
    members = membersAfter(members, step, past)
  }
  return { members }
}

function choiceAt(entity: string, { relation, direction }: LessonStep, past: readonly PastTurn[], choices: readonly Choice[]): Choice | undefined {
  const isWalked = past.some(({ observation }) => observation && walksOf(observation).some(walk => walk.entity === entity && walk.relation === relation && walk.direction === direction))
  if (isWalked) return undefined
  return choices.find(choice => choice.kind === 'walk' && choice.entity === entity && choice.relation === relation && choice.direction === direction)
    ?? choices.find(choice => choice.kind === 'look' && choice.entity === entity && (choice.direction ?? direction) === direction)
}

function membersAfter(members: ReadonlySet<string>, step: LessonStep, past: readonly PastTurn[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { observation } of past) {
    for (const walk of observation ? walksOf(observation) : []) {
      if (walk.relation !== step.relation || walk.direction !== step.direction || !members.has(walk.entity)) continue
      for (const { name } of walk.entities) found.add(name)
    }
  }
  return found
}

const OPPOSITE: Record<Direction, Direction> = { tail: 'head', head: 'tail' }

/** Going straight back along the first step means "the others", as in the lessons. */
function withoutAnchor(members: ReadonlySet<string>, anchor: string, steps: readonly LessonStep[]): ReadonlySet<string> {
  const [first, second] = steps
  const isBack = steps.length === 2 && first !== undefined && second !== undefined && first.relation === second.relation && second.direction === OPPOSITE[first.direction]
  if (!isBack) return members
  const others = new Set(members)
  others.delete(anchor)
  return others
}
