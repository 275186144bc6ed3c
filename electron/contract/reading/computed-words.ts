import type { Computed } from '../observation.ts'

/** What was computed, as an answer says it; several only of times, none where there was nothing to compute from. */
export function computedNames(computed: Computed): string[] {
  switch (computed.kind) {
    case 'number':
      return [numberText(computed.value)]
    case 'value':
      return computed.text === undefined ? [] : [computed.text]
    case 'times':
      return computed.times.map(began)
    case 'boolean':
      return [computed.value ? 'yes' : 'no']
  }
}

/** Of what holds until today, `2018-03-27; `, when it began. */
const began = (time: string): string => time.replace(/; $/, '')

/** Without the tail of binary fractions, and not as 1e21. */
export function numberText(value: number): string {
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(12))) : String(value)
}
