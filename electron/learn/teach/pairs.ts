import type { GraphLesson } from '../../contract/lesson.ts'
import type { PairsLearnt } from '../learner.ts'
import type { RunContext } from './run-context.ts'

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
    progress.note(
      `${pairs.length} questions with their answers are too few to learn words from; mark or correct more answers, ${LEAST_PAIRS} at least.`,
    )
    return
  }
  const learnt = await own.learnPairs(pairs, {
    kg,
    signal,
    onProgress: (done, of) =>
      progress.step('before', { phase: `learning what words mean: question ${done} of ${of}`, fraction: done / of }),
  })
  progress.note(noteOfPairs(learnt))
}

/** What came of it, for people. */
export function noteOfPairs({ pairs, reached, rightBefore, rightAfter, words, helps }: PairsLearnt): string {
  const counted = `Of ${pairs} questions with their answers ${reached} could be explained`
  if (!helps) return `${counted}; nothing was learnt from them that helps with others, and nothing was changed.`
  const examples = words.slice(0, NAMED).map(({ word, part }) => `"${word}" for ${part.name}`)
  return `${counted}; each judged by what the others teach, ${rightBefore} were right before and ${rightAfter} after.${examples.length === 0 ? '' : ` Words such as ${examples.join(', ')} are read by it.`}`
}
