import { isFunctionWord } from '../../../../kg/function-words.ts'
import { squashName } from '../../../../kg/name-folding.ts'

/**
 * A name other than the anchors' that stands in the question as whole words, whatever case and accents (the masking of
 * GraphWalker §2.2.1); undefined where there is none. What is made of function words alone names nothing.
 */
export function givenAway(question: string, anchors: readonly string[], names: readonly string[]): string | undefined {
  const folded = anchors
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ' \u0000 '), question)
  const text = ` ${squashName(folded.replaceAll('\u0000', 'xxanchorxx'))} `
  return names.find(name => {
    const words = squashName(name)
    return words !== '' && text.includes(` ${words} `) && !words.split(' ').every(isFunctionWord)
  })
}
