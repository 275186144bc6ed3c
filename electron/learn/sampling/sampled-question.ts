import type { GraphLesson } from '../../contract/lesson.ts'

/** A question with its right answers, and what else is known of it: a lesson, or one of a question set. */
export type SampledQuestion = Pick<GraphLesson, 'id' | 'question' | 'entities' | 'answers'> &
  Partial<Pick<GraphLesson, 'hops' | 'shape' | 'paths' | 'rest' | 'logicalForm' | 'quality'>>
