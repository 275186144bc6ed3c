import { trigramSimilarity } from '../../kg/similarity.ts'
import type { EverydayRelation } from '../navigator/everyday-relations.ts'
import { relationStems, stem } from '../navigator/everyday-relations.ts'
import { relationWords } from '../relation-ranker/words.ts'
import { rootOfWord, type QuestionWord } from './question-words.ts'

/** A name of a relation or class, cut into words that can be compared with those of a question. */
export interface NameWords {
  name: string
  own: readonly { text: string; root: string; weight: number }[]
  /** Roots of the words before the last part of a path. */
  context: readonly string[]
  /** Words by which people ask for it, as stems. */
  askedBy: ReadonlySet<string>
  /** Stems of nouns for what stands at its other end: `children` of `father`. */
  inverse: ReadonlySet<string>
}

/** Words of relation names that say how, not what. */
const EMPTY_WORDS = new Set(
  'of by in on at to for from with as has have is was be the a an and or s was are do'.split(' '),
)

/** Verbs that say little beside a noun: "make a visit", "take part". */
const LIGHT_WORDS = new Set('make do take give have get put hold engage express use number id name'.split(' '))

/** How telling each word is among the names of a graph. */
export function nameWordsOf(names: readonly string[], everyday: readonly EverydayRelation[]): NameWords[] {
  const cut = names.map(name => {
    const { own, context } = relationWords(name)
    return { name, own, context }
  })
  const telling = tellingWords(everyday)
  const uses = new Map<string, number>()
  for (const { own } of cut) for (const root of new Set(own.map(rootOfWord))) uses.set(root, (uses.get(root) ?? 0) + 1)
  const idf = (root: string): number => Math.log(1 + names.length / (uses.get(root) ?? 1)) / Math.log(1 + names.length)
  return cut.map(({ name, own, context }) => {
    const words = own.map(text => {
      const root = rootOfWord(text)
      return { text, root, weight: EMPTY_WORDS.has(text) ? 0 : LIGHT_WORDS.has(root) ? 0.2 : 0.3 + 0.7 * idf(root) }
    })
    const known = everydayFor(name, everyday)
    return {
      name,
      own: words.some(({ weight }) => weight > 0) ? words : words.map(word => ({ ...word, weight: 1 })),
      context: context.map(rootOfWord),
      askedBy: new Set(known.flatMap(({ askedBy }) => [...askedBy]).filter(word => telling.has(word))),
      inverse: new Set(known.flatMap(({ inverse }) => inverse.flatMap(noun => [stem(noun), rootOfWord(noun)]))),
    }
  })
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
  return rootLikeness(word.root, root)
}

/** The same for two base forms: `direct` and `director`, `govern` and `governor`, `elevate` and `elevation`. */
export function rootLikeness(a: string, b: string): number {
  if (a === b) return 0.95
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 4) return 0
  let common = 0
  while (common < short.length && short[common] === long[common]) common++
  if (common >= 4 && common >= short.length - 1 && long.length - common <= 4) return 0.85
  if (common >= 5 && common >= short.length - 2 && long.length - common <= 5) return 0.7
  const alike = trigramSimilarity(a, b)
  return alike > 0.55 ? alike : 0
}

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
  /** By a noun for the other end. */
  inverse: boolean
}

/** Distance at which words still speak for a name together: "date of the release". */
const TOGETHER = 3

/** Everywhere that a question speaks for a name, best first. */
export function evidenceFor(name: NameWords, words: readonly QuestionWord[]): Evidence[] {
  const hits: { at: number; likeness: number; part: number; asked: boolean; inverse: boolean }[] = []
  words.forEach((word, at) => {
    if (!word.content) return
    let best = { likeness: 0, part: -1 }
    name.own.forEach(({ text, root, weight }, part) => {
      if (weight === 0) return
      const likeness = wordLikeness(word, text, root)
      if (likeness > best.likeness) best = { likeness, part }
    })
    if (best.likeness >= 0.5) hits.push({ at, ...best, asked: false, inverse: false })
    else if (name.inverse.has(stem(word.text)) || name.inverse.has(word.root))
      hits.push({ at, likeness: 0.8, part: -1, asked: false, inverse: true })
    else if (name.askedBy.has(stem(word.text)) || name.askedBy.has(word.root))
      hits.push({ at, likeness: 0.7, part: -1, asked: true, inverse: false })
  })
  const groups: (typeof hits)[] = []
  for (const hit of hits) {
    const group = groups[groups.length - 1]
    const last = group?.[group.length - 1]
    // A second word for the same part of the name means the relation once more: "the father of the father".
    const repeats = group?.some(other => other.part === hit.part && hit.part >= 0) ?? false
    if (
      group !== undefined &&
      last !== undefined &&
      hit.at - last.at <= TOGETHER &&
      !repeats &&
      group[0]?.inverse === hit.inverse
    )
      group.push(hit)
    else groups.push([hit])
  }
  const total = name.own.reduce((sum, { weight }) => sum + weight, 0)
  return groups
    .map(group => {
      const parts = new Map<number, number>()
      for (const { part, likeness } of group) if (part >= 0) parts.set(part, Math.max(parts.get(part) ?? 0, likeness))
      const named =
        [...parts].reduce((sum, [part, likeness]) => sum + likeness * (name.own[part]?.weight ?? 0), 0) / total
      const asked = group.every(hit => hit.asked)
      return {
        words: group.map(({ at }) => at),
        best: Math.max(...group.map(({ likeness }) => likeness)),
        explained: asked || group.some(hit => hit.inverse) ? Math.max(named, 0.6) : named,
        asked,
        inverse: group.some(hit => hit.inverse),
      }
    })
    .toSorted((a, b) => b.explained + b.best - a.explained - a.best)
}
