import { ClewError } from '../../contract/errors.ts'

/** How a word of the dictionary is related to another. */
export const KINDS = ['derived', 'synonym', 'broader', 'narrower', 'attribute', 'related', 'antonym'] as const
export type Kind = (typeof KINDS)[number]

export interface Relative {
  word: string
  kind: Kind
  /** How sure one of them is meant by the other, above 0, at most 1. */
  strength: number
}

const MAGIC = 'CLEWLEXI'
const VERSION = 1
const HEADER = 20
/** A relative is its kind (three bits) and its strength (five bits) in a byte. */
const STEPS = 31

/**
 * A dictionary of English words and their relatives. Layout, little-endian: magic, u32 version, u32 number of words, u32
 * bytes of their text; the text, sorted words each ended by a line feed; u32 place of each word's first relative, and of
 * their end; the relatives' words, u16 each; their kinds and strengths, u8 each.
 */
export function writeLexicon(relatives: ReadonlyMap<string, readonly Relative[]>): Buffer {
  const words = [...relatives.keys()].toSorted()
  const places = new Map(words.map((word, i) => [word, i]))
  const text = Buffer.from(words.map(word => `${word}\n`).join(''))
  const starts = new Uint32Array(words.length + 1)
  const targets: number[] = []
  const marks: number[] = []
  words.forEach((word, i) => {
    for (const { word: other, kind, strength } of relatives.get(word) ?? []) {
      const place = places.get(other)
      if (place === undefined) continue
      targets.push(place)
      marks.push((KINDS.indexOf(kind) << 5) | Math.max(1, Math.round(strength * STEPS)))
    }
    starts[i + 1] = targets.length
  })
  const header = Buffer.alloc(HEADER)
  header.write(MAGIC, 0, 'latin1')
  header.writeUInt32LE(VERSION, 8)
  header.writeUInt32LE(words.length, 12)
  header.writeUInt32LE(text.length, 16)
  return Buffer.concat([
    header,
    text,
    Buffer.from(starts.buffer),
    Buffer.from(Uint16Array.from(targets).buffer),
    Uint8Array.from(marks),
  ])
}

/** Words and their relatives, looked up in microseconds. */
export class Lexicon {
  private readonly words: readonly string[]
  private readonly starts: Uint32Array
  private readonly targets: Uint16Array
  private readonly marks: Uint8Array

  /** @throws {@link ClewError} when the bytes are no dictionary of this version */
  constructor(bytes: Buffer) {
    if (bytes.length < HEADER || bytes.toString('latin1', 0, 8) !== MAGIC || bytes.readUInt32LE(8) !== VERSION)
      throw unreadable()
    const count = bytes.readUInt32LE(12)
    const textEnd = HEADER + bytes.readUInt32LE(16)
    const arrays = textEnd + 4 * (count + 1)
    if (bytes.length < arrays) throw unreadable()
    this.starts = new Uint32Array(bytes.buffer.slice(bytes.byteOffset + textEnd, bytes.byteOffset + arrays))
    const many = this.starts[count] ?? 0
    if (bytes.length !== arrays + 3 * many) throw unreadable()
    this.words = bytes.toString('utf8', HEADER, textEnd - 1).split('\n')
    const from = bytes.byteOffset + arrays
    this.targets = new Uint16Array(bytes.buffer.slice(from, from + 2 * many))
    this.marks = new Uint8Array(bytes.buffer.slice(from + 2 * many, from + 3 * many))
  }

  /** The relatives of a word in lower case, strongest first; none for a word that the dictionary has not. */
  relatives(word: string): Relative[] {
    const at = this.place(word)
    const found: Relative[] = []
    if (at < 0) return found
    for (let i = this.starts[at] ?? 0; i < (this.starts[at + 1] ?? 0); i += 1) {
      const mark = this.marks[i] ?? 0
      found.push({
        word: this.words[this.targets[i] ?? 0] ?? '',
        kind: KINDS[mark >> 5] ?? 'related',
        strength: (mark & STEPS) / STEPS,
      })
    }
    return found
  }

  private place(word: string): number {
    let [low, high] = [0, this.words.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const there = this.words[middle] ?? ''
      if (there === word) return middle
      if (there < word) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

const unreadable = (): ClewError =>
  new ClewError(
    'unreadable',
    'This file is not a dictionary of this version. Choose lexicon.bin, or make one with "scripts/models/make-lexicon.ts".',
  )
