/**
 * How a text becomes tokens (Graph-R1 §4.3, "standard preprocessing including lowercasing and whitespace-based
 * tokenization"): `squad`, SQuAD's preprocessing, which alone gives the paper's own example (Table 4: 37.50) and is its
 * published code; `blanks`, lower case and split at blanks, nothing else.
 */
export type Tokenisation = 'squad' | 'blanks'

/** The ASCII punctuation that SQuAD's script takes out, leaving no blank: `Ingmar's` is one token. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g

function tokensOf(text: string, tokenisation: Tokenisation): string[] {
  const lower = text.toLowerCase()
  const plain = tokenisation === 'squad' ? lower.replace(PUNCTUATION, '').replace(/\b(?:a|an|the)\b/g, ' ') : lower
  return plain.split(/\s+/).filter(token => token !== '')
}

/**
 * 2·|answer ∩ gold| / (|answer| + |gold|) over the multisets of tokens (Graph-R1, Eq. 14). Nothing in common with
 * nothing is 0.
 */
export function tokenF1(answer: string, gold: string, tokenisation: Tokenisation = 'squad'): number {
  const written = tokensOf(answer, tokenisation)
  const wanted = tokensOf(gold, tokenisation)
  const left = new Map<string, number>()
  for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1)
  let common = 0
  for (const token of written) {
    const count = left.get(token) ?? 0
    if (count === 0) continue
    left.set(token, count - 1)
    common += 1
  }
  return common === 0 ? 0 : (2 * common) / (written.length + wanted.length)
}

/**
 * The best over the gold answers, each by itself and all of them together: a question may ask for one thing or for a
 * list.
 */
export function bestTokenF1(
  items: readonly string[],
  gold: readonly string[],
  tokenisation: Tokenisation = 'squad',
): number {
  const answer = items.join(' ')
  return Math.max(0, ...[...gold, gold.join(' ')].map(name => tokenF1(answer, name, tokenisation)))
}
