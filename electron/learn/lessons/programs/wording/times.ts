import type { Random } from '../../../../base/random.ts'
import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import { neighbouringTime } from '../../../../model/semantic-parser/calendar.ts'

type During = SExpression & { kind: 'during' }

/** The first and the last time of a stretch that both ends are counted in: "between March and May". */
export function stretchOf({ mode, of, time }: During): { first: string; last: string; of: SExpression } | undefined {
  if (mode !== 'BEFORE' || typeof time !== 'string' || of.kind !== 'during' || of.mode !== 'AFTER') return undefined
  if (typeof of.time !== 'string') return undefined
  return { first: neighbouringTime(of.time, 1), last: neighbouringTime(time, -1), of: of.of }
}

/** How a written time is asked for: "before", "until", "after", "since", each with the time that stands behind it. */
export function bounded(mode: 'BEFORE' | 'AFTER', time: string, random: Random): { word: string; time: string } {
  const isWhole = /^\d{4}(?:-\d\d){0,2}$/.test(time)
  if (isWhole && random.chance(0.25))
    return mode === 'BEFORE'
      ? { word: 'until', time: neighbouringTime(time, -1) }
      : { word: 'since', time: neighbouringTime(time, 1) }
  return mode === 'BEFORE'
    ? { word: random.pick(['before', 'before', 'prior to']), time }
    : { word: random.pick(['after', 'after', 'later than']), time }
}

/** The WHEN whose times are asked for, and what is asked of them. */
export function timesIn(
  program: SExpression,
): { when: SExpression & { kind: 'when' }; during?: During; mode?: 'FIRST' | 'LAST' } | undefined {
  if (program.kind === 'when') return { when: program }
  if (program.kind === 'earliest') {
    const inner = timesIn(program.of)
    return inner && { ...inner, mode: program.mode }
  }
  if (program.kind !== 'during') return undefined
  const inner = timesIn(program.of)
  return inner && { ...inner, during: program }
}
