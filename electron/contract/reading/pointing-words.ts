/** Pronouns that point back to one thing. */
export const POINTS_TO_ONE = /^(?:it|its|he|him|his|she|her|hers)$/
/** Those that point back to several. */
export const POINTS_TO_SEVERAL = /^(?:they|them|their|theirs|these|those)$/
/** The opening of a question that goes on from the one before. */
export const GOES_ON = /^(?:and|but|or|what about|how about|same for)\b/

/** Words up to which a question without a name is the rest of one: "How many?". */
const SHORTEST_WHOLE = 3

/**
 * Whether a question reads as one that follows up on another. `named`: the stretches of it in which names were found; a
 * pronoun for one thing that stands behind a name means that.
 */
export function pointsBack(question: string, named: readonly string[]): boolean {
  const text = question.trim().toLowerCase()
  if (GOES_ON.test(text)) return true
  const words = [...text.matchAll(/[\p{L}\p{N}']+/gu)]
  if (words.some(([word]) => POINTS_TO_SEVERAL.test(word) || word === 'ones')) return true
  const firstName = Math.min(...named.map(name => text.indexOf(name.toLowerCase())).filter(at => at >= 0), Infinity)
  if (words.some(({ 0: word, index }) => POINTS_TO_ONE.test(word) && index < firstName)) return true
  return words.length > 0 && words.length <= SHORTEST_WHOLE && firstName === Infinity
}
