import { cutShort, expanded, joinedParticiples } from '../lexicon/abbreviations.ts'
import type { Direction } from '../../contract/fact.ts'
import { isClipped } from '../lexicon/clipped-words.ts'
import type { Dictionary } from '../lexicon/dictionary.ts'
import type { Saying, WaysOfAsking } from '../lexicon/ways-of-asking.ts'
import { rootLikeness } from '../lexicon/word-likeness.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import { relationStems, stem } from '../navigator/everyday-relations.ts'
import { formOf } from './form-of-name.ts'
import { relationWords } from '../relation-ranker/words.ts'
import { rootOfWord, type QuestionWord } from './question-words.ts'
import { NAMED_ELSEWHERE, sayingsIn, type Said } from './sayings.ts'
import { isToldIn, isUnitOfName, toldByUnit } from './units.ts'

/** A name of a relation or class, cut into words that can be compared with those of a question. */
export interface NameWords {
  name: string
  own: readonly { text: string; root: string; weight: number; short?: boolean }[]
  /** Places of the words of each thing that it names: two of `Praise_or_endorse`, else one. */
  alternatives: readonly (readonly number[])[]
  /** Roots of the words before the last part of a path. */
  context: readonly string[]
  /** Words by which people ask for it, as stems. */
  askedBy: ReadonlySet<string>
  /** What people say for it, by what is known of names such as this. */
  sayings: readonly Saying[]
  /** Stems of nouns for what stands at its other end: `children` of `father`. */
  inverse: ReadonlySet<string>
  /** Nouns for what relations of such names lead from and to, as far as is known. */
  ends: Readonly<Record<Direction, readonly string[]>>
}

/** Words of relation names that say how, not what. */
const EMPTY_WORDS = new Set(
  'of by in on at to for from with against under over behind through about within toward towards out up off down away back as has have is was be the a an and or s was are do'.split(
    ' ',
  ),
)

/** Verbs that say little beside a noun: "make a visit", "take part". */
const LIGHT_WORDS = new Set('make do take give have get put hold engage express use number id name'.split(' '))

const LIGHT = 0.2

/** How telling each word is among the names of a graph. */
export function nameWordsOf(
  names: readonly string[],
  everyday: readonly EverydayRelation[],
  ways: WaysOfAsking,
): NameWords[] {
  const cut = names.map(name => {
    const { own, context } = relationWords(name)
    const short = cutShort(name)
    const whole = expanded(withoutUnit(name, joinedParticiples(own, short)))
    return { name, own: isPriced(name, whole) ? [...whole, 'price'] : whole, context, short }
  })
  const telling = tellingWords(everyday)
  const uses = new Map<string, number>()
  for (const { own } of cut) for (const root of new Set(own.map(rootOfWord))) uses.set(root, (uses.get(root) ?? 0) + 1)
  const idf = (root: string): number => Math.log(1 + names.length / (uses.get(root) ?? 1)) / Math.log(1 + names.length)
  return cut.map(({ name, own, context, short }) => {
    const words = own.map((text, at) => {
      const root = rootOfWord(text)
      const isLight = LIGHT_WORDS.has(root) || isUnitOfName(own, at, root) || (own.length > 1 && /^\p{N}+$/u.test(text))
      const weight = EMPTY_WORDS.has(text) ? 0 : isLight ? LIGHT : 0.3 + 0.7 * idf(root)
      return { text, root, weight, ...(short.has(text) ? { short: true } : {}) }
    })
    const known = everydayFor(name, everyday)
    const { sayings, inverse, heads, tails } = ways.knownOf(words)
    return {
      name,
      own: words.some(({ weight }) => weight > 0) ? words : words.map(word => ({ ...word, weight: 1 })),
      alternatives: alternativesOf(own),
      context: context.map(rootOfWord),
      askedBy: new Set([
        ...known.flatMap(({ askedBy }) => [...askedBy]).filter(word => telling.has(word)),
        ...toldByUnit(relationWords(name).own).map(stem),
      ]),
      sayings,
      inverse: new Set([
        ...known.flatMap(({ inverse: nouns }) => nouns.flatMap(noun => [stem(noun), rootOfWord(noun)])),
        ...inverse,
      ]),
      ends: { head: heads, tail: tails },
    }
  })
}

/** What stands in brackets behind what is measured: `Visc (P)`, `Cap (t)`, `Agreed (Y/N)`. */
const IN_BRACKETS = /\S\s*\(([\p{L}°%µ²³/$£€]{1,4})\)$/u

