import type { GraphEnvironment } from './environment.ts'
import { isFactNodeKey } from './fact-nodes.ts'
import type { HeldStrings } from './held-strings.ts'
import { BLANK, LITERAL, literalText, nameFromKey, TIME } from './term.ts'
import { firstNotBefore } from '../binary-search.ts'

const QUOTE = 0x22
const AT = 0x40

/**
 * What a load's stages share: where to write, and the sorted dictionary. Ids are ranks plus one; each kind of term is
 * one range of ids.
 */
export class SortedTerms {
  readonly environment: GraphEnvironment
  private readonly strings: HeldStrings
  private readonly firstBlank: number
  /** Ids from here on are literals. */
  readonly firstLiteral: number
  /** Ids from here on are times. */
  readonly firstTime: number

  constructor(environment: GraphEnvironment, strings: HeldStrings) {
    this.environment = environment
    this.strings = strings
    const first = (kind: number): number =>
      1 + firstNotBefore(0, strings.length, number => strings.kindOf(number) < kind)
    this.firstBlank = first(BLANK)
    this.firstLiteral = first(LITERAL)
    this.firstTime = first(TIME)
  }

  /** Terms in all. */
  get length(): number {
    return this.strings.length
  }

  keyOf(id: number): string {
    return this.strings.textOf(id - 1)
  }

  /** Kind byte and key, as a view that is valid until the next call. */
  bytesOf(id: number): Buffer {
    return this.strings.bytesOf(id - 1)
  }

  /** What the term itself is called: a literal by its text, an entity by its key. */
  nameOf(id: number): string {
    return id >= this.firstLiteral ? literalText(this.keyOf(id)) : nameFromKey(this.keyOf(id))
  }

  /** Whether it stands for a fact with properties. */
  isFactNode(id: number): boolean {
    return id >= this.firstBlank && id < this.firstLiteral && isFactNodeKey(this.bytesOf(id), 1)
  }

  /** The language tag of a literal, lower case; empty where there is none. */
  languageOf(id: number): string {
    const bytes = this.bytesOf(id)
    let at = bytes.length
    while (bytes[at - 1] !== QUOTE) at--
    return bytes[at] === AT ? bytes.toString('latin1', at + 1) : ''
  }
}
