import { isFunctionWord } from '../../kg/function-words.ts'

/** What people say when they mean something of a certain name. */
export interface Saying {
  /** Base forms of its words, in order; of one that is a verb with a preposition, the preposition may stand elsewhere. */
  roots: readonly string[]
  /** How far it means just what has the name, above 0, at most 1. */
  fit: number
}

/** A word of a name as a graph has it. `weight` says how telling it is there. */
interface NameWord {
  root: string
  weight: number
}

/** A thing that many graphs have a relation for: what it is called there, and what people say for it. */
interface Way {
  names: readonly (readonly string[])[]
  sayings: readonly (readonly string[])[]
  /** Nouns for what has it, as what it leads to sees them: the `pupils` of a teacher. */
  inverse: readonly string[]
  /** Nouns for what it leads from, and to. */
  heads: readonly string[]
  tails: readonly string[]
}

/** What is known of a name. */
interface KnownWays {
  /** What it is taken for. */
  fits: Way[]
  /** The best fit of each, best first. */
  sayings: Saying[]
  inverse: string[]
  heads: string[]
  tails: string[]
}

/** Of the words of a name at least this share, by weight, must be those of what is known. */
const LEAST_SHARE = 0.45
/** How far a name means what is known by a longer one: `investigator` for "principal investigator". */
const SHORTENED = 0.8
/** How far what a graph calls so is meant by another name for it. */
const OTHER_NAME = 0.85
/** How far a name must mean what is known for the nouns for what has it. */
const WELL = 0.7
/** Names of what is known that one name of a graph is taken for. */
const MOST_WAYS = 4

/** Words of which no one alone says what a relation is for. */
const VAGUE = new Set(
  'date day year time number count name type kind amount value status code id place person first last start end total level role in of by on at to for from with'.split(
    ' ',
  ),
)

/** What people say for the relations that graphs commonly have, by the words of their names. */
export class WaysOfAsking {
  private readonly ways: readonly Way[]
  private readonly byRoot = new Map<string, Way[]>()

  constructor(ways: readonly Way[] = []) {
    this.ways = ways
    for (const way of ways)
      for (const root of new Set(way.names.flat())) {
        const known = this.byRoot.get(root)
        if (known === undefined) this.byRoot.set(root, [way])
        else known.push(way)
      }
  }

  /**
   * @param text a line for each thing, five columns with tabs between: its names, what is said for it, nouns for what
   *   has it, for what it leads from and to; commas between, words in base form
   */
  static parse(text: string): WaysOfAsking {
    const phrases = (column = ''): string[][] =>
      column
        .split(', ')
        .filter(phrase => phrase !== '')
        .map(phrase => phrase.split(' '))
    return new WaysOfAsking(
      text
        .split('\n')
        .filter(line => line !== '')
        .map(line => {
          const [names, sayings, ...nouns] = line.split('\t')
          const [inverse = [], heads = [], tails = []] = nouns.map(column =>
            phrases(column).map(noun => noun.join(' ')),
          )
          return { names: phrases(names), sayings: phrases(sayings), inverse, heads, tails }
        }),
    )
  }

  /** Words that name what a graph of these names has nothing for. */
  foreignTo(names: readonly (readonly NameWord[])[]): Set<string> {
    const own = new Set(names.flatMap(words => this.knownOf(words).fits))
    const said = new Set([...own].flatMap(({ names: known, sayings }) => [...known, ...sayings].flat()))
    for (const words of names) for (const { root } of words) said.add(root)
    return new Set(
      this.ways.flatMap(way =>
        own.has(way) ? [] : way.names.flat().filter(root => isTelling(root) && !said.has(root)),
      ),
    )
  }

  /** What people say for a relation or class whose name has these words. */
  knownOf(own: readonly NameWord[]): KnownWays {
    const words = own.filter(({ weight }) => weight > 0)
    const ways = new Set(words.flatMap(({ root }) => this.byRoot.get(root) ?? []))
    const fitting = [...ways]
      .map(way => ({ way, fit: Math.max(...way.names.map(name => fitOf(words, name))) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit)
      .slice(0, MOST_WAYS)
    const well = fitting.flatMap(({ way, fit }) => (fit >= WELL ? [way] : []))
    const best = new Map<string, Saying>()
    const says = (roots: readonly string[], fit: number): void => {
      const key = roots.join(' ')
      if ((best.get(key)?.fit ?? 0) < fit) best.set(key, { roots, fit })
    }
    for (const { way, fit } of fitting) {
      for (const roots of way.sayings) says(roots, fit)
      // What one graph calls `mbox` is the "email" of another.
      for (const roots of way.names)
        if (roots.some(isTelling) && !roots.every(root => words.some(word => word.root === root)))
          says(roots, OTHER_NAME * fit)
    }
    return {
      fits: fitting.map(({ way }) => way),
      sayings: [...best.values()].toSorted((a, b) => b.fit - a.fit),
      // "Films" are what they are, "pupils" what they are to a teacher.
      inverse: well.flatMap(({ inverse, heads }) => inverse.filter(noun => !heads.includes(noun))),
      heads: well.flatMap(({ heads }) => heads),
      tails: well.flatMap(({ tails }) => tails),
    }
  }
}

const isTelling = (root: string): boolean => !VAGUE.has(root) && !isFunctionWord(root)

/** How far a graph's name means the same as one that is known: all of it, a part of it, or it is a part of that. */
function fitOf(own: readonly NameWord[], known: readonly string[]): number {
  const all = own.reduce((sum, { weight }) => sum + weight, 0)
  const shared = own.filter(({ root }) => known.includes(root))
  const missing = known.filter(word => !isFunctionWord(word) && !own.some(({ root }) => root === word))
  if (missing.length === 0) {
    const share = shared.reduce((sum, { weight }) => sum + weight, 0) / all
    const isVague = shared.length < own.length && shared.every(({ root }) => VAGUE.has(root))
    return share >= LEAST_SHARE && !isVague ? share : 0
  }
  if (shared.length < own.length || own.every(({ root }) => VAGUE.has(root))) return 0
  return (SHORTENED * shared.length) / (shared.length + missing.length)
}