function withoutUnit(name: string, own: readonly string[]): readonly string[] {
  const [, unit] = IN_BRACKETS.exec(name) ?? []
  const written = unit === undefined ? 0 : relationWords(unit).own.length
  return own.length > written ? own.slice(0, own.length - written) : own
}

/** `£/L`, "€ per kg": what so much of it costs, where no word says so. */
const isPriced = (name: string, own: readonly string[]): boolean =>
  /\p{Sc} ?(?:\/|per\b)/u.test(name) && !own.some(word => isToldIn([word], 'dollar') === true)

function alternativesOf(own: readonly string[]): number[][] {
  const found: number[][] = [[]]
  own.forEach((word, at) => {
    if (word === 'or') found.push([])
    else found[found.length - 1]?.push(at)
  })
  return found.filter(places => places.length > 0)
}

/** The everyday relations that have exactly the telling words of this name. */
function everydayFor(name: string, everyday: readonly EverydayRelation[]): readonly EverydayRelation[] {
  const stems = relationStems(name)
  if (stems.length === 0) return []
  return everyday.filter(({ stems: theirs }) => stems.every(word => theirs.has(word))).slice(0, 3)
}

/** Everyday relations that are asked for by more words than this one tell little by it. */
const COMMON_WORD = 8

/** Words by which few everyday relations are asked for. */
function tellingWords(everyday: readonly EverydayRelation[]): ReadonlySet<string> {
  const uses = new Map<string, number>()
  for (const { askedBy } of everyday) for (const word of askedBy) uses.set(word, (uses.get(word) ?? 0) + 1)
  return new Set([...uses].flatMap(([word, count]) => (count <= COMMON_WORD ? [word] : [])))
}

/** How far a question's word means a word of a name, 0 to 1. */
export function wordLikeness(word: QuestionWord, text: string, root: string): number {
  if (word.text === text) return 1
  if (word.root === text || word.text === root) return 0.95
  return isClipped(word.root, root) ? CUT_SHORT : rootLikeness(word.root, root)
}

/** How far a word means one that a heading cuts short. */
const CUT_SHORT = 0.9

/** A stretch of a question that speaks for a name. */
export interface Evidence {
  /** Positions of its words, ascending. */
  words: readonly number[]
  /** Likeness of the best word, 0 to 1. */
  best: number
  /** Share of the name that it explains, 0 to 1. */
  explained: number
  /** By words that people use for it and that its name has not. */
  asked: boolean
  /** By words of its name and by others that people use for it, which may as well speak for two steps. */
  mixed?: true
  /** By a noun for the other end. */
  inverse: boolean
  /** How well what is known of such names fits, where only that speaks for it. */
  said?: number
  /** By a word that only the dictionary relates to one of the name: how strongly; 0 where another word speaks for it too. */
  dictionary: number
  /** Nothing speaks for it but that the graph was taught so: the ends of the relation that the word stands for. */
  linked?: readonly Direction[]
}

/** That only the dictionary speaks for it, or what is known of such names, as features of an operation. */
export function byDictionary(operation: string, { dictionary, said = 0 }: Evidence): Record<string, number> {
  return {
    ...(dictionary > 0 ? { [`${operation}.dictionary`]: 1 } : {}),
    ...(said > 0 ? { [`${operation}.said`]: said } : {}),
  }
}

/** Words that are related less than this tell nothing. */
const RELATED = 0.3

interface Hit {
  at: number
  likeness: number
  part: number
  by: 'name' | 'asked' | 'said' | 'inverse' | 'dictionary'
  /** What is said with it, where that is known of such names. */
  saying?: string
}

/** Distance at which words still speak for a name together: "date of the release". */
const TOGETHER = 3

/** What else is known of words than their spelling. */
export interface WordKnowledge {
  dictionary: Dictionary
  /** The words of all names of the graph and their base forms. */
  inNames: ReadonlySet<string>
  /** Places of words of names of entities, which part nothing: "what year was the Wind Dancer built". */
  ofEntities?: ReadonlySet<number>
}

export function wordsInNames(names: readonly NameWords[]): Set<string> {
  return new Set(names.flatMap(({ own }) => own.flatMap(({ text, root, weight }) => (weight > 0 ? [text, root] : []))))
}

