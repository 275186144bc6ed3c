import type { GraphLesson } from '../../contract/lesson.ts'
import type { PairsLearnt } from '../learner.ts'
import type { RunContext } from './run-context.ts'
import { inTurn, saying, type Saying } from '../../contract/words/saying.ts'

/** With fewer there is nothing to leave out in turn and see whether it helps. */
export const LEAST_PAIRS = 10

const NAMED = 5

/** People's questions with their answers: answers that were marked right or corrected, and question files. */
export const isPair = ({ source }: Pick<GraphLesson, 'source'>): boolean => source === 'use' || source === 'import'

/** Learns what words mean in the graph from those of the lessons that are people's, before anything else is taught. */
export async function learnFromPeople(
  lessons: readonly GraphLesson[],
  { kg, learner, progress, signal }: RunContext,
): Promise<void> {
  const own = learner()
  const pairs = lessons.filter(isPair)
  if (own.learnPairs === undefined || pairs.length === 0) return
  if (pairs.length < LEAST_PAIRS) {
    progress.note(saying('trainingNotes.fewPairs', { pairs: pairs.length, least: LEAST_PAIRS }))
    return
  }
  const learnt = await own.learnPairs(pairs, {
    kg,
    signal,
    onProgress: (done, of) =>
      progress.step('before', { phase: saying('progress.learningWords', { done, of }), fraction: done / of }),
  })
  progress.note(noteOfPairs(learnt))
}

/** What came of it, for people. */
export function noteOfPairs({ pairs, reached, rightBefore, rightAfter, words, helps }: PairsLearnt): Saying {
  if (!helps) return saying('trainingNotes.pairsNoHelp', { pairs, reached })
  const examples = words
    .slice(0, NAMED)
    .map(({ word, part }) => saying('trainingNotes.wordFor', { word, part: part.name }))
  return inTurn([
    saying('trainingNotes.pairsHelp', { pairs, reached, before: rightBefore, after: rightAfter }),
    ...(examples.length === 0 ? [] : [saying('trainingNotes.wordsRead', { examples: { row: examples } })]),
  ])
}
