import { LEAST_ANSWERS, type Learnt } from '../explored.ts'
import { MOST_WRONG } from '../graph.ts'
import { chanceWords } from './estimate.ts'
import { counted, duration } from './format.ts'
import { say } from '../words/words.ts'

/**
 * What exploring a graph came to, in a few sentences.
 * @param mostWrong of the answers given, as the graph has it set
 */
export function exploredWords(explored: Learnt, mostWrong = MOST_WRONG): string {
  const { questions, twins, contradicting, answers, right, seconds } = explored
  if (questions === 0) return say('reading.exploredNothing')
  const twinned = twins === 0 ? '' : say('reading.exploredTwins', { twins })
  const found =
    answers === 0 ? say('reading.exploredNone') : say('reading.exploredRight', { right: chanceWords(right) })
  const left =
    contradicting === 0 ? [] : [say('reading.exploredLeft', { questions: counted(contradicting, 'question') })]
  return [
    say('reading.exploredBy', {
      duration: duration(seconds),
      questions: counted(questions, 'question'),
      twinned,
      found,
    }),
    ...left,
    thresholdWords(explored, mostWrong),
  ].join(' ')
}

function thresholdWords({ answers, leastChances }: Learnt, mostWrong: number): string {
  if (answers < LEAST_ANSWERS) return say('reading.exploredTooFew')
  if (mostWrong >= 1) return say('reading.exploredEvery')
  const needed = leastChances?.[Math.floor(mostWrong * 100 + 1e-9) - 1]
  return needed === undefined
    ? say('reading.exploredAsElsewhere')
    : say('reading.exploredWrongMore', { wrong: chanceWords(mostWrong), needed: chanceWords(needed) })
}
