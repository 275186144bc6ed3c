import type { AnswerItem, Trajectory } from '../trajectory.ts'
import { measuringCall, measuringStep } from './measured.ts'
import { measureWords } from './statement-words.ts'
import { say } from '../words/words.ts'

/** An answer in its place. */
export interface Ranked {
  /** From 1 on; those that are worth the same share it. */
  place: number
  name: string
  value: string
  /** The item of the answer; none of those that come next. */
  item?: AnswerItem
}

/** The answers of a superlative or a comparison by what they were measured by, the best first. */
export interface Ranking {
  /** What they were measured by, in words: `release year`. */
  by: string | undefined
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
  const ranked = answer.flatMap(item => {
    const found = byKey.get(item.key ?? '') ?? byName.get(item.name)
    return found === undefined ? [] : [{ place: found.place, name: item.name, value: valueWords(found), item }]
  })
  const call = measuringCall(trajectory, step)
  return {
    by: call && measureWords(call),
    answers: ranked.toSorted((a, b) => a.place - b.place),
    next: places.flatMap(({ place, name, value, next }) => (next === true ? [{ place, name, value }] : [])),
  }
}

/** `4, beside 10`, of what was compared with a value of its own. */
export function valueWords({ value, beside }: { value: string; beside?: string | undefined }): string {
  return beside === undefined ? value : say('reading.besideOwn', { value, own: beside })
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

/** `1. Cast Away, 2000`. */
export function rankedWords({ place, name, value }: Ranked): string {
  return `${place}. ${name}, ${value}`
}
