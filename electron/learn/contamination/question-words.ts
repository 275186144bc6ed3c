/**
 * A question for comparison: lower case, Unicode form, no punctuation, single blanks. Articles stay: in a title they
 * tell.
 */
export function normaliseQuestion(question: string): string {
  return (
    question
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')
}

/** Words and pairs of neighbouring words of a normalised question, each as often as it stands there. */
export function features(normalised: string): Map<string, number> {
  const words = normalised.split(' ').filter(word => word !== '')
  const found = new Map<string, number>()
  words.forEach((word, i) => {
    found.set(word, (found.get(word) ?? 0) + 1)
    const next = words[i + 1]
    if (next !== undefined) found.set(`${word} ${next}`, (found.get(`${word} ${next}`) ?? 0) + 1)
  })
  return found
}
