import type { EpisodeView } from '../episode-view.ts'

const POSSESSIVE = /\b(?:their|its|his|her(?=\s+\p{L}))\b/iu
const PLAIN = /\b(?:they|them|these|those|he|him|she|her|it)\b/iu

/**
 * A follow-up with the name of an earlier answer where it has a pronoun: `Who are their mothers?` becomes `Who are
 * Apollo's mothers?`. The relation ranker was taught questions that name what they start from; the name itself does not
 * matter to it, and stands for all that the pronoun means.
 */
export function spelledOut({ question, topicEntities }: Pick<EpisodeView, 'question' | 'topicEntities'>): string {
  const earlier = topicEntities.find(({ context }) => context === true)
  if (earlier === undefined) return question
  return POSSESSIVE.test(question)
    ? question.replace(POSSESSIVE, () => `${earlier.name}'s`)
    : question.replace(PLAIN, () => earlier.name)
}
