import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import { ExecutionLimitError } from './errors.ts'
import type { GraphReader } from './graph-reader.ts'
import { EMPTY, GrowingIds, hasId, type IdSet } from './id-set.ts'
import { compareOnScale } from './values.ts'
import { beginsBefore, lastsUntil, periodOf, type Period } from './periods.ts'

const NEIGHBOURS_AT_ONCE = 1_000
/** Times that are listed; more than that is no answer. */
const MOST_TIMES = 200_000

/** A triple's time, `2005-05` or `2005-05; 2005-06`; a bound that is missing, as in `2005-05; `, is open. */
export interface Span {
  first: Period | undefined
  last: Period | undefined
}

type Admits = (span: Span) => boolean

/** The triples that a JOIN goes by, in a graph whose triples carry times. */
export interface TimedTriples {
  of: IdSet
  relation: TermId
  /** Where what the triples lead to stands. */
  direction: Direction
  /** What is asked of their times. */
  admits: readonly Admits[]
}

/** Where triples lead whose time is admitted. */
export async function endsOf(reader: GraphReader, triples: TimedTriples): Promise<IdSet> {
  const ends = new GrowingIds()
  await visitTimes(reader, triples, (end, time) => {
    if (isAdmitted(spanOf(time), triples)) ends.add(end)
  })
  return reader.distinct(ends.taken())
}

/** Where those triples lead that begin first, or last. */
export async function endsOfEarliest(
  reader: GraphReader,
  triples: TimedTriples,
  mode: 'FIRST' | 'LAST',
): Promise<IdSet> {
  let ends = new GrowingIds()
  let best: number | undefined
  const sign = mode === 'FIRST' ? 1 : -1
  await visitTimes(reader, triples, (end, time) => {
    const span = spanOf(time)
    if (span?.first === undefined || !isAdmitted(span, triples)) return
    const order = best === undefined ? -1 : (span.first.start - best) * sign
    if (order > 0) return
    if (order < 0) ends = new GrowingIds()
    best = span.first.start
    ends.add(end)
  })
  return best === undefined ? EMPTY : reader.distinct(ends.taken())
}

/** The times of triples that lead to one of the ends, in order; a time that several have comes as often. */
export async function timesBetween(reader: GraphReader, triples: TimedTriples, ends: IdSet): Promise<string[]> {
  const found: { time: string; start: number }[] = []
  await visitTimes(reader, triples, (end, time) => {
    if (!hasId(ends, end)) return
    found.push({ time, start: startOf(time) })
    if (found.length > MOST_TIMES)
      throw new ExecutionLimitError(
        `More than ${MOST_TIMES.toLocaleString('en')} triples lead from one to the other; name fewer entities in WHEN.`,
      )
  })
  return found
    .toSorted((a, b) => compareOnScale(a.start, b.start) || (a.time < b.time ? -1 : Number(a.time > b.time)))
    .map(({ time }) => time)
}

/** Those times that begin first, or last; what has no beginning is neither. */
export function earliestTimes(times: readonly string[], mode: 'FIRST' | 'LAST'): string[] {
  const begun = times.flatMap(time => {
    const start = spanOf(time)?.first?.start
    return start === undefined ? [] : [{ time, start }]
  })
  const sign = mode === 'FIRST' ? 1 : -1
  const best = begun.reduce((least, { start }) => Math.min(least, sign * start), Infinity)
  return begun.flatMap(({ time, start }) => (sign * start === best ? [time] : []))
}

/** To be of the time, over before all of it, or begun after all of it. */
export function admission(mode: 'DURING' | 'BEFORE' | 'AFTER', asked: readonly Span[]): Admits {
  if (mode === 'DURING')
    return ({ first, last }) =>
      asked.some(
        at =>
          (first === undefined || at.last === undefined || beginsBefore(first, at.last)) &&
          (last === undefined || at.first === undefined || lastsUntil(last, at.first)),
      )
  const bounds = asked.map(({ first, last }) => (mode === 'BEFORE' ? first : last))
  const known = bounds.flatMap(bound => bound ?? [])
  // Nothing comes before what began nobody knows when.
  if (known.length < bounds.length) return () => false
  if (mode === 'BEFORE') {
    const [earliest] = known.toSorted((a, b) => a.start - b.start)
    return ({ last }) => earliest !== undefined && last !== undefined && !lastsUntil(last, earliest)
  }
  // Of two that end at one moment, an instant lasts longer: it is not yet over then.
  const [latest] = known.toSorted((a, b) => b.end - a.end || b.start - a.start)
  return ({ first }) => latest !== undefined && first !== undefined && !beginsBefore(first, latest)
}

/** Undefined where a part is no date of the calendar. */
export function spanOf(time: string): Span | undefined {
  const parts = time.split(';').map(part => part.trim())
  const periods = parts.map(part => periodOf(part))
  if (parts.some((part, i) => part !== '' && periods[i] === undefined)) return undefined
  const [first, last] = periods.length === 1 ? [periods[0], periods[0]] : periods
  return first || last ? { first, last } : undefined
}

function startOf(time: string): number {
  const span = spanOf(time)
  return span ? (span.first?.start ?? -Infinity) : Infinity
}

/** Whether a triple of this time is one of them. */
export function isAdmitted(span: Span | undefined, { admits }: TimedTriples): boolean {
  return span !== undefined && admits.every(admit => admit(span))
}

/** Calls `visit` with every time of every triple, where it leads to and where it comes from. */
export async function visitTimes(
  reader: GraphReader,
  { of, relation, direction }: TimedTriples,
  visit: (end: TermId, time: string, from: TermId) => void,
): Promise<void> {
  for (const id of of) {
    for (let offset = 0, total = 1; offset < total; offset += NEIGHBOURS_AT_ONCE) {
      const page = await reader.kg.neighbours([id], relation, direction, { offset, limit: NEIGHBOURS_AT_ONCE })
      total = page.total
      for (const { entity, times } of page.items) for (const time of times) visit(entity.id, time, id)
      await reader.yieldToEventLoop()
    }
  }
}
