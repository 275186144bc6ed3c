import type { Direction, PathStep } from '../../contract/fact.ts'
import { looksOf, walksOf } from '../../contract/reading/observed.ts'
import type { EpisodeView } from '../episode-view.ts'
import { type Walk } from '../../contract/observation.ts'

import type { Start } from './anchors.ts'

/** What one anchor's walk reached after some steps, and what is known there. */
export interface Level {
  /** In the order in which they were found. */
  members: string[]
  /** How the walk went on from here. */
  step?: PathStep
  /** Members from which the step was taken. */
  walked: Set<string>
}

/** The walk from one anchor: level 0 is the anchor itself. */
export interface Branch {
  anchor: string
  levels: Level[]
}

/** What an episode's past shows, told as walks. */
export interface WalkHistory {
  branches: Branch[]
  /** Relations listed for an entity and side; present and empty when there are none. */
  listed: Map<string, string[]>
}

export function sideKey(entity: string, direction: Direction): string {
  return `${direction}\u0000${entity}`
}

export function walkedSteps(branch: Branch): PathStep[] {
  return branch.levels.flatMap(level => (level.step === undefined ? [] : [level.step]))
}

const level = (members: string[]): Level => ({ members, walked: new Set() })

const isSame = (a: PathStep | undefined, b: PathStep): boolean =>
  a !== undefined && a.relation === b.relation && a.direction === b.direction

/** Going straight back along the first step means "the others": the anchor itself is not among them. */
function excluded(branch: Branch, at: number): string | undefined {
  const first = branch.levels[0]?.step
  const step = branch.levels[at]?.step
  return at === 1 && first !== undefined && step?.relation === first.relation && step.direction !== first.direction
    ? branch.anchor
    : undefined
}

function arrive(branch: Branch, at: number, entity: string, found: readonly string[]): void {
  const from = branch.levels[at]
  const to = branch.levels[at + 1]
  if (from === undefined || to === undefined) return
  from.walked.add(entity)
  const without = excluded(branch, at)
  const known = new Set(to.members)
  for (const name of found) {
    if (name !== without && !known.has(name)) to.members.push(name)
    known.add(name)
  }
}

function follow(branch: Branch, step: PathStep, entity: string, found: readonly string[]): void {
  const top = branch.levels.length - 1
  const before = branch.levels[top - 1]
  if (
    before !== undefined &&
    isSame(before.step, step) &&
    before.members.includes(entity) &&
    !before.walked.has(entity)
  )
    return arrive(branch, top - 1, entity, found)
  const last = branch.levels[top]
  if (last === undefined || !last.members.includes(entity)) return
  last.step = step
  branch.levels.push(level([]))
  arrive(branch, top, entity, found)
}

export function beginBranch({ anchor, members }: Start): Branch {
  return { anchor, levels: [level([...members])] }
}

/** Of the steps that a call took together, the position of the one that was meant. */
type Prefer = (walked: readonly PathStep[], steps: readonly PathStep[]) => number

/** A call of GraphWalker walks a relation in both directions: where both lead somewhere, only one was meant. */
function meant(walks: readonly Walk[], branch: Branch, prefer: Prefer): readonly Walk[] {
  if (walks.length < 2) return walks
  const chosen =
    walks[
      prefer(
        walkedSteps(branch),
        walks.map(({ relation, direction }) => ({ relation, direction })),
      )
    ]
  return chosen === undefined ? [] : [chosen]
}

/** Reads the walks out of an episode's past. The last branch is the one being walked. */
export function readHistory(episode: Pick<EpisodeView, 'past'>, starts: readonly Start[], prefer: Prefer): WalkHistory {
  const branches: Branch[] = starts[0] === undefined ? [] : [beginBranch(starts[0])]
  const listed = new Map<string, string[]>()
  const turnTo = (entity: string): void => {
    const now = branches[branches.length - 1]
    const next = starts[branches.length]
    if (
      now !== undefined &&
      next?.members.includes(entity) &&
      !now.levels.slice(-2).some(l => l.members.includes(entity))
    )
      branches.push(beginBranch(next))
  }
  for (const { observation } of episode.past) {
    if (observation === undefined) continue
    for (const look of looksOf(observation)) {
      turnTo(look.entity)
      listed.set(
        sideKey(look.entity, look.direction),
        look.relations.map(r => r.name),
      )
    }
    const walks = walksOf(observation)
    // Where nothing has to be listed before it is walked, a walk itself begins the next anchor's branch.
    for (const walk of walks)
      for (const entity of walk.from ?? [walk.entity]) if (!listed.has(sideKey(entity, walk.direction))) turnTo(entity)
    const branch = branches[branches.length - 1]
    if (branch !== undefined)
      for (const walk of observation.kind === 'triples' ? meant(walks, branch, prefer) : walks) followAll(branch, walk)
  }
  return { branches, listed }
}

/** A step of KBQA-R1 is taken from all members of a level at once. */
function followAll(branch: Branch, { entity, from, relation, direction, entities }: Walk): void {
  const found = entities.map(e => e.name)
  const [first = entity, ...others] = from ?? []
  follow(branch, { relation, direction }, first, found)
  for (const other of others) follow(branch, { relation, direction }, other, [])
}

/**
 * The answer as it stands: what the walks reached, or what several walks reached in common. What the question itself
 * names answers it only when nothing else does.
 */
export function reached(branches: readonly Branch[], anchors: readonly string[]): string[] {
  const ends = branches
    .map(branch => branch.levels.slice(1).findLast(l => l.members.length > 0)?.members ?? [])
    .filter(members => members.length > 0)
  const [first = [], ...others] = ends
  const common = first.filter(name => others.every(members => members.includes(name)))
  const items = common.length > 0 ? common : first
  const news = items.filter(name => !anchors.includes(name))
  return news.length > 0 ? news : items
}
