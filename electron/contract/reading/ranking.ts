import type { AnswerItem, Trajectory } from '../trajectory.ts'
import { measuringCall, measuringStep } from './measured.ts'
import { relationWords } from './name-text.ts'
import { measureWords, ownRelation } from './statement-words.ts'

/** An answer in its place. */
export interface Ranked {
  /** From 1 on; those that are worth the same share it. */
  place: number
  name: string
  value: string
  /** What it has itself by the relation that it was compared with. */
  beside?: string
  /** The item of the answer; none of those that come next. */
  item?: AnswerItem
}

/** The answers of a superlative or a comparison by what they were measured by, the best first. */
export interface Ranking {
  /** What they were measured by, in words: `release year`. */
  by: string | undefined
  /** What each has itself and was compared with, in words: `reorder level`. */
  beside?: string
  answers: readonly Ranked[]
  /** Of a superlative: who comes next. */
  next: readonly Ranked[]
}

/** Undefined where nothing was measured, or not every answer. */
export function rankingOf(trajectory: Pick<Trajectory, 'turns' | 'answer'>): Ranking | undefined {
  const { answer } = trajectory
  const step = measuringStep(trajectory)
  if (step === undefined) return undefined
  const places = placed(step.measured ?? [])
  const measured = places.filter(({ next }) => next !== true)
  const byKey = new Map(measured.flatMap(each => (each.key === undefined ? [] : [[each.key, each] as const])))
  const byName = new Map(measured.map(each => [each.name, each] as const))
  const call = measuringCall(trajectory, step)
  const own = call && ownRelation(call)
  const ranked = answer.flatMap(item => {
    const found = byKey.get(item.key ?? '') ?? byName.get(item.name)
    if (found === undefined) return []
    const { place, value, beside } = found
    return [{ place, name: item.name, value, ...(beside === undefined ? {} : { beside }), item }]
  })
  return {
    by: call && measureWords(call),
    ...(own !== undefined && ranked.some(({ beside }) => beside !== undefined) ? { beside: relationWords(own) } : {}),
    answers: ranked.toSorted((a, b) => a.place - b.place),
    next: places.flatMap(({ place, name, value, next }) => (next === true ? [{ place, name, value }] : [])),
  }
}

function placed<Measured extends { value: string }>(measured: readonly Measured[]): (Measured & { place: number })[] {
  let place = 0
  let last: string | undefined
  return measured.map((each, index) => {
    if (each.value !== last) place = index + 1
    last = each.value
    return { ...each, place }
  })
}

/** `1. Cast Away, 2000`; `1. Felt pad, 5 / 30` with what it was compared with. */
export function rankedWords({ place, name, value, beside }: Ranked): string {
  return `${place}. ${name}, ${value}${beside === undefined ? '' : ` / ${beside}`}`
}