/** Everywhere that a question speaks for a name, best first; by its spelling alone where nothing else is known. */
export function evidenceFor(name: NameWords, words: readonly QuestionWord[], known?: WordKnowledge): Evidence[] {
  const spelt = words.flatMap((word, at) =>
    word.content || isParticleOf(name, words, at) ? (hitOf(name, word, at, known) ?? []) : [],
  )
  const hits = withSayings(spelt, sayingsIn(name.sayings, words, known?.inNames))
  // What another name has in full speaks for that one: "recipes that have an ingredient" are no ingredients, and where
  // things are electric nobody is asked who drives.
  const isOthers = ({ at, by }: Hit): boolean =>
    (by === 'asked' || by === 'said') &&
    (known?.inNames.has(words[at]?.text ?? '') === true ||
      known?.inNames.has(words[at]?.root ?? '') === true ||
      known?.ofEntities?.has(at) === true)
  const all = hits.filter(({ by }) => by !== 'dictionary')
  const own = all.some(({ by }) => by === 'name') ? all.filter(hit => !isOthers(hit)) : all
  // A word that is but related may belong to something else: what is said without it is kept beside what is said with it.
  // So may one by which it is merely asked for: "films by the director" are two steps.
  const named = own.filter(({ by }) => by !== 'asked' && by !== 'said')
  // "Whose boss reports to Ada" takes the step twice, each time by a word of its own.
  const other = own.filter(({ by }) => by === 'asked' || by === 'said')
  const between = words.reduce<number[]>(
    (places, _, at) => [...places, (places[at - 1] ?? -1) + (known?.ofEntities?.has(at) === true ? 0 : 1)],
    [],
  )
  const found = [
    ...grouped(name, own, words, between),
    ...(named.length < own.length ? grouped(name, named, words, between) : []),
    ...(named.length > 0 && other.length > 0 ? grouped(name, other, words, between) : []),
    ...(own.length < all.length ? grouped(name, all.filter(isOthers), words, between) : []),
    ...(all.length < hits.length
      ? grouped(
          name,
          [...own, ...hits.filter(({ by }) => by === 'dictionary')].toSorted((a, b) => a.at - b.at),
          words,
          between,
        )
      : []),
  ]
  return [...new Map(found.map(evidence => [evidence.words.join(' '), evidence])).values()].toSorted(
    (a, b) => b.explained + b.best - a.explained - a.best,
  )
}

/** "When did it come in", "which have not gone out yet" of what is called `In` and `Out`. */
function isParticleOf({ own }: NameWords, words: readonly QuestionWord[], at: number): boolean {
  if (!own.every(({ text }) => EMPTY_WORDS.has(text)) || own.every(({ text }) => text !== words[at]?.text)) return false
  // What went out to somebody did so otherwise.
  return MOVING.has(words[at - 1]?.text ?? '') && !/^(?:to|of|for|with|by|from|at)$/.test(words[at + 1]?.text ?? '')
}

const MOVING = new Set(
  'come comes came coming go goes went gone going send sent put take taken took bring brought handed get got let left'.split(
    ' ',
  ),
)

/** What people say for it counts where the word is not its own, and a longer saying rather than its parts. */
function withSayings(hits: readonly Hit[], said: readonly Said[]): Hit[] {
  const at = new Map(hits.map(hit => [hit.at, hit]))
  for (const { words, fit, saying } of said.toSorted((a, b) => a.fit * a.words.length - b.fit * b.words.length))
    for (const place of words) {
      const other = at.get(place)
      if (other === undefined || other.by === 'dictionary' || other.by === 'asked' || other.by === 'said')
        at.set(place, {
          at: place,
          likeness: fit,
          part: -1,
          by: 'said',
          saying: `${saying} ${place - (words[0] ?? 0)}`,
        })
    }
  return [...at.values()].toSorted((a, b) => a.at - b.at)
}

function hitOf(name: NameWords, word: QuestionWord, at: number, known: WordKnowledge | undefined): Hit | undefined {
  const elsewhere = known?.inNames.has(word.text) === true || known?.inNames.has(word.root) === true
  const share = elsewhere ? NAMED_ELSEWHERE : 1
  let best = { likeness: 0, part: -1 }
  let related = { likeness: 0, part: -1 }
  name.own.forEach(({ text, root, weight, short }, part) => {
    if (weight === 0) return
    const isBegun = short === true && word.text.length > text.length && word.text.startsWith(text)
    const likeness = isBegun ? CUT_SHORT : wordLikeness(word, text, root)
    if (likeness > best.likeness) best = { likeness, part }
    const strength = share * (known?.dictionary.related(word, { text, root })?.strength ?? 0)
    if (strength > related.likeness) related = { likeness: strength, part }
  })
  const matched = name.own[best.part]
  if (best.likeness >= 0.5 && matched !== undefined)
    return { at, ...best, by: doesWhatItSays(word, matched, name) ? 'inverse' : 'name' }
  if (name.inverse.has(stem(word.text)) || name.inverse.has(word.root))
    return { at, likeness: 0.8, part: -1, by: 'inverse' }
  if (name.askedBy.has(stem(word.text)) || name.askedBy.has(word.root))
    return { at, likeness: 0.7, part: -1, by: 'asked' }
  return related.likeness >= RELATED ? { at, ...related, by: 'dictionary' } : undefined
}

