import type { EpisodeView } from '../episode-view.ts'
import { findCues, type Cue } from '../semantic-parser/cues.ts'
import { questionWords } from '../semantic-parser/question-words.ts'
import { findValues } from '../semantic-parser/values-in-question.ts'

/** Words for more than steps and what they lead to. "The same" and "how high" are asked of walks as well. */
const OPERATORS: ReadonlySet<Cue['kind']> = new Set<Cue['kind']>([
  'count',
  'times',
  'superlative',
  'extreme',
  'compare',
  'not',
  'or',
  'question',
  'average',
  'total',
])

/**
 * Whether a question has words for more than a walk, or values to ask for: to parse one that has not would take longer
 * than to walk for it.
 * @param isTemporal whether the triples of the graph carry times, which `when` may ask for
 */
export function asksForMoreThanSteps(
  { question, topicEntities }: Pick<EpisodeView, 'question' | 'topicEntities'>,
  isTemporal: boolean,
): boolean {
  const words = questionWords(question)
  return (
    findValues(question, words).length > 0 ||
    findCues(words).some(
      ({ kind }) =>
        OPERATORS.has(kind) || (kind === 'when' && isTemporal) || (kind === 'and' && topicEntities.length > 1),
    )
  )
}
