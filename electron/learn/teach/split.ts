import { normaliseAnswer } from '../../agent/answer-scores.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { seededRandom, type Random } from '../../base/random.ts'

export interface LessonSplit {
  /** Learnt from. */
  training: GraphLesson[]
  /** Never learnt from; they decide when to stop and which weights are best. */
  validation: GraphLesson[]
  /** Never learnt from and never chosen by: before and after are measured on these. */
  heldOut: GraphLesson[]
  /** Lessons that would have told something of a question that is kept back, left out. */
  leaking: number
}

/**
 * Of all lessons at most this share is kept back for one purpose, and at most as many again are left out for its sake:
 * a small graph is to be learnt from as well.
 */
const LARGEST_SHARE = 0.2

/**
 * Keeps questions back so that none of them, and nothing that gives one away, is learnt from: an entity is asked about
 * on one side only, and a lesson that leads to the very answers of a kept question along the same relations is left
 * out, as is one in the same words. The same lessons and seed give the same split.
 */
export function splitLessons(
  lessons: readonly GraphLesson[],
  wanted: { heldOut: number; validation: number },
  seed: number,
): LessonSplit {
  const most = Math.floor(lessons.length * LARGEST_SHARE)
  const random = seededRandom(seed)
  const shuffled = random.sample(lessons, lessons.length)
  const first = keepBack(shuffled, Math.min(wanted.heldOut, most), most, random)
  const second = keepBack(first.rest, Math.min(wanted.validation, most), most, random)
  const order = new Map(lessons.map((lesson, at) => [lesson, at]))
  const training = second.rest.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  return {
    training,
    validation: second.kept,
    heldOut: first.kept,
    leaking: lessons.length - training.length - second.kept.length - first.kept.length,
  }
}

/**
 * Lessons are taken with everything else that is asked about their entities, until there are enough. The more that is,
 * the later a lesson has its turn: otherwise what all is asked of, a language or a mark, would be drawn as often as it
 * is asked about and bring as much with it, and the questions kept back would be of little else.
 */
function keepBack(
  lessons: readonly GraphLesson[],
  wanted: number,
  mostLost: number,
  random: Random,
): { kept: GraphLesson[]; rest: GraphLesson[] } {
  const touching = new Map<string, number[]>()
  const anchors = lessons.map(anchorsOf)
  anchors.forEach((own, at) => {
    for (const anchor of own) touching.set(anchor, [...(touching.get(anchor) ?? []), at])
  })
  const withIt = anchors.map(own => new Set(own.flatMap(anchor => touching.get(anchor) ?? [])))
  const keptAnchors = new Set<string>()
  const kept = new Set<number>()
  const lost = new Set<number>()
  for (const at of inTurn(
    withIt.map(({ size }) => size),
    random,
  )) {
    if (kept.size >= wanted) break
    const own = anchors[at] ?? []
    if (kept.has(at) || own.length === 0) continue
    const touched = [...(withIt[at] ?? [])]
    const all = new Set([...keptAnchors, ...own])
    const inside = touched.filter(other => (anchors[other] ?? []).every(anchor => all.has(anchor)))
    const newlyLost = touched.filter(other => !inside.includes(other))
    if (kept.size + inside.length > wanted + 1 && kept.size > 0) continue
    if (lost.size + newlyLost.length > mostLost) continue
    for (const anchor of own) keptAnchors.add(anchor)
    for (const other of inside) {
      kept.add(other)
      lost.delete(other)
    }
    for (const other of newlyLost) if (!kept.has(other)) lost.add(other)
  }
  const keptLessons = lessons.filter((_, at) => kept.has(at)).slice(0, wanted)
  const traces = new Set(keptLessons.flatMap(tracesOf))
  const rest = lessons.filter(
    (lesson, at) => !kept.has(at) && !lost.has(at) && !tracesOf(lesson).some(trace => traces.has(trace)),
  )
  return { kept: keptLessons, rest }
}

/** Places in a drawn order; of the first ones each was drawn in inverse proportion to its size. */
function inTurn(sizes: readonly number[], random: Random): number[] {
  const turns = sizes.map(size => size * random.next())
  return [...sizes.keys()].toSorted((a, b) => (turns[a] ?? 0) - (turns[b] ?? 0))
}

/**
 * What names nothing is asked about by its program: "the longest river" by no entity. Of a question with nothing but
 * its answers all that is known are its words.
 */
function anchorsOf({ question, entities, paths = [], logicalForm }: GraphLesson): string[] {
  const anchors = [...new Set([...entities, ...paths.map(({ anchor }) => anchor)].map(normaliseAnswer))]
  return anchors.length > 0 ? anchors : [logicalForm ?? normaliseAnswer(question)]
}

/** What a question has in common with one that gives it away: its words, and where its relations lead. */
function tracesOf({ question, answers, paths, rest = [], logicalForm }: GraphLesson): string[] {
  const words = `q ${normaliseAnswer(question)}`
  if (paths === undefined) return logicalForm === undefined ? [words] : [words, `p ${logicalForm}`]
  const steps = [...paths.flatMap(path => path.steps), ...rest].map(
    ({ relation, direction }) => `${direction} ${relation}`,
  )
  return [words, `a ${JSON.stringify([steps, answers.map(normaliseAnswer).toSorted()])}`]
}
