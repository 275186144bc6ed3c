import type { AdapterView } from '../adapter.ts'
import { isAtWork, type WorkState } from '../states.ts'
import { say } from '../words/words.ts'

/**
 * What is to be known of something taught before it is used: that its run has not come to its end. Undefined where it
 * has, or where there is no run here.
 */
export function unfinishedWords(
  { run, after }: Pick<AdapterView, 'run' | 'after'>,
  state?: WorkState,
): string | undefined {
  if (run === undefined || after !== undefined) return undefined
  return state !== undefined && isAtWork({ state }) ? say('reading.stillLearning') : say('reading.notLearntToEnd')
}
