import type { Network } from '../../../electron/model/relation-ranker/network.ts'
import { generateLessons } from '../worlds/generate.ts'
import type { Lesson } from '../worlds/lesson.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import { Adam } from '../../../electron/learn/navigator/adam.ts'
import { learnChoices } from '../../../electron/learn/navigator/decision-loss.ts'
import { freshNetwork } from './fresh-network.ts'
import { choicesOf, disturb } from './lesson-choices.ts'

const BATCH = 16
const RATE = 0.002
const TABLE_RATE = 0.01

/** Means over the lessons since the point before. */
export interface CurvePoint {
  lessons: number
  /** Nats a choice. */
  loss: number
  /** Share of choices where the likeliest was the right one. */
  accuracy: number
}

export interface TrainingReport {
  net: Network
  curve: CurvePoint[]
}

/**
 * Learning rates' factor at `progress` in [0, 1]: a short warm-up, then level, then down to a thirtieth over the second
 * half.
 */
function schedule(progress: number): number {
  return progress < 0.02 ? progress / 0.02 : progress < 0.5 ? 1 : Math.max(1 / 30, (1 - progress) / 0.5)
}

/**
 * Trains a fresh ranker on `count` generated lessons, each seen once. The same seed and count give the same weights.
 */
export function trainRanker(seed: number, count: number, onPoint: (point: CurvePoint) => void): TrainingReport {
  const net = freshNetwork(seed)
  const adam = new Adam(net)
  const random = seededRandom(seed ^ 0x51ed270b)
  const curve: CurvePoint[] = []
  let sums = { loss: 0, choices: 0, right: 0 }
  let done = 0
  for (const lesson of generateLessons(seed, count)) {
    const { words, choices } = disturb(choicesOf(lesson, random), random)
    const judged = learnChoices(
      net,
      words,
      choices,
      choices.map(() => 1),
    )
    sums.loss += judged.reduce((loss, { logprob }) => loss - logprob, 0)
    sums.choices += judged.length
    sums.right += judged.filter(({ isLikeliest }) => isLikeliest).length
    done++
    if (done % BATCH === 0) {
      const factor = schedule(done / count)
      adam.step(RATE * factor, TABLE_RATE * factor, BATCH)
    }
    if (done % Math.ceil(count / 20) === 0 || done === count) {
      const point = { lessons: done, loss: sums.loss / sums.choices, accuracy: sums.right / sums.choices }
      curve.push(point)
      onPoint(point)
      sums = { loss: 0, choices: 0, right: 0 }
    }
  }
  return { net, curve }
}

/** How often the likeliest choice is right: one by one, and for all choices of a lesson together. */
export function lessonAccuracy(net: Network, lessons: Iterable<Lesson>): { choices: number; wholeLessons: number } {
  const random = seededRandom(3)
  let choices = 0
  let right = 0
  let whole = 0
  let count = 0
  for (const lesson of lessons) {
    const taught = choicesOf(lesson, random)
    const judged = learnChoices(net, taught.words, taught.choices)
    choices += judged.length
    right += judged.filter(({ isLikeliest }) => isLikeliest).length
    if (judged.every(({ isLikeliest }) => isLikeliest)) whole++
    count++
  }
  return { choices: right / choices, wholeLessons: whole / count }
}
