import type { Constraint } from '../model/constraint.ts'
import { sequence, text } from './turn-constraint.ts'

const DIGITS: Constraint = { kind: 'names', names: Array.from('0123456789') }
const MONTHS: Constraint = { kind: 'names', names: twoDigits(12) }
const DAYS: Constraint = { kind: 'names', names: twoDigits(31) }
const MOST_DIGITS = 15
const NOTHING = text('')

function twoDigits(last: number): string[] {
  return Array.from({ length: last }, (_, i) => String(i + 1).padStart(2, '0'))
}

/** `NOW`, `2010`, `2010-05` or `2010-05-12`. */
export function time(now = 'NOW'): Constraint {
  return { kind: 'oneOf', options: [text(now), year(), date()] }
}

/** `2010-05` or `2010-05-12`. */
export function date(): Constraint {
  return sequence(year(), text('-'), MONTHS, { kind: 'oneOf', options: [NOTHING, sequence(text('-'), DAYS)] })
}

function year(): Constraint {
  return sequence(DIGITS, DIGITS, DIGITS, DIGITS)
}

/** With a sign and a fraction or without. */
export function number(): Constraint {
  const whole = sequence({ kind: 'names', names: ['', '-'] }, digits(MOST_DIGITS))
  return sequence(whole, { kind: 'oneOf', options: [NOTHING, sequence(text('.'), digits(MOST_DIGITS))] })
}

/** One digit or more. */
function digits(most: number): Constraint {
  return most <= 1 ? DIGITS : sequence(DIGITS, { kind: 'oneOf', options: [NOTHING, digits(most - 1)] })
}
