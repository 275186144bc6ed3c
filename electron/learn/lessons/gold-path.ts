import type { PathStep } from '../../contract/fact.ts'
import { walksOf } from '../../contract/reading/observed.ts'
import type { Choice, PastTurn } from '../../model/episode-view.ts'

/** Chains of steps from their anchors to where they meet, and the steps taken after that. */
export interface GoldPath {
  readonly paths: readonly { readonly anchor: string; readonly steps: readonly PathStep[] }[]
  readonly rest: readonly PathStep[]
}

/**
 * The step is still to be taken from these members of a set, in their order. `of`: how many it has; `start`: what is at
 * hand is an anchor.
 */
interface NextStep {
  kind: 'walk'
  step: PathStep
  members: readonly string[]
  of: number
  start: boolean
}

interface PathEnd {
  kind: 'end'
  answers: readonly string[]
}

type LookOrWalk = Choice & { kind: 'look' | 'walk' }

/**
 * Reads the past of an episode of calls that go on from one entity (KG-R1, GraphWalker) as the gold path: each chain's
 * sets after every step, what they have in common, and on from there. A set is walked on from at most `width` of its
 * members; the answers are what that reaches, the anchors left out where there are others.
 * @param fruitless calls that cannot be made: members that do not have the relation
 */
export function nextStepOf(
  { paths, rest }: GoldPath,
  past: readonly PastTurn[],
  width: number,
  fruitless: ReadonlySet<string>,
): NextStep | PathEnd {
  const walks = past.flatMap(({ observation }) => walksOf(observation))
  const anchors = paths.map(({ anchor }) => anchor)
  const ends: string[][] = []
  const along = (
    from: readonly string[],
    steps: readonly PathStep[],
    anchor: string | undefined,
  ): NextStep | readonly string[] => {
    let members = from
    for (const [at, step] of steps.entries()) {
      const taken = walks.filter(walk => walk.relation === step.relation && walk.direction === step.direction)
      const open = members
        .slice(0, width)
        .filter(name => !taken.some(walk => walk.entity === name) && !fruitless.has(callKey(name, step)))
      if (open.length > 0)
        return { kind: 'walk', step, members: open, of: members.length, start: at === 0 && anchor !== undefined }
      const found = new Set(
        members.flatMap(name =>
          taken.filter(walk => walk.entity === name).flatMap(({ entities }) => entities.map(entity => entity.name)),
        ),
      )
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
  const met = first.filter(name => others.every(end => end.includes(name)))
  const last = along(met, rest, undefined)
  if ('kind' in last) return last
  const news = last.filter(name => !anchors.includes(name))
  return { kind: 'end', answers: news.length > 0 ? news : last }
}

/**
 * What comes next on the gold path: the walk, or the list of relations that shows it first, among what the episode
 * offers; or the way's end.
 * @param fruitless gains the members that are passed over, since nothing that is offered leads on from them
 */
export function nextOnPath(
  gold: GoldPath,
  past: readonly PastTurn[],
  choices: readonly Choice[],
  width: number,
  fruitless: Set<string>,
): (NextStep & { choice: LookOrWalk }) | PathEnd {
  for (;;) {
    const next = nextStepOf(gold, past, width, fruitless)
    if (next.kind === 'end') return next
    const [entity = ''] = next.members
    const choice = choiceAt(entity, next.step, choices)
    if (choice !== undefined) return { ...next, choice }
    fruitless.add(callKey(entity, next.step))
  }
}

function choiceAt(
  entity: string,
  { relation, direction }: PathStep,
  choices: readonly Choice[],
): LookOrWalk | undefined {
  const here = choices.filter(
    (choice): choice is LookOrWalk => (choice.kind === 'look' || choice.kind === 'walk') && choice.entity === entity,
  )
  return (
    here.find(choice => choice.kind === 'walk' && choice.relation === relation && choice.direction === direction) ??
    here.find(choice => choice.kind === 'look' && (choice.direction ?? direction) === direction)
  )
}

const callKey = (entity: string, { relation, direction }: PathStep): string =>
  `${direction}\u0000${relation}\u0000${entity}`

/** Straight back along the first step asks for the others: the anchor is not among them. */
function isBack([first, second]: readonly PathStep[]): boolean {
  return first !== undefined && second?.relation === first.relation && second.direction !== first.direction
}
