import { locale, say } from '../words/words.ts'
import type { en } from '../words/en/catalogue.ts'

/** What can be counted: the nouns of the catalogue, by their English word. */
export type Noun = keyof typeof en.nouns extends infer Key ? (Key extends `${infer One}_one` ? One : never) : never

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const

interface Layouts {
  whole: Intl.NumberFormat
  dayAndTime: Intl.DateTimeFormat
  dayAlone: Intl.DateTimeFormat
}
const layouts = new Map<string, Layouts>()

/** Made once a language: making one takes longer than a hundred uses. */
function layout(): Layouts {
  const language = locale()
  const known = layouts.get(language)
  if (known !== undefined) return known
  const made = {
    whole: new Intl.NumberFormat(language),
    dayAndTime: new Intl.DateTimeFormat(language, { ...DAY, ...MINUTE }),
    dayAlone: new Intl.DateTimeFormat(language, DAY),
  }
  layouts.set(language, made)
  return made
}

/** `133,582`; in German `133.582`. */
export function count(value: number): string {
  return layout().whole.format(value)
}

/** So many places behind the point, as it is written in the language: `0.85`, `0,85`. */
export function decimal(value: number, places: number): string {
  const written = value.toFixed(places)
  return locale() === 'de-DE' ? written.replace('.', ',') : written
}

/** `1 triple`, `133,582 triples`. */
export function counted(value: number, noun: Noun): string {
  return say(`nouns.${noun}`, { count: value, shown: count(value) })
}

/** The regular English plural of a lower-case noun: `city` -> `cities`, `bus` -> `buses`, `hero` -> `heroes`. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh|hero|echo|volcano|potato|tomato)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** `A`, `A and B`, `A, B and C`; of more than `most` the first, `A, B and 9 more`. */
export function enumerate(names: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const listed = names.slice(0, names.length > most ? most - 1 : most)
  const last =
    names.length > most ? say('time.andMore', { number: count(names.length - listed.length) }) : (listed.pop() ?? '')
  return listed.length === 0 ? last : say('time.and', { listed: listed.join(', '), last })
}

/** A duration as short as it can be said: `4 ms`, `0.18 s`, `12 s`, `3 min`, `2 h 10 min`. */
export function duration(seconds: number): string {
  if (seconds < 0.0005) return say('time.underOneMillisecond')
  if (seconds < 0.0995) return say('time.milliseconds', { number: Math.round(seconds * 1000) })
  if (seconds < 10 && !Number.isInteger(seconds)) return say('time.seconds', { number: decimal(seconds, 2) })
  if (seconds < 90) return say('time.seconds', { number: Math.round(seconds) })
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? say('time.minutes', { number: minutes })
    : say('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** `4 min left`; under five seconds `a moment left`, because a countdown there only flickers. */
export function timeLeft(seconds: number): string {
  return seconds < 5 ? say('time.momentLeft') : say('time.left', { duration: duration(Math.round(seconds)) })
}

/** `this stage: about 4 min left`, where other stages come after it. */
export function stageTimeLeft(seconds: number): string {
  return seconds < 5 ? say('time.stageMomentLeft') : say('time.stageLeft', { duration: duration(Math.round(seconds)) })
}

/** Decimal units, as file managers show them: `812 B`, `4.2 MB`. */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let rest = value / 1000
  let unit = 0
  while (rest >= 999.5 && unit < units.length - 1) {
    rest /= 1000
    unit++
  }
  return `${rest < 9.95 ? decimal(rest, 1) : Math.round(rest)} ${units[unit]}`
}

/** `21 Nov 2026, 01:20`. */
export function moment(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : layout().dayAndTime.format(date)
}

/** How long ago, in days: `today`, `yesterday`, `3 days ago`; a day in full where it is longer than a week. */
export function daysAgo(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const midnight = (of: Date): number => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  // Rounded, because a day is 23 or 25 hours long when the clocks change.
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000)
  if (Number.isNaN(days)) return iso
  if (days <= 0) return say('time.today')
  if (days === 1) return say('time.yesterday')
  return days < 8 ? say('time.daysAgo', { days }) : layout().dayAlone.format(date)
}
