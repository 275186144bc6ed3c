import { mergeParts } from './merge.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { preTokenize } from './pre-tokenizer.ts'
import type { Vocabulary } from './vocabulary.ts'
import { byteCharacters, characterBytes, TOKEN_TYPE, toStandIns } from './vocabulary.ts'

/** A tokenizer that is damaged, or of a kind that is not read. */
export function unusableTokenizer(problem: string): ClewError {
  return new ClewError('unreadable', `This tokenizer cannot be used: ${problem}`)
}

/** Words whose tokens are remembered; a word recurs far more often than it is new. */
const REMEMBERED_WORDS = 50_000

/** Byte-level byte-pair encoding (Sennrich et al. 2016; Radford et al. 2019), token for token as llama.cpp does it. */
export class Tokenizer {
  readonly vocabulary: Vocabulary
  private readonly ids = new Map<string, number>()
  private readonly ranks = new Map<string, number>()
  private readonly byteIds: number[]
  /** Special tokens, longest first: the order in which llama.cpp looks for them. */
  private readonly specials: { id: number; text: string; control: boolean }[]
  private readonly words = new Map<string, readonly number[]>()

  /** Throws {@link ClewError} where a byte has no token. */
  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary
    vocabulary.tokens.forEach((text, id) => this.ids.set(text, id))
    vocabulary.merges.forEach((merge, rank) => this.ranks.set(merge, rank))
    this.byteIds = byteCharacters.map((character, byte) => {
      const id = this.ids.get(character)
      if (id === undefined) throw unusableTokenizer(`no token stands for the byte ${byte}.`)
      return id
    })
    this.specials = vocabulary.tokens
      .map((text, id) => ({ id, text, type: vocabulary.types[id] ?? TOKEN_TYPE.normal }))
      .filter(
        ({ type, text }) =>
          text !== '' &&
          (type === TOKEN_TYPE.control || type === TOKEN_TYPE.userDefined || type === TOKEN_TYPE.unknown),
      )
      .map(({ id, text, type }) => ({ id, text, control: type !== TOKEN_TYPE.userDefined }))
      .sort((a, b) => Buffer.byteLength(b.text) - Buffer.byteLength(a.text) || a.id - b.id)
  }

  get size(): number {
    return this.vocabulary.tokens.length
  }

  /** The id of a token by its GGUF text: a special token as written, a normal one in stand-ins. */
  idOf(text: string): number | undefined {
    return this.ids.get(text)
  }

  /**
   * Tokens of a text. User-defined tokens (tags) are always recognised; control tokens only with `control`, so that
   * text from outside cannot smuggle them in.
   */
  encode(text: string, options: { control?: boolean } = {}): number[] {
    return this.partition(text, options.control ?? false).flatMap(fragment =>
      typeof fragment === 'number'
        ? [fragment]
        : preTokenize(fragment, this.vocabulary.preTokenizer).flatMap(word => this.encodeWord(word)),
    )
  }

  /** The text of tokens. Bytes that form no UTF-8 become U+FFFD, as everywhere. */
  decode(tokens: Iterable<number>): string {
    const bytes: number[] = []
    for (const token of tokens) {
      const text = this.vocabulary.tokens[token]
      if (text === undefined) throw unusableTokenizer(`token ${token} is outside the vocabulary of ${this.size}.`)
      if ((this.vocabulary.types[token] ?? TOKEN_TYPE.normal) !== TOKEN_TYPE.normal)
        bytes.push(...Buffer.from(text, 'utf8'))
      else for (const character of text) bytes.push(characterBytes.get(character) ?? 0x3f)
    }
    return Buffer.from(bytes).toString('utf8')
  }

  /** Cuts the text at every special token: for each token in turn, at all its places in what is still text. */
  private partition(text: string, control: boolean): (string | number)[] {
    let fragments: (string | number)[] = [text]
    for (const special of this.specials) {
      if ((special.control && !control) || !text.includes(special.text)) continue
      fragments = fragments.flatMap(fragment => {
        if (typeof fragment === 'number') return [fragment]
        return fragment.split(special.text).flatMap((part, index) => (index === 0 ? [part] : [special.id, part]))
      })
    }
    return fragments.filter(fragment => fragment !== '')
  }

  private encodeWord(word: string): readonly number[] {
    const known = this.words.get(word)
    if (known) return known
    const tokens = this.merge(toStandIns(word))
    if (this.words.size >= REMEMBERED_WORDS) this.words.clear()
    this.words.set(word, tokens)
    return tokens
  }

  private merge(word: string): number[] {
    // llama.cpp takes a word that is a token as it is for llama 3, whose merges do not always lead to it.
    const whole = this.vocabulary.preTokenizer === 'llama-bpe' ? this.ids.get(word) : undefined
    if (whole !== undefined) return [whole]
    return mergeParts([...word], (left, right) => this.ranks.get(`${left} ${right}`)).flatMap(
      part => this.ids.get(part) ?? [...part].map(character => this.byteIds[characterBytes.get(character) ?? 0] ?? 0),
    )
  }
}
