import type { Trajectory } from '../trajectory.ts'
import { behindWords } from './behind.ts'
import { sharedNames } from './namesakes.ts'
import { outcomeOf } from './outcome.ts'
import { rankedWords, rankingOf } from './ranking.ts'
import { rowsOf, withRows } from './row-words.ts'
import { itemText, topicNames } from './support.ts'
import { surenessWords } from './sureness-words.ts'
import { say } from '../words/words.ts'

type Answered = Pick<Trajectory, 'answer' | 'turns' | 'topicEntities' | 'status' | 'error'>

/** The answers, one a line with what carries it: in their places, where they were ranked. */
export function answerLines(trajectory: Answered): string[] {
  const topics = topicNames(trajectory)
  const rows = rowsOf(trajectory)
  const ranking = rankingOf(trajectory)
  const lines =
    ranking === undefined
      ? trajectory.answer.map(item => itemText(item, topics))
      : ranking.answers.flatMap(ranked =>
          ranked.item === undefined ? [] : itemText(ranked.item, topics, '', rankedWords(ranked)),
        )
  return lines.map(line => withRows(line, rows))
}

/**
 * What is said under the answers: who comes next, what was counted or looked at, which of several of one name are
 * meant, how sure it is and what speaks against it.
 */
export function answerNotes(trajectory: Answered): string[] {
  const isTold = outcomeOf(trajectory).kind === 'answered'
  const next = rankingOf(trajectory)?.next ?? []
  const rows = rowsOf(trajectory)
  const notes = [
    ...(isTold && next.length > 0 ? [say('reading.next', { ranked: next.map(rankedWords).join('; ') })] : []),
    ...(isTold ? behindWords(trajectory) : []),
    ...sharedNames(trajectory).map(({ sentence }) => sentence),
    ...surenessWords(trajectory),
  ]
  return notes.map(note => withRows(note, rows))
}
