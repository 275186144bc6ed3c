import { createRequire } from 'node:module'
import type compromise from 'compromise'

let loaded: typeof compromise | undefined

/** The part-of-speech tagger for English. It takes a seventh of a second to load, and most commands never need it. */
export function englishTagger(): typeof compromise {
  loaded ??= createRequire(import.meta.url)('compromise') as typeof compromise
  return loaded
}
