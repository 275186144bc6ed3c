import type { Concept } from './concept.ts'
import { domains } from './lexicon/index.ts'

/** The lexicon's relations as the Navigator reads them: one a line, its names separated by commas, then a tab and the words by which people ask for it. */
export function everydayRelations(): string {
  return domains.flat().map((concept) => `${concept.names.map((name) => name.replaceAll(' ', '_')).join(', ')}\t${askingWords(concept).join(' ')}\n`).join('')
}

function askingWords({ nouns, inverse, does, done, be }: Concept): string[] {
  const verbs = [...does, ...done].flatMap((forms) => Object.values(forms))
  const words = [...nouns, ...inverse, ...be, ...verbs].flatMap((phrase) => phrase.toLowerCase().match(/\p{L}+/gu) ?? [])
  return [...new Set(words)].toSorted()
}
