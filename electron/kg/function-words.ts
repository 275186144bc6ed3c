/**
 * English words that make a sentence and name nothing: articles, pronouns, question words, auxiliaries, prepositions,
 * conjunctions.
 */
const FUNCTION_WORDS = new Set(
  `a about above after again against all also am among an and another any anybody anyone anything are around as at away be because been before being below between both but by can could
  did do does doing done down during each either else ever every everyone everything few for from further give had has have having he her here hers herself him himself his how i if in into is it its itself
  just know latter least less let list like many may me mine might more most much must my myself name named near neither no nobody none nor not nothing of off on once one only onto or other others our ours out over own per
  please same shall she should show since so some somebody someone something such tell than that the their theirs them themselves then there these they this those though through till to together too under until up upon us
  very via was we were what when where whether which while who whoever whom whose why will with within without would yes yet you your yours yourself s t d ll m re ve`.split(
    /\s+/,
  ),
)

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word)
}

export function isArticle(word: string): boolean {
  return word === 'the' || word === 'a' || word === 'an'
}