/** "Players" are where `plays_for` begins, "borrowers" where `borrowed_by` ends, as other words for it are. */
function doesWhatItSays(
  { text, root }: QuestionWord,
  matched: { text: string; root: string },
  { own }: NameWords,
): boolean {
  if (text === matched.text || root === matched.text || formOf(own.map(part => part.text)) === 'by') return false
  const verb = matched.root.replace(/e$/, '')
  return matched.text !== matched.root && (root === `${verb}er` || root === `${verb}or`)
}

/**
 * Words that stand together and speak for a name.
 * @param places of the question's words, those of entities' names left out
 */
function grouped(
  name: NameWords,
  hits: readonly Hit[],
  words: readonly QuestionWord[],
  places: readonly number[],
): Evidence[] {
  const groups: Hit[][] = []
  for (const hit of hits) {
    const group = groups[groups.length - 1]
    const last = group?.[group.length - 1]
    // A second word for the same part of the name means the relation once more: "the father of the father".
    const repeats =
      group?.some(
        other =>
          (hit.part >= 0 && other.part === hit.part) || (hit.saying !== undefined && other.saying === hit.saying),
      ) ?? false
    const turned = hit.by === 'inverse'
    if (
      group !== undefined &&
      last !== undefined &&
      (places[hit.at] ?? 0) - (places[last.at] ?? 0) <= TOGETHER &&
      !repeats &&
      !isAnotherStep(last, hit, words) &&
      (group[0]?.by === 'inverse') === turned
    )
      group.push(hit)
    else groups.push([hit])
  }
  return groups.map(group => {
    const parts = new Map<number, number>()
    for (const { part, likeness } of group) if (part >= 0) parts.set(part, Math.max(parts.get(part) ?? 0, likeness))
    const named = shareNamed(name, parts)
    const said = Math.max(0, ...group.map(({ by, likeness }) => (by === 'said' ? likeness : 0)))
    const asked = group.every(({ by }) => by === 'asked' || by === 'said')
    const inverse = group.some(({ by }) => by === 'inverse')
    const best = Math.max(...group.map(({ likeness }) => likeness))
    return {
      words: group.map(({ at }) => at),
      best,
      explained: asked || inverse ? Math.max(named, 0.6) : named,
      asked,
      ...(asked && said > 0 ? { said } : {}),
      ...(!asked && group.some(({ by }) => by === 'asked' || by === 'said') ? { mixed: true } : {}),
      inverse,
      dictionary: group.every(({ by }) => by === 'dictionary') ? best : 0,
    }
  })
}

/** "The director's boss", "a boss who reports to Ada": the second word is of a step of its own, where one is not of the name. */
const isAnotherStep = (last: Hit, hit: Hit, words: readonly QuestionWord[]): boolean =>
  [last, hit].filter(({ by }) => by === 'asked' || by === 'said').length === 1 &&
  (words.slice(last.at + 1, hit.at).some(({ text }) => /^(?:s|who|whose|which|that)$/.test(text)) ||
    // "Films made by the director of Heat"
    (/^by( the| a| an)$/.test(spoken(words.slice(hit.at - 2, hit.at))) && words[hit.at + 1]?.text === 'of'))

const spoken = (words: readonly QuestionWord[]): string => words.map(({ text }) => text).join(' ')

/** How much of a name is explained by likenesses of its words; of one that names several things, half by what explains one. */
function shareNamed({ own, alternatives }: NameWords, parts: ReadonlyMap<number, number>): number {
  const share = (places: readonly number[]): number => {
    const all = places.reduce((sum, at) => sum + (own[at]?.weight ?? 0), 0)
    return all === 0 ? 0 : places.reduce((sum, at) => sum + (parts.get(at) ?? 0) * (own[at]?.weight ?? 0), 0) / all
  }
  const whole = share(own.map((_, at) => at))
  return alternatives.length > 1 ? (whole + Math.max(...alternatives.map(share))) / 2 : whole
}
