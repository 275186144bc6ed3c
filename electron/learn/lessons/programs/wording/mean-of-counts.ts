import type { Random } from '../../../../base/random.ts'

/** What is counted and what has it, in the words of a question. */
export interface CountedWords {
  /** "films" */
  counted: string
  /** "a director of France", and the same without its article: "director of France". */
  one: string
  each: string
  /** "directors of France" */
  many: string
}

/** Asks for the mean, the sum, the least or the greatest of how many each of them has. */
export function askOfCounts(mode: 'SUM' | 'AVG' | 'MIN' | 'MAX', words: CountedWords, random: Random): string {
  const { counted, one, each, many } = words
  switch (mode) {
    case 'AVG':
      return random.pick([
        `how many ${counted} does ${one} have on average`,
        `on average, how many ${counted} does ${one} have`,
        `how many ${counted} are there per ${each} on average`,
        `what is the average number of ${counted} per ${each}`,
        `average number of ${counted} of ${many}`,
        `what is the mean number of ${counted} that ${many} have`,
        `how many ${counted} per ${each} are there on average`,
      ])
    case 'SUM':
      return random.pick([
        `how many ${counted} do all ${many} have together`,
        `how many ${counted} do ${many} have in total`,
        `what is the total number of ${counted} of ${many}`,
      ])
    case 'MAX':
      return random.pick([
        `what is the largest number of ${counted} that ${one} has`,
        `how many ${counted} does ${one} have at most`,
        `what is the greatest number of ${counted} of any ${each}`,
      ])
    case 'MIN':
      return random.pick([
        `what is the smallest number of ${counted} that ${one} has`,
        `how many ${counted} does ${one} have at least`,
      ])
  }
}
