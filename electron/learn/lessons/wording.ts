import type { Concept } from './concept.ts'
import { typeNouns } from './lexicon/types.ts'
import { plural } from './morphology.ts'
import type { Random } from '../../base/random.ts'

/** What is at hand while a question is put together: an anchor's name, or a noun phrase for what a path leads to. */
export interface Phrase {
  text: string
  plural: boolean
  /** It is the anchor's bare name. */
  bare: boolean
}

export function typeNoun(type: string, random: Random): string {
  const known = typeNouns.get(type)
  if (known === undefined) return type
  return random.chance(0.6) ? (known.nouns[0] ?? type) : random.pick(known.nouns)
}

/** The wh-word that asks for a type, where it has one of its own. */
export function askWord(type: string): 'who' | 'when' | 'where' | undefined {
  return typeNouns.get(type)?.ask
}

const PLURAL_VERB: Record<string, string> = { was: 'were', is: 'are', does: 'do', has: 'have' }

/** A plural subject takes plural auxiliaries: "was {x}" -> "were {x}", "{x} has" -> "{x} have". */
function agree(template: string): string {
  return template
    .replace(/\b(was|is|does|has) \{x\}/g, (_, word: string) => `${PLURAL_VERB[word] ?? word} {x}`)
    .replace(/\{x\} (was|is|does|has)\b/g, (_, word: string) => `{x} ${PLURAL_VERB[word] ?? word}`)
}

/**
 * "which genre do the films belong to" asks as well as "which genres …": with a plural subject the thing asked for may
 * be plural.
 */
function pluralAsked(template: string, random: Random): string {
  return template.replace(
    /^(what|which) (\p{L}+) (is|are|was|were|does|do|did|has|have) /u,
    (whole, word: string, noun: string, verb: string) =>
      noun === 'else' || noun.endsWith('s') || random.chance(0.4) ? whole : `${word} ${plural(noun)} ${verb} `,
  )
}

/** Fills a template for a concept: `{x}` what is at hand, `{S}`/`{s}`/`{T}`/`{t}` the types' nouns. */
export function fill(template: string, concept: Concept, x: Phrase, random: Random): string {
  const agreed = x.plural ? pluralAsked(agree(template), random) : template
  return agreed
    .replaceAll('{S}', () => plural(typeNoun(concept.headType, random)))
    .replaceAll('{s}', () => typeNoun(concept.headType, random))
    .replaceAll('{T}', () => plural(typeNoun(concept.tailType, random)))
    .replaceAll('{t}', () => typeNoun(concept.tailType, random))
    .replaceAll('{x}', () => x.text)
}

/**
 * Alternatives in families ("by noun", "by verb", …): a family is picked first, so that rich families do not drown the
 * others.
 */
export type Families = string[][]

export function pickForm(families: Families, random: Random): string | undefined {
  const filled = families.filter(family => family.length > 0)
  return filled.length === 0 ? undefined : random.pick(random.pick(filled))
}
