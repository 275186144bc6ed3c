/** Draws a number of [0, 1). */
type Random = () => number

const MOST_STEPS = 6
/** Text that breaks what was not written for it: ends of lines, what is no UTF-8, numbers at the edges, half a pair. */
const AWKWARD = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' '.repeat(64),
  '\u2028',
  '\ufeff',
  '\u0301',
  '🙂',
  '\\',
  '\\u',
  '\\uD800',
  '"',
  "'",
  '`',
  '<',
  '>',
  '&',
  '%00',
  '../',
  '..\\',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '18446744073709551615',
  '4294967296',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'con',
].map(text => Buffer.from(text))
const BYTES = [
  Buffer.of(0xff),
  Buffer.of(0xc0, 0x80),
  Buffer.of(0xed, 0xa0, 0x80),
  Buffer.of(0x80),
  Buffer.of(0xf0, 0x9f),
]

/** An input made of those that are there, by a few steps. */
export function mutated(pool: readonly Buffer[], words: readonly string[], random: Random, largest: number): Buffer {
  const below = (most: number): number => Math.floor(random() * most)
  const one = <T>(from: readonly T[], other: T): T => from[below(from.length)] ?? other
  let input: Buffer = Buffer.from(one(pool, Buffer.alloc(0)))
  const steps = 1 + below(MOST_STEPS)
  for (let step = 0; step < steps; step++) {
    const at = below(input.length + 1)
    const length = 1 + below(random() < 0.8 ? 8 : input.length + 1)
    const put = (piece: Uint8Array, instead = 0): Buffer =>
      Buffer.concat([input.subarray(0, at), piece, input.subarray(at + instead)])
    switch (below(9)) {
      case 0:
        if (at < input.length) input[at] = (input[at] ?? 0) ^ (1 << below(8))
        break
      case 1:
        if (at < input.length) input[at] = below(256)
        break
      case 2:
        input = put(Buffer.alloc(0), length)
        break
      case 3:
        input = put(Buffer.from(one(words, '')), random() < 0.5 ? length : 0)
        break
      case 4:
        input = put(one(random() < 0.7 ? AWKWARD : BYTES, Buffer.alloc(0)), random() < 0.5 ? length : 0)
        break
      case 5:
        input = put(input.subarray(at, at + length))
        break
      case 6: {
        const other = one(pool, Buffer.alloc(0))
        const from = below(other.length + 1)
        input = put(other.subarray(from, from + 1 + below(other.length + 1)), random() < 0.5 ? length : 0)
        break
      }
      case 7:
        input = Buffer.from(input.subarray(0, at))
        break
      default: {
        // Long runs of one thing: what is done again for every character shows by its time.
        const piece = random() < 0.5 ? Buffer.from(one(words, 'x')) : Buffer.from(input.subarray(at, at + 4))
        if (random() < 0.1 && piece.length > 0) input = put(Buffer.alloc(below(8_000), piece))
      }
    }
    if (input.length > largest) input = Buffer.from(input.subarray(0, largest))
  }
  return input
}
