import type { Concept } from '../../../electron/learn/lessons/concept.ts'
import { nounSynonyms } from '../../../electron/learn/lessons/lexicon/noun-synonyms.ts'
import { verbSynonyms } from '../../../electron/learn/lessons/lexicon/verb-synonyms.ts'
import { plural, verb } from '../../../electron/learn/lessons/morphology.ts'
import type { Random } from '../../../electron/base/random.ts'

/** A concept under the name that one graph gives it. */
export interface NamedConcept {
  concept: Concept
  label: string
  /** The graph runs the other way round: `director of`, from the person to the film. */
  flipped: boolean
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

type NameStyle = (words: string[], from: string, domain: string) => string

/**
 * How graphs write relation names: snake_case, Wikidata labels, camelCase, Freebase `a.b.c` and `/a/b/c`, `__a__b__c`,
 * has_x, IRIs, CONSTANTS.
 */
const styles: readonly NameStyle[] = [
  words => words.join('_'),
  words => words.join('_'),
  words => words.join(' '),
  words => words.map((word, i) => (i === 0 ? word : capital(word))).join(''),
  (words, from, domain) => `${domain}.${from}.${words.join('_')}`,
  (words, from, domain) => `${domain}.${from}.${words.join('_')}`,
  (words, from, domain) => `/${domain}/${from}/${words.join('_')}`,
  (words, from, domain) => `__${domain}__${from}__${words.join('_')}`,
  words =>
    (words[0] === 'has' || words[0] === 'is' || words[words.length - 1] === 'by' ? '' : 'has_') + words.join('_'),
  words => 'http://example.org/ontology/' + words.map((word, i) => (i === 0 ? word : capital(word))).join(''),
  words => words.join('_').toUpperCase(),
  words => words.join('-'),
  words => `__${words.join('_')}__`,
]

/** Names for a relation that runs from what a concept calls the tail: "director of", "films directed", "directed". */
function flippedNames(c: Concept): string[] {
  const things = plural(c.headType)
  return [
    ...c.inverse.flatMap(noun => [noun, plural(noun)]),
    ...c.nouns.map(noun => `${noun} of`),
    ...c.does.flatMap(v => [v.past + v.particle, v.third + v.particle, `${things} ${v.past}${v.particle}`]),
    ...(c.nouns.length + c.does.length > 0 ? [`${things} with this ${c.tailType}`] : []),
  ]
}

/** A relation that no lexicon holds: a random noun or verb with its synonyms. */
export function randomConcept(types: readonly string[], random: Random): Concept {
  const base = {
    headType: random.pick(types),
    tailType: random.pick(types),
    nouns: [],
    inverse: [],
    does: [],
    done: [],
    be: [],
    tail: [],
    ask: [],
    head: [],
    askHead: [],
    modifier: false,
  }
  if (random.chance(0.65)) {
    const words = random.pick(nounSynonyms)
    return { ...base, names: [random.pick(words)], nouns: random.chance(0.5) ? words : [random.pick(words)] }
  }
  const words = random.pick(verbSynonyms)
  const named = verb(random.pick(words))
  const asked = (random.chance(0.5) ? words : [named.base]).map(verb)
  return random.chance(0.5)
    ? { ...base, names: [`${named.past} by`], does: asked }
    : { ...base, names: [named.third], done: asked }
}

/**
 * One graph's relations: some types of the lexicon and what touches them, with random relations mixed in; all labels
 * distinct.
 */
export function randomSchema(lexicon: readonly (readonly Concept[])[], random: Random): NamedConcept[] {
  const concepts: Concept[] = []
  if (random.chance(0.82)) {
    for (const domain of random.sample(lexicon, random.pick([1, 1, 2, 2, 3])))
      concepts.push(...random.sample(domain, 8 + random.below(22)))
  }
  const types =
    concepts.length > 0
      ? [...new Set(concepts.flatMap(c => [c.headType, c.tailType]))]
      : Array.from({ length: 3 + random.below(4) }, () => random.pick(random.pick(nounSynonyms)))
  const extra = concepts.length > 0 ? random.below(4) : 6 + random.below(8)
  for (let i = 0; i < extra; i++) concepts.push(randomConcept(types, random))
  return named(concepts, random)
}

const MAIN_TYPES = [
  'person',
  'person',
  'person',
  'organization',
  'place',
  'character',
  'film',
  'product',
  'software',
  'book',
]

/**
 * A graph whose relations all start at one type and many of which stay in it: people with their kin, or (made up)
 * whatever relations of several domains, moved to one type. There types never tell which of two mentioned relations
 * comes first.
 */
export function oneTypeSchema(lexicon: readonly (readonly Concept[])[], random: Random): NamedConcept[] {
  const main = random.pick(MAIN_TYPES)
  const all = lexicon.flat().filter(c => c.headType === main)
  const within = all.filter(c => c.tailType === main)
  const real = within.length > 2 && random.chance(0.65)
  const chosen = real
    ? [
        ...random.sample(within, 2 + random.below(6)),
        ...random.sample(
          all.filter(c => c.tailType !== main),
          3 + random.below(12),
        ),
      ]
    : random
        .sample(random.sample(lexicon, random.pick([1, 2, 3])).flat(), 6 + random.below(14))
        .map((c, i): Concept => ({ ...c, headType: main, tailType: i < 3 || random.chance(0.3) ? main : c.tailType }))
  const used = new Set<string>()
  const concepts = chosen.filter((c, i) => {
    const clash = c.nouns.some(noun => used.has(noun))
    if (i > 0 && clash) return false
    for (const noun of c.nouns) used.add(noun)
    return true
  })
  for (let i = random.below(3); i > 0; i--) concepts.push({ ...randomConcept([main], random) })
  return named(concepts, random)
}

/** Gives every concept the name that this graph has for it. */
export function named(concepts: readonly Concept[], random: Random): NamedConcept[] {
  const usual = random.pick(styles)
  const mixed = random.chance(0.15)
  const oneDomain = random.chance(0.5) ? random.pick(['common', 'base', 'user', 'data', 'core', 'main']) : undefined
  const labels = new Map<string, NamedConcept>()
  for (const concept of concepts) {
    const other = random.chance(0.12) ? flippedNames(concept) : []
    const words = random.pick(other.length > 0 ? other : concept.names).split(/[ -]/)
    const style = mixed && random.chance(0.4) ? random.pick(styles) : usual
    const from = (other.length > 0 ? concept.tailType : concept.headType).split(' ').join('_')
    const label = style(words, from, oneDomain ?? from)
    if (!labels.has(label)) labels.set(label, { concept, label, flipped: other.length > 0 })
  }
  return [...labels.values()]
}
