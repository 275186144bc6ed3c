import type { PastTurn } from '../../../model/episode-view.ts'
import { walksOf } from '../../../model/episode-view.ts'
import type { GraphLesson, LessonStep } from '../graph-lesson.ts'

/** Where an episode stands on the gold way. */
export type Standing =
  /** The step is still to be taken from these members of a set, in their order. `reached`: steps behind it; `start`: what is at hand is an anchor. */
  | { kind: 'walk'; step: LessonStep; members: readonly string[]; of: number; start: boolean }
  | { kind: 'end'; answers: readonly string[] }

export type GoldWay = Required<Pick<GraphLesson, 'paths' | 'rest'>>

/**
 * Reads the past of an episode as the gold way: each chain's sets after every step, what they have in common, and on from there. A set is walked on from at most
 * `width` of its members; the answers are what that reaches, the anchors left out where there are others.
 * @param done calls that were made although they could not help: members that do not have the relation
 */
export function standingOf({ paths, rest }: GoldWay, past: readonly PastTurn[], width: number, done: ReadonlySet<string>): Standing {
  const walks = past.flatMap(({ observation }) => (observation === undefined ? [] : walksOf(observation)))
  const anchors = paths.map(({ anchor }) => anchor)
  const ends: string[][] = []
  const along = (from: readonly string[], steps: readonly LessonStep[], anchor: string | undefined): Standing | readonly string[] => {
    let members = from
    for (const [at, step] of steps.entries()) {
      const wide = members.slice(0, width)
      const taken = walks.filter((walk) => walk.relation === step.relation && walk.direction === step.direction)
      const open = wide.filter((name) => !taken.some((walk) => walk.entity === name) && !done.has(callKey(name, step)))
      if (open.length > 0) return { kind: 'walk', step, members: open, of: members.length, start: at === 0 && anchor !== undefined }
      const found = new Set(wide.flatMap((name) => taken.filter((walk) => walk.entity === name).flatMap(({ entities }) => entities.map((entity) => entity.name))))
      if (anchor !== undefined && at === 1 && isBack(steps)) found.delete(anchor)
      members = [...found]
    }
    return members
  }
  for (const { anchor, steps } of paths) {
    const reached = along([anchor], steps, anchor)
    if ('kind' in reached) return reached
    ends.push([...reached])
  }
  const [first = [], ...others] = ends
  const met = first.filter((name) => others.every((end) => end.includes(name)))
  const last = along(met, rest, undefined)
  if ('kind' in last) return last
  const news = last.filter((name) => !anchors.includes(name))
  return { kind: 'end', answers: news.length > 0 ? news : last }
}

export const callKey = (entity: string, { relation, direction }: LessonStep): string => `${direction}\u0000${relation}\u0000${entity}`

/** Straight back along the first step asks for the others: the anchor is not among them. */
function isBack([first, second]: readonly LessonStep[]): boolean {
  return first !== undefined && second?.relation === first.relation && second.direction !== first.direction
}
