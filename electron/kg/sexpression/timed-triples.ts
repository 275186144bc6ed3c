import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import { ExecutionLimitError } from './errors.ts'
import type { GraphReader } from './graph-reader.ts'
import { EMPTY, GrowingIds, type IdSet } from './id-set.ts'
import { beginsBefore, lastsUntil, periodOf, type Period } from './periods.ts'

const NEIGHBOURS_AT_ONCE = 1_000
/** Times that are listed; more than that is no answer. */
const MOST_TIMES = 200_000

/** A triple's time, `2005-05` or `2005-05; 2005-06`. */
export interface Span {
  first: Period
  last: Period
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
    if (span === undefined || !isAdmitted(span, triples)) return
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
  const isEnd = new Set(ends)
  await visitTimes(reader, triples, (end, time) => {
    if (!isEnd.has(end)) return
    found.push({ time, start: spanOf(time)?.first.start ?? Infinity })
    if (found.length > MOST_TIMES)
      throw new ExecutionLimitError(
        `More than ${MOST_TIMES.toLocaleString('en')} triples lead from one to the other; name fewer entities in WHEN.`,
      )
  })
  return found
    .toSorted((a, b) => a.start - b.start || (a.time < b.time ? -1 : Number(a.time > b.time)))
    .map(({ time }) => time)
}

/** To be of the time, over before all of it, or begun after all of it. */
export function admission(mode: 'DURING' | 'BEFORE' | 'AFTER', asked: readonly Span[]): Admits {
  if (mode === 'DURING')
    return ({ first, last }) => asked.some(at => beginsBefore(first, at.last) && lastsUntil(last, at.first))
  if (mode === 'BEFORE') {
    const [earliest] = asked.toSorted((a, b) => a.first.start - b.first.start)
    return ({ last }) => earliest !== undefined && !lastsUntil(last, earliest.first)
  }
  // Of two that end at one moment, an instant lasts longer: it is not yet over then.
  const latest = asked.toSorted((a, b) => b.last.end - a.last.end || b.last.start - a.last.start)[0]
  return ({ first }) => latest !== undefined && !beginsBefore(first, latest.last)
}

/** Undefined for what is no date of the calendar. */
export function spanOf(time: string): Span | undefined {
  const [first, last = first] = time.split(';').map(part => periodOf(part.trim()))
  return first && last && { first, last }
}

function isAdmitted(span: Span | undefined, { admits }: TimedTriples): boolean {
  return span !== undefined && admits.every(admit => admit(span))
}

async function visitTimes(
  reader: GraphReader,
  { of, relation, direction }: TimedTriples,
  visit: (end: TermId, time: string) => void,
): Promise<void> {
  for (const id of of) {
    for (let offset = 0, total = 1; offset < total; offset += NEIGHBOURS_AT_ONCE) {
      const page = await reader.kg.neighbours([id], relation, direction, { offset, limit: NEIGHBOURS_AT_ONCE })
      total = page.total
      for (const { entity, times } of page.items) for (const time of times) visit(entity.id, time)
      await reader.yieldToEventLoop()
    }
  }
}
