import { z } from 'zod'
import { bytes, count, decimal, duration, enumerate, moment, type Noun, timeLeft } from '../reading/format.ts'
import { shortened } from '../reading/name-text.ts'
import type { Filling } from './catalogue.ts'
import { type Key, texts, type Words } from './words.ts'

/** What a text leaves open: a name as it stands, or what is laid out by the language of whoever reads it. */
export type SayingValue =
  | string
  | number
  | Coded
  | { decimal: number; places: number }
  | { seconds: number }
  | { secondsLeft: number }
  | { bytes: number }
  | { moment: string }
  | { list: readonly SayingValue[]; most?: number | undefined }
  | { row: readonly SayingValue[] }

/** The key of a text and what is put into it. */
export interface Coded {
  text: string
  values?: Readonly<Record<string, SayingValue>> | undefined
}

/**
 * What is said by one who does not know the reader's language, such as the host to a window: put into words where it is
 * read (docs/decisions/078-what-crosses-is-a-key.md). Text alone is what a model, a file or an earlier Clew said.
 */
export type Saying = string | Coded

const ValueSchema: z.ZodType<SayingValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    CodedSchema,
    z.strictObject({ decimal: z.number(), places: z.number().int().min(0).max(10) }),
    z.strictObject({ seconds: z.number() }),
    z.strictObject({ secondsLeft: z.number() }),
    z.strictObject({ bytes: z.number() }),
    z.strictObject({ moment: z.string() }),
    z.strictObject({ list: z.array(ValueSchema).readonly(), most: z.number().optional() }),
    z.strictObject({ row: z.array(ValueSchema).readonly() }),
  ]),
)

const CodedSchema: z.ZodType<Coded> = z.strictObject({
  text: z.string(),
  values: z.record(z.string(), ValueSchema).optional(),
})

export const SayingSchema: z.ZodType<Saying> = z.union([z.string(), CodedSchema])

/** A text of the contract with its values, to be put into words elsewhere. */
export function saying<K extends Key>(text: K, ...[values]: Filling<Words, K, SayingValue>): Coded {
  return values === undefined ? { text } : { text, values: { ...values } }
}

/** `1 triple`, `133,582 triples`. */
export function countedSaying(value: number, noun: Noun): Coded {
  return saying(`nouns.${noun}`, { count: value, shown: value })
}

/** A kind of thing that is kept, in words of the catalogue where it has them. */
export function kindSaying(kind: string): Saying {
  return texts.exists(`kinds.${kind}`) ? { text: `kinds.${kind}` } : kind
}

/** One of a kind of thing that is kept: `an answer`. */
export function oneOfSaying(kind: string): Saying {
  return texts.exists(`oneOf.${kind}`) ? { text: `oneOf.${kind}` } : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}

/** A rate as it is told: whole from ten on. */
export function rateValue(rate: number): SayingValue {
  return rate >= 10 ? Math.round(rate) : { decimal: rate, places: 1 }
}

/** Several in one: one after the other, each a sentence. */
export function inTurn(sayings: readonly Saying[]): Saying {
  const [first = '', ...others] = sayings
  return others.length === 0 ? first : saying('sayings.inTurn', { first, others: inTurn(others) })
}

/** It as it is, where it is no longer than that; else its beginning, in the language of this process. */
export function shortenedSaying(said: Saying, most: number): Saying {
  const words = inWords(said)
  return words.length <= most ? said : shortened(words, most)
}

/** It with each text that is put into it cut to so many letters: what a file calls its columns can be megabytes. */
export function withShortTexts(said: Saying, most: number): Saying {
  return typeof said === 'string' ? shortened(said, most) : codedWithShortTexts(said, most)
}

function codedWithShortTexts({ text, values }: Coded, most: number): Coded {
  const short = (value: SayingValue): SayingValue => {
    if (typeof value === 'string') return shortened(value, most)
    if (typeof value === 'number') return value
    if ('text' in value) return codedWithShortTexts(value, most)
    if ('row' in value) return { row: value.row.map(short) }
    return 'list' in value ? { ...value, list: value.list.map(short) } : value
  }
  if (values === undefined) return { text }
  return { text, values: Object.fromEntries(Object.entries(values).map(([place, value]) => [place, short(value)])) }
}

/** In the language of this process. */
export function inWords(said: Saying): string {
  if (typeof said === 'string') return said
  const values = Object.entries(said.values ?? {})
  return texts.t(said.text, Object.fromEntries(values.map(([place, value]) => [place, laidOut(place, value)])))
}

/** Whether it is a text's key with its values; a passage has a text too, which is no key. */
export function isCoded(value: unknown): value is Coded {
  const { success, data } = CodedSchema.safeParse(value)
  // By a number one and several are told apart, and their text has no key without it.
  return success && (texts.exists(data.text) || texts.exists(data.text, { count: 1 }))
}

/** A value with all that is said in it put into words, for whoever reads it as JSON. */
export function spelledOut(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(spelledOut)
  if (isCoded(value)) return inWords(value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spelledOut(each)]))
}

function laidOut(place: string, value: SayingValue): string | number {
  if (typeof value === 'string') return value
  // By it one and several are told apart.
  if (typeof value === 'number') return place === 'count' ? value : count(value)
  if ('text' in value) return inWords(value)
  if ('decimal' in value) return decimal(value.decimal, value.places)
  if ('seconds' in value) return duration(value.seconds)
  if ('secondsLeft' in value) return timeLeft(value.secondsLeft)
  if ('bytes' in value) return bytes(value.bytes)
  if ('moment' in value) return moment(value.moment)
  if ('row' in value) return value.row.map(one => laidOut('', one)).join(', ')
  return enumerate(
    value.list.map(one => String(laidOut('', one))),
    value.most,
  )
}
