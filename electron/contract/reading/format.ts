const whole = new Intl.NumberFormat('en')
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const dayAlone = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `133,582`. */
export function count(value: number): string {
  return whole.format(value)
}

/** `1 triple`, `133,582 triples`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${value === 1 ? noun : plural(noun)}`
}

/** The regular English plural of a lower-case noun: `city` -> `cities`, `bus` -> `buses`, `hero` -> `heroes`. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh|hero|echo|volcano|potato|tomato)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** `A`, `A and B`, `A, B and C`; of more than `most` the first, `A, B and 9 more`. */
export function enumerate(names: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const listed = names.slice(0, names.length > most ? most - 1 : most)
  const last = names.length > most ? `${count(names.length - listed.length)} more` : (listed.pop() ?? '')
  return listed.length === 0 ? last : `${listed.join(', ')} and ${last}`
}

/** A duration as short as it can be said: `4 ms`, `0.18 s`, `12 s`, `3 min`, `2 h 10 min`. */
export function duration(seconds: number): string {
  if (seconds < 0.0005) return '< 1 ms'
  if (seconds < 0.0995) return `${Math.round(seconds * 1000)} ms`
  if (seconds < 10 && !Number.isInteger(seconds)) return `${seconds.toFixed(2)} s`
  if (seconds < 90) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `4 min left`; under five seconds `a moment left`, because a countdown there only flickers. */
export function timeLeft(seconds: number): string {
  return seconds < 5 ? 'a moment left' : `${duration(Math.round(seconds))} left`
}

/** `this stage: about 4 min left`, where other stages come after it. */
export function stageTimeLeft(seconds: number): string {
  return `this stage: ${seconds < 5 ? '' : 'about '}${timeLeft(seconds)}`
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
  return `${rest < 9.95 ? rest.toFixed(1) : Math.round(rest)} ${units[unit]}`
}

/** `21 Nov 2026, 01:20`. */
export function moment(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : dayAndTime.format(date)
}

/** How long ago, in days: `today`, `yesterday`, `3 days ago`; a day in full where it is longer than a week. */
export function daysAgo(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const midnight = (of: Date): number => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  // Rounded, because a day is 23 or 25 hours long when the clocks change.
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000)
  if (Number.isNaN(days)) return iso
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 8 ? `${days} days ago` : dayAlone.format(date)
}
