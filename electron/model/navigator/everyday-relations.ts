import { readFile } from 'node:fs/promises'
import { relationWords } from '../relation-ranker/words.ts'

/** An everyday relation, whether the graph has it or not. */
export interface EverydayRelation {
  /** The first of its names. */
  name: string
  /** Stems of the words of its names. */
  stems: ReadonlySet<string>
  /** Stems of the words by which people ask for it. */
  askedBy: ReadonlySet<string>
  /** Nouns for its head, `children` for the relation `father`; mostly none. */
  inverse: readonly string[]
  /** Nouns for what its heads are, and its tails: `film` and `person` of `director`. */
  headNouns: readonly string[]
  tailNouns: readonly string[]
}

/**
 * Reads the list of everyday relations: one a line, its names separated by commas, then, after tabs, the words by which
 * people ask for it, the nouns for its head, and those for what its heads and tails are.
 */
export async function readEverydayRelations(path: string): Promise<EverydayRelation[]> {
  return (await rowsOf(path)).map(([names = [], asking = [], inverse = [], headNouns = [], tailNouns = []]) => ({
    name: names[0] ?? '',
    stems: new Set(names.flatMap(relationStems)),
    askedBy: new Set(asking.filter(word => !COMMON.has(word)).map(stem)),
    inverse,
    headNouns,
    tailNouns,
  }))
}

/** The names alone, of each relation in the list. */
export async function readEverydayNames(path: string): Promise<string[][]> {
  return (await rowsOf(path)).map(([names = []]) => names)
}

/** The columns of each line: names, and words of the other columns. */
async function rowsOf(path: string): Promise<string[][][]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(line => line !== '')
  return lines.map(line =>
    line.split('\t').map((column, at) => column.split(at === 0 ? ', ' : ' ').filter(word => word !== '')),
  )
}

const rivalsOf = new WeakMap<readonly string[], EverydayRelation[]>()

/** The graph's own relations, which other entities may have. */
export function asRivals(relationNames: readonly string[]): readonly EverydayRelation[] {
  const rivals =
    rivalsOf.get(relationNames) ??
    relationNames.map(name => ({
      name,
      stems: new Set(relationStems(name)),
      askedBy: new Set<string>(),
      inverse: [],
      headNouns: [],
      tailNouns: [],
    }))
  rivalsOf.set(relationNames, rivals)
  return rivals
}

/** Words that many relation names have and that tell none of them from another. */
const COMMON: ReadonlySet<string> = new Set([
  'of',
  'by',
  'in',
  'on',
  'at',
  'to',
  'for',
  'from',
  'with',
  'as',
  'has',
  'have',
  'is',
  'was',
  'be',
  'the',
  'a',
  'name',
  'type',
  'date',
  'year',
  'number',
  'list',
  'first',
  'main',
])

/** Stems of the words of a relation's own name. */
export function relationStems(relation: string): string[] {
  return relationWords(relation)
    .own.filter(word => !COMMON.has(word))
    .map(stem)
}

/** Enough to bring `appears` to `appear` and `actors` to `actor`. */
export function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
