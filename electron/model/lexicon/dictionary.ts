import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AskedNouns } from './asked-nouns.ts'
import { Lexicon, type Kind, type Relative } from './lexicon.ts'
import { WaysOfAsking } from './ways-of-asking.ts'

/** A word as it stands and its base form. */
export interface Word {
  text: string
  root: string
}

/** How far one word means another by the dictionary. */
export interface Relatedness {
  kind: Kind
  /** Above 0, at most 1. */
  strength: number
}

/** Words whose relatives are kept at hand. */
const MOST_KEPT = 20_000

/** What a kind is seen from its other end. */
const TURNED: Readonly<Record<Kind, Kind>> = {
  derived: 'derived',
  synonym: 'synonym',
  broader: 'narrower',
  narrower: 'broader',
  attribute: 'attribute',
  related: 'related',
  antonym: 'antonym',
}

/** Looks up, for words of a question, what the words of names are to them. */
export class Dictionary {
  readonly ways: WaysOfAsking
  readonly askedNouns: AskedNouns
  private readonly lexicon: Lexicon
  private readonly kept = new Map<string, ReadonlyMap<string, Relative>>()

  constructor(lexicon: Lexicon, ways: WaysOfAsking, askedNouns: AskedNouns) {
    this.lexicon = lexicon
    this.ways = ways
    this.askedNouns = askedNouns
  }

  /** The strongest way from a word of a question to one of a name, from either's entry; opposites are none. */
  related(asked: Word, named: Word): Relatedness | undefined {
    let best: Relatedness | undefined
    const look = (from: string, to: string, turned: boolean): void => {
      const relative = this.relativesOf(from).get(to)
      if (relative === undefined || relative.kind === 'antonym' || relative.strength <= (best?.strength ?? 0)) return
      best = { kind: turned ? TURNED[relative.kind] : relative.kind, strength: relative.strength }
    }
    for (const a of asked.text === asked.root ? [asked.root] : [asked.text, asked.root])
      for (const b of named.text === named.root ? [named.root] : [named.text, named.root]) {
        look(a, b, false)
        look(b, a, true)
      }
    return best
  }

  /** Whether it is a word of the language, in a base form. */
  knows(word: string): boolean {
    return this.relativesOf(word).size > 0
  }

  /** Whether two words say the opposite of each other: `long` and `short`. */
  opposite(a: string, b: string): boolean {
    return this.relativesOf(a).get(b)?.kind === 'antonym' || this.relativesOf(b).get(a)?.kind === 'antonym'
  }

  private relativesOf(word: string): ReadonlyMap<string, Relative> {
    const known = this.kept.get(word)
    if (known !== undefined) return known
    const relatives = new Map(this.lexicon.relatives(word).map(relative => [relative.word, relative]))
    if (this.kept.size >= MOST_KEPT) this.kept.clear()
    this.kept.set(word, relatives)
    return relatives
  }
}

/** By their files: rankers, learners and hosts of a process look up in the same one, and a lookup changes nothing. */
const alreadyRead = new Map<string, { version: string; dictionary: Promise<Dictionary> }>()

/**
 * Reads a dictionary, as `resources/models/lexicon.bin` is one, with the ways of asking and the nouns of question words
 * that stand beside it.
 * @throws {@link ClewError} when the file is none
 */
export async function readDictionary(path: string): Promise<Dictionary> {
  const ways = join(dirname(path), 'ways-of-asking.txt')
  const nouns = join(dirname(path), 'asked-nouns.txt')
  const states = await Promise.all([path, ways, nouns].map(file => stat(file)))
  const version = states.map(({ mtimeMs, size }) => `${mtimeMs} ${size}`).join()
  const known = alreadyRead.get(path)
  if (known?.version === version) return known.dictionary
  const dictionary = (async () =>
    new Dictionary(
      new Lexicon(await readFile(path)),
      WaysOfAsking.parse(await readFile(ways, 'utf8')),
      AskedNouns.parse(await readFile(nouns, 'utf8')),
    ))()
  alreadyRead.set(path, { version, dictionary })
  dictionary.catch(() => alreadyRead.delete(path))
  return dictionary
}
