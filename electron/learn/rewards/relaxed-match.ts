/** GraphWalker's published normalisation: lower case, no `a` and `an`, single blanks; `the` and punctuation stay. */
function normalised(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:a|an)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The "exact match" of GraphWalker's published code, which its paper does not describe: 1 where any item is equal to a
 * gold answer, contains one or is contained in one. By itself it gives 1 to the answer `e`; so here what is contained
 * must stand there as whole words.
 */
export function relaxedMatch(items: readonly string[], gold: readonly string[]): 0 | 1 {
  const answers = items.map(normalised).filter(item => item !== '')
  const wanted = gold.map(normalised).filter(item => item !== '')
  return answers.some(item => wanted.some(name => holdsWords(item, name) || holdsWords(name, item))) ? 1 : 0
}

function holdsWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + words.length])) return true
  }
  return false
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
