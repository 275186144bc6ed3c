import { basename } from 'node:path'
import { yieldToEventLoop } from '../base/event-loop.ts'
import { KeepOut, RESEMBLANCES, type Overlap, type Resemblance } from '../learn/contamination/contamination.ts'
import { readQuestions } from '../learn/question-sets/question-sets.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'
import type { ContaminationResult } from '../contract/evaluation-result.ts'

export interface Marked {
  /** The same questions, those that resemble a lesson marked. */
  questions: EvaluationQuestion[]
  contamination: Pick<ContaminationResult, 'lessons' | 'examples'>
}

const EXAMPLES_KEPT = 20
/**
 * Lessons in one index: making it keeps the event loop for some milliseconds. How rare a word is counts among these.
 */
const INDEXED_AT_ONCE = 1_000
const WHY: Record<Resemblance, string> = {
  same: 'the same question',
  walk: 'the same anchors, and the same answers or the same path',
  similar: 'alike in its wording',
}

/**
 * Holds the questions against lessons: GraphWalker B.2, the other way round. There lessons that resemble a question are
 * not learnt from; here the lessons are learnt already, and what can no longer be measured are the questions that
 * resemble one.
 * @param files of lessons
 * @throws {@link ClewError} where a file holds none
 */
export async function markContaminated(
  questions: readonly EvaluationQuestion[],
  files: readonly string[],
  signal?: AbortSignal,
): Promise<Marked> {
  const keepOuts: KeepOut[] = []
  let lessons = 0
  for (const file of files) {
    const { questions: learnt } = await readQuestions(file)
    lessons += learnt.length
    for (let at = 0; at < learnt.length; at += INDEXED_AT_ONCE) {
      await yieldToEventLoop()
      keepOuts.push(new KeepOut([{ name: basename(file), questions: learnt.slice(at, at + INDEXED_AT_ONCE) }]))
    }
  }
  const marked: EvaluationQuestion[] = []
  const examples: ContaminationResult['examples'] = []
  for (const question of questions) {
    await yieldToEventLoop()
    signal?.throwIfAborted()
    const overlap = surest(keepOuts.map(keepOut => keepOut.resembled(question)))
    marked.push(overlap === undefined ? question : { ...question, contaminated: true })
    if (overlap !== undefined && examples.length < EXAMPLES_KEPT)
      examples.push({ question: question.question, lesson: overlap.question, why: WHY[overlap.kind] })
  }
  return { questions: marked, contamination: { lessons, examples } }
}

function surest(overlaps: readonly (Overlap | undefined)[]): Overlap | undefined {
  return overlaps
    .filter(overlap => overlap !== undefined)
    .toSorted((a, b) => RESEMBLANCES.indexOf(a.kind) - RESEMBLANCES.indexOf(b.kind) || b.similarity - a.similarity)[0]
}
