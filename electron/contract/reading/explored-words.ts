import { LEAST_ANSWERS, type Learnt } from '../explored.ts'
import { MOST_WRONG } from '../graph.ts'
import { chanceWords } from './estimate.ts'
import { counted, duration } from './format.ts'

/**
 * What exploring a graph came to, in a few sentences.
 * @param mostWrong of the answers given, as the graph has it set
 */
export function exploredWords(explored: Learnt, mostWrong = MOST_WRONG): string {
  const { questions, twins, contradicting, answers, right, seconds } = explored
  if (questions === 0) return 'Explored: there is nothing in it to ask. Answers are given as of any graph.'
  const twinned = twins === 0 ? '' : `, ${twins} of them also asked with their answer taken away`
  const found = answers === 0 ? 'none was answered' : `${chanceWords(right)} of the answers were right`
  const left = contradicting === 0 ? [] : [`${counted(contradicting, 'question')} left out, as they contradict others.`]
  return [
    `Explored in ${duration(seconds)} by ${counted(questions, 'question')} drawn from it${twinned}: ${found}.`,
    ...left,
    thresholdWords(explored, mostWrong),
  ].join(' ')
}

function thresholdWords({ answers, leastChances }: Learnt, mostWrong: number): string {
  if (answers < LEAST_ANSWERS)
    return 'That is too few to tell how sure an answer has to be here: answers are given as of any graph.'
  if (mostWrong >= 1) return 'Every answer is given, as it is set for this graph.'
  const needed = leastChances?.[Math.floor(mostWrong * 100 + 1e-9) - 1]
  return needed === undefined
    ? 'The surer ones are as right as elsewhere, and answers are given as of any graph.'
    : `The surer ones are wrong more often than elsewhere: where at most ${chanceWords(mostWrong)} may be wrong, answers below ${chanceWords(needed)} are not given.`
}
