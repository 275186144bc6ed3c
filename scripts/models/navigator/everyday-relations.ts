import type { Concept } from '../../../electron/learn/lessons/concept.ts'
import { domains } from '../../../electron/learn/lessons/lexicon/index.ts'
import { typeNouns } from '../../../electron/learn/lessons/lexicon/types.ts'
import { plural } from '../../../electron/learn/lessons/morphology.ts'

/**
 * The lexicon's relations as the Navigator reads them, one a line, tabs between five columns: the relation's names,
 * separated by commas; the words by which people ask for its tail; those by which they ask for its head, where there
 * are nouns for it (`children` for the relation `father`); nouns for what its head and its tail are (`film`).
 */
export function everydayRelations(): string {
  return domains
    .flat()
    .map(
      concept =>
        `${concept.names.map(name => name.replaceAll(' ', '_')).join(', ')}\t${askingWords(concept).join(' ')}\t${inverseWords(concept).join(' ')}\t${typeWords(concept.headType)}\t${typeWords(concept.tailType)}\n`,
    )
    .join('')
}

function askingWords({ nouns, inverse, does, done, be }: Concept): string[] {
  const verbs = [...does, ...done].flatMap(forms => Object.values(forms))
  return wordsOf([...nouns, ...inverse, ...be, ...verbs])
}

/** What a noun ends with says what it is: `former student` asks for a student. */
function inverseWords({ inverse, nouns }: Concept): string[] {
  const own = new Set(wordsOf(nouns))
  return wordsOf(inverse.map(noun => noun.split(' ').at(-1) ?? '').flatMap(noun => [noun, plural(noun)])).filter(
    word => !own.has(word),
  )
}

/** Single words alone: what is of two is read word by word, and neither of them says what it is. */
function typeWords(type: string): string {
  return (typeNouns.get(type)?.nouns ?? []).filter(noun => !noun.includes(' ') && !VAGUE.has(noun)).join(' ')
}

/** Nouns that are said of much besides. */
const VAGUE: ReadonlySet<string> = new Set(
  'work title piece item model type kind style line order part body figure value number name body side state position role case act sign'.split(
    ' ',
  ),
)

function wordsOf(phrases: readonly string[]): string[] {
  return [...new Set(phrases.flatMap(phrase => phrase.toLowerCase().match(/\p{L}+/gu) ?? []))].toSorted()
}
