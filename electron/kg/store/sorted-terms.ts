import type { ByteDictionary } from './byte-dictionary.ts'
import type { GraphEnvironment } from './environment.ts'
import { isFactNodeKey } from './fact-nodes.ts'
import { BLANK, ENTITY, LITERAL, literalText, nameFromKey } from './term.ts'

const QUOTE = 0x22

/**
 * What a load's stages share: where to write, and the sorted dictionary. Ids are ranks plus one; each kind of term is
 * one range of ids.
 */
export class SortedTerms {
  readonly environment: GraphEnvironment
  readonly dictionary: ByteDictionary
  /** `order[id - 1]` is the dictionary's number of a term. */
  readonly order: Uint32Array
  /** Ids from here on are literals. */
  readonly firstLiteral: number
  /** Ids from here on are times. */
  readonly firstTime: number

  constructor(environment: GraphEnvironment, dictionary: ByteDictionary, order: Uint32Array) {
    this.environment = environment
    this.dictionary = dictionary
    this.order = order
    const counts = new Uint32Array(8)
    for (const number of order) counts[dictionary.kindOf(number)] = (counts[dictionary.kindOf(number)] as number) + 1
    this.firstLiteral = 1 + (counts[ENTITY] as number) + (counts[BLANK] as number)
    this.firstTime = this.firstLiteral + (counts[LITERAL] as number)
  }

  keyOf(id: number): string {
    return this.dictionary.textOf(this.order[id - 1] as number)
  }

  /** What the term itself is called: a literal by its text, an entity by its key. */
  nameOf(id: number): string {
    return id >= this.firstLiteral ? literalText(this.keyOf(id)) : nameFromKey(this.keyOf(id))
  }

  /** Whether it stands for a fact with properties. */
  isFactNode(id: number): boolean {
    const number = this.order[id - 1] as number
    return this.dictionary.kindOf(number) === BLANK && isFactNodeKey(this.dictionary.bytesOf(number), 1)
  }

  /** Whether a literal carries neither language nor datatype. */
  isUntagged(id: number): boolean {
    const bytes = this.dictionary.bytesOf(this.order[id - 1] as number)
    return bytes[bytes.length - 1] === QUOTE
  }
}
