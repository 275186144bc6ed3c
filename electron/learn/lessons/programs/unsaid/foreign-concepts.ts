import type { Concept } from '../../concept.ts'
import { domains } from '../../lexicon/index.ts'
import { readRelationName } from '../../synth/wording/relation-name.ts'
import { root, singular } from '../../synth/wording/word-forms.ts'
import type { SchemaView } from '../sampling/schema-view.ts'

/** Words that tell no relation from another. */
const EMPTY = new Set(
  'of by in on at to for from with as has have is was are be the a an s name type date year number list first main place time day'.split(
    ' ',
  ),
)

const rootsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap(text => text.split(/[\s_-]+/))
    .filter(word => word !== '' && !EMPTY.has(word))
    .map(root)

/** The words by which a concept is asked for. */
function wordsOf({ names, nouns, inverse, does, done, be }: Concept): string[] {
  return rootsOf([...names, ...nouns, ...inverse, ...be, ...[...does, ...done].map(({ base }) => base)])
}

/** Everyday relations that share no word with anything that a graph says, by any of the words that people have for it. */
export function foreignConcepts({ relations, classes }: SchemaView): Concept[] {
  const own = new Set<string>()
  for (const { name, concept } of relations.values())
    for (const word of [...rootsOf(readRelationName(name).words), ...wordsOf(concept)]) own.add(word)
  for (const { name } of classes)
    for (const word of rootsOf([name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').toLowerCase()])) own.add(word)
  const isForeign = (concept: Concept): boolean => {
    const words = wordsOf(concept)
    return words.length > 0 && words.every(word => !own.has(word) && !own.has(singular(word)))
  }
  return domains.flat().filter(isForeign)
}
