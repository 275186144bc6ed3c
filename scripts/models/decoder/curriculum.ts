import { copyingDrill, decoderEpisode, relationWords } from './episodes.ts'
import type { ListOrder, WeightedText } from './episodes.ts'
import { generateLessons } from '../worlds/generate.ts'
import type { Lesson } from '../worlds/lesson.ts'
import type { Random } from '../../../electron/base/random.ts'
import { seededRandom } from '../../../electron/base/random.ts'

/** What a part of the curriculum teaches. Lessons of later parts are mixed with those of the earlier ones. */
export interface Stage {
  /** Tokens read before this part begins. */
  from: number
  hops: number
  /** Relations shown in a list, at most. */
  candidates: number
  /** Share of lessons whose question holds the words of the relations it asks for. */
  verbatim: number
  order: ListOrder
  /**
   * Characters of the longest name of an entity or relation: short ones first, since they make more choices of the same
   * tokens.
   */
  longestName: number
  /** Share of episodes of which only the end is read, where names are copied. */
  drills: number
  /** Episodes of this part look at empty lists too. */
  emptyLooks: boolean
}

/**
 * One hop, few candidates and the relation's own words first, since copying is learnt first; then synonyms; then hops.
 */
export function curriculum(ranker: ListOrder): Stage[] {
  return [
    { from: 0, hops: 1, candidates: 3, verbatim: 1, order: 'random', longestName: 14, drills: 0.7, emptyLooks: true },
    {
      from: 500_000,
      hops: 1,
      candidates: 5,
      verbatim: 0.7,
      order: ranker,
      longestName: 18,
      drills: 0.5,
      emptyLooks: true,
    },
    {
      from: 1_200_000,
      hops: 2,
      candidates: 6,
      verbatim: 0.4,
      order: ranker,
      longestName: 24,
      drills: 0.2,
      emptyLooks: true,
    },
    {
      from: 1_755_443,
      hops: 2,
      candidates: 8,
      verbatim: 0.25,
      order: ranker,
      longestName: 30,
      drills: 0.1,
      emptyLooks: false,
    },
    {
      from: 2_700_000,
      hops: 3,
      candidates: 9,
      verbatim: 0.1,
      order: ranker,
      longestName: 60,
      drills: 0,
      emptyLooks: false,
    },
  ]
}

const BLOCK_LESSONS = 4000

/**
 * An endless, seeded stream of episodes for the decoder; the stage follows the tokens that the reader says it has read.
 */
export function* decoderEpisodes(
  seed: number,
  stages: readonly Stage[],
  tokensRead: () => number,
): Generator<WeightedText[]> {
  const random = seededRandom(seed)
  for (let block = 0; ; block++) {
    for (const lesson of generateLessons(seed + 7919 * block, BLOCK_LESSONS)) {
      const reached = stages.filter(stage => stage.from <= tokensRead())
      const last = reached.length - 1
      const stage = reached[random.chance(0.85) ? last : random.below(reached.length)] ?? reached[last]
      if (!stage || !isFit(lesson, stage, random)) continue
      const episode = decoderEpisode(shortened(lesson, stage.candidates, random), stage.order, random, {
        longestName: stage.longestName,
        emptyLooks: reached[last]?.emptyLooks ?? false,
      })
      yield random.chance(stage.drills) ? copyingDrill(episode) : episode
    }
  }
}

function isFit(lesson: Lesson, stage: Stage, random: Random): boolean {
  if (lesson.anchors.length !== 1 || lesson.path.length > stage.hops) return false
  if (lesson.schema.some(({ name }) => name.length > Math.max(40, stage.longestName))) return false
  if ([...lesson.anchors, ...lesson.path.map(step => step.relation)].some(name => name.length > stage.longestName))
    return false
  return isVerbatim(lesson) || !random.chance(stage.verbatim)
}

/** Whether each relation of the path is asked for in its own words (or a form of them). */
function isVerbatim({ question, path }: Lesson): boolean {
  const asked = question.toLowerCase()
  return path.every(({ relation }) =>
    relationWords(relation)
      .split(' ')
      .some(word => word.length > 3 && asked.includes(word.slice(0, 5))),
  )
}

/** The lesson with shorter lists; the step taken stays. */
function shortened(lesson: Lesson, most: number, random: Random): Lesson {
  const candidates = lesson.candidates.map((steps, hop) => {
    const taken = lesson.path[hop]
    const others = steps.filter(step => step.relation !== taken?.relation || step.direction !== taken.direction)
    const kept = random.sample(others, 1 + random.below(most))
    return taken ? [taken, ...kept.slice(0, most - 1)] : kept
  })
  return { ...lesson, candidates }
}
