import fc from 'fast-check'
import type { Comparison, Measure, Relation, SExpression } from '../../../electron/kg/sexpression/ast.ts'
import { RDF_TYPE, RDFS_LABEL } from '../../../electron/kg/store/vocabulary.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const iri = (name: string): string => `http://example.org/${name}`
const ENTITIES = Array.from({ length: 7 }, (_, n) => `e${n}`)
const LABELS: Record<string, string> = { e0: 'Élan Vital', e1: 'Lab: the elan', e3: 'Straße b' }
const CLASSES = ['Person', 'Place']
const LINKS = ['knows', 'near', 'part.of']
const DATED = ['born', 'held.from', 'held.to', 'start_date', 'end_date', 'date_written']
const VALUES = ['height', 'note', 'anything', ...DATED]
/** Relations of triples that carry times. */
const EVENTS = ['met', 'hosted']

type Literal = SExpression & { kind: 'literal' }
type Programs = fc.Arbitrary<SExpression>

const typed =
  (name: string) =>
  (value: string): Literal => ({ kind: 'literal', value, datatype: XSD + name })
const pad = (n: number): string => String(n).padStart(2, '0')
const kind = <K extends SExpression['kind']>(of: K): fc.Arbitrary<K> => fc.constant(of)
const zone = fc.constantFrom('', '', '', 'Z', '+02:00', '-08:00')
const year = fc.integer({ min: 2008, max: 2016 })
const month = fc.integer({ min: 1, max: 12 })
const day = fc.integer({ min: 1, max: 28 })
const number = fc.oneof(
  fc.integer({ min: -3, max: 5 }).map(n => typed('integer')(String(n))),
  fc.integer({ min: -6, max: 10 }).map(n => typed('decimal')((n / 2).toFixed(1))),
  fc.integer({ min: -6, max: 10 }).map(n => typed('double')(`${(n / 2).toFixed(1)}E0`)),
  fc.integer({ min: -6, max: 10 }).map(n => typed('float')((n / 2).toFixed(1))),
)
const date = fc.oneof(
  fc.tuple(year, zone).map(([y, z]) => typed('gYear')(`${y}${z}`)),
  fc.tuple(year, month, zone).map(([y, m, z]) => typed('gYearMonth')(`${y}-${pad(m)}${z}`)),
  fc.tuple(year, month, day, zone).map(([y, m, d, z]) => typed('date')(`${y}-${pad(m)}-${pad(d)}${z}`)),
  fc
    .tuple(year, month, day, fc.nat(23), zone)
    .map(([y, m, d, h, z]) => typed('dateTime')(`${y}-${pad(m)}-${pad(d)}T${pad(h)}:30:00${z}`)),
)
const text = fc.oneof(
  fc
    .constantFrom('a', 'b', 'ab', 'z', 'Z', 'é', '\u{1F600}', '\uFFFD', 'say "hi"\\')
    .map((value): Literal => ({ kind: 'literal', value })),
  fc.constantFrom('a', 'b').map((value): Literal => ({ kind: 'literal', value, language: 'en' })),
  fc.constantFrom('a', 'true').map(value => typed('custom')(value)),
)
const literal = fc.oneof(number, date, text)
const yearNumber = year.map(n => typed('integer')(String(n)))

function written(term: string | Literal): string {
  if (typeof term === 'string') return `<${iri(term)}>`
  const quoted = `"${term.value.replace(/["\\]/g, '\\$&')}"`
  if (term.language !== undefined) return `${quoted}@${term.language}`
  return term.datatype === undefined ? quoted : `${quoted}^^<${term.datatype}>`
}

const entity = fc.constantFrom(...ENTITIES)
const triple = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(entity, fc.constantFrom(...LINKS), entity) },
  { weight: 2, arbitrary: fc.tuple(entity, fc.constantFrom('height'), number) },
  { weight: 5, arbitrary: fc.tuple(entity, fc.constantFrom(...DATED), date) },
  { weight: 1, arbitrary: fc.tuple(entity, fc.constantFrom('note'), text) },
  {
    weight: 2,
    arbitrary: fc.tuple(entity, fc.constantFrom('anything', 'held.to', 'end_date'), fc.oneof(literal, entity)),
  },
)
const type = fc.tuple(entity, fc.constantFrom(...CLASSES)).map(([e, c]) => `<${iri(e)}> <${RDF_TYPE}> <${iri(c)}> .`)
/** Every name occurs, so that no expression fails for a name that chance left out. */
const base = [
  ...[...LINKS, ...VALUES].map(name => `<${iri('seed')}> <${iri(name)}> <${iri('other')}> .`),
  ...CLASSES.map(name => `<${iri('seed')}> <${RDF_TYPE}> <${iri(name)}> .`),
  ...ENTITIES.map(name => `<${iri(name)}> <${RDF_TYPE}> <${iri('Thing')}> .`),
  ...Object.entries(LABELS).map(([name, label]) => `<${iri(name)}> <${RDFS_LABEL}> "${label}" .`),
]
const triples = fc
  .tuple(
    fc.array(triple, { minLength: 40, maxLength: 90, size: 'max' }),
    fc.array(type, { minLength: 3, maxLength: 10 }),
  )
  .map(([some, types]) =>
    [...base, ...types, ...some.map(([s, p, o]) => `<${iri(s)}> <${iri(p)}> ${written(o)} .`)].join('\n'),
  )

/** Times of a few months, so that many are the same; what is no date stands in no order. */
const time = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('2014', '2015') },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(2014, 2015), fc.constantFrom(1, 2)).map(([y, m]) => `${y}-${pad(m)}`),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(2014, 2015), fc.constantFrom(1, 2), fc.constantFrom(1, 5, 28))
      .map(([y, m, d]) => `${y}-${pad(m)}-${pad(d)}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('2014-01-05T12:00:00', '2014-02-01T00:00:00') },
)
const span = fc.oneof(
  { weight: 6, arbitrary: time.map(at => `${at}\t${at}`) },
  { weight: 2, arbitrary: fc.tuple(time, time).map(([from, to]) => `${from}\t${to}`) },
  { weight: 1, arbitrary: time.map(at => `${at}\t`) },
  { weight: 1, arbitrary: time.map(at => `\t${at}`) },
  { weight: 1, arbitrary: fc.constantFrom('long ago\t', '2014\tlong ago', 'long ago\t2014') },
)
const events = fc
  .array(fc.tuple(entity, fc.constantFrom(...EVENTS), entity, span), { minLength: 15, maxLength: 40, size: 'max' })
  .map(rows =>
    [
      'head\trelation\ttail\tstart_time\tend_time',
      ...EVENTS.map(name => [iri('seed'), iri(name), iri('other'), '1999\t'].join('\t')),
      ...rows.map(([s, p, o, at]) => [iri(s), iri(p), iri(o), at].join('\t')),
      '',
    ].join('\n'),
  )

const relationOf = (names: readonly string[]): fc.Arbitrary<Relation> =>
  fc.record({ name: fc.constantFrom(...names).map(iri), reverse: fc.boolean() })
const forward = (names: readonly string[]): fc.Arbitrary<Relation> =>
  fc.constantFrom(...names).map(name => ({ name: iri(name), reverse: false }))
const chainTo = (names: readonly string[]): fc.Arbitrary<Relation[]> =>
  fc.oneof(
    fc.tuple(forward(names)),
    fc.tuple(relationOf(LINKS), forward(names)),
    fc.tuple(relationOf(LINKS), relationOf(LINKS), forward(names)),
  )
const chain = fc.oneof(
  { weight: 5, arbitrary: chainTo(VALUES) },
  { weight: 1, arbitrary: fc.tuple(relationOf([...LINKS, ...VALUES])) },
)
const linkChain = fc.oneof(
  fc.tuple(relationOf([...LINKS, 'anything', 'height'])),
  fc.tuple(relationOf(LINKS), relationOf(LINKS)),
)
const leaf: Programs = fc
  .oneof(fc.constantFrom(...ENTITIES), fc.constantFrom('Thing', ...CLASSES), fc.constant('Thing'))
  .map(key => ({ kind: 'entity', key: iri(key) }))
/** What triples with times are sure to lead from: behind a JOIN a class is only itself. */
const acting: Programs = fc.oneof(
  fc.constantFrom(...ENTITIES).map((name): SExpression => ({ kind: 'entity', key: iri(name) })),
  relationOf(EVENTS).map((relation): SExpression => ({ kind: 'any', relation })),
)
const modes = fc.constantFrom<Comparison>('lt', 'le', 'gt', 'ge', 'eq')
const values = (by: fc.Arbitrary<Relation[]>): fc.Arbitrary<Measure> => fc.record({ kind: fc.constant('value'), by })
const compareTo = (names: readonly string[], than: Programs): Programs =>
  fc.record({ kind: kind('compare'), mode: modes, by: values(chainTo(names)), than })
const ownValue = (names: readonly string[]): Programs => fc.record({ kind: kind('own'), by: chainTo(names) })
const comparison = fc.oneof(
  compareTo(['height', 'anything'], ownValue(['height', 'anything'])),
  compareTo([...DATED, 'anything'], ownValue([...DATED, 'anything', 'note'])),
  compareTo(['height'], number),
  compareTo(DATED, date),
  compareTo([...DATED, 'anything'], yearNumber),
  compareTo(['note'], text),
  compareTo(['anything'], literal),
)
const askedTime = fc.oneof(
  year.map(String),
  fc.tuple(year, month).map(([y, m]) => `${y}-${pad(m)}`),
  fc.tuple(year, month, day).map(([y, m, d]) => `${y}-${pad(m)}-${pad(d)}`),
  fc.tuple(year, month, day, zone).map(([y, m, d, z]) => `${y}-${pad(m)}-${pad(d)}T12:00:00${z}`),
  fc.constant('NOW'),
)
const ownName: Programs = fc
  .constantFrom('elan', 'VITAL', 'e2', 'ß', 'the  elan', 'lab', 'é')
  .map(wanted => ({ kind: 'has', by: [], text: wanted }))
const top = fc.integer({ min: 1, max: 4 })
const superlativeMode = fc.constantFrom('ARGMAX' as const, 'ARGMIN' as const)

function countOver(of: Programs): fc.Arbitrary<Measure> {
  return fc.record({ kind: fc.constant('count'), by: linkChain, among: of }, { requiredKeys: ['kind', 'by'] })
}

function timesOver(of: Programs): fc.Arbitrary<Measure> {
  return fc.record(
    { kind: fc.constant('times'), by: relationOf(EVENTS).map(relation => [relation]), among: fc.oneof(acting, of) },
    { requiredKeys: ['kind', 'by'] },
  )
}

/** Over nodes that have numbers, and what has some. */
function sumOver(of: Programs): fc.Arbitrary<Measure> {
  const numbers = chainTo(['height', 'height', 'anything'])
  return fc.record(
    { kind: fc.constantFrom('sum' as const, 'avg' as const), by: numbers, among: fc.oneof(of, leaf) },
    { requiredKeys: ['kind', 'by'] },
  )
}

function when(of: Programs): fc.Arbitrary<SExpression & { kind: 'when' }> {
  return fc.record({
    kind: kind('when'),
    left: fc.oneof(acting, of),
    relation: relationOf(EVENTS),
    right: fc.oneof(acting, of),
  })
}

/** Times: those of a WHEN, and what is asked of them by time. */
function times(of: Programs): Programs {
  const mode = fc.constantFrom('DURING' as const, 'BEFORE' as const, 'AFTER' as const)
  const timeOf = fc.oneof({ weight: 3, arbitrary: time }, { weight: 1, arbitrary: when(acting) })
  const asked: Programs = fc.record({ kind: kind('during'), mode, of: when(of), time: timeOf })
  return fc.oneof(
    when(of),
    asked,
    fc.record({
      kind: kind('earliest'),
      mode: fc.constantFrom('FIRST' as const, 'LAST' as const),
      of: fc.oneof(when(of), asked),
    }),
  )
}

/** Values that others are compared with. */
function value(of: Programs, timed: boolean): Programs {
  return fc.oneof(
    fc.record({ kind: kind('count'), of: timed ? fc.oneof(of, times(of)) : of }),
    fc.record({
      kind: kind('aggregate'),
      mode: fc.constantFrom('SUM' as const, 'AVG' as const, 'MIN' as const, 'MAX' as const),
      of: fc.oneof(of, leaf),
      by: fc.oneof(
        values(fc.oneof(chain, chainTo(['height']))),
        countOver(of),
        sumOver(of),
        ...(timed ? [timesOver(of)] : []),
      ),
    }),
  )
}

/** What goes by the times of triples. */
function ofTimes(of: Programs): Programs {
  const join: Programs = fc.record({
    kind: kind('join'),
    relation: relationOf(EVENTS),
    of: fc.oneof(acting, acting, of),
  })
  const mode = fc.constantFrom('DURING' as const, 'BEFORE' as const, 'AFTER' as const)
  const timeOf = fc.oneof({ weight: 3, arbitrary: time }, { weight: 1, arbitrary: times(acting) })
  const during: Programs = fc.record({ kind: kind('during'), mode, of: join, time: timeOf })
  const both: Programs = fc.record({ kind: kind('during'), mode, of: during, time: timeOf })
  return fc.oneof(
    join,
    during,
    both,
    fc.record({
      kind: kind('earliest'),
      mode: fc.constantFrom('FIRST' as const, 'LAST' as const),
      of: fc.oneof(join, during),
    }),
    fc.record(
      { kind: kind('superlative'), mode: superlativeMode, of: fc.oneof(join, acting), by: timesOver(of), top },
      { requiredKeys: ['kind', 'mode', 'of', 'by'] },
    ),
    fc.record({
      kind: kind('compare'),
      mode: modes,
      by: timesOver(of),
      than: fc.integer({ min: 2, max: 4 }).map(n => typed('integer')(String(n))),
    }),
    fc.record({
      kind: kind('time'),
      of: fc.oneof(join, fc.record({ kind: kind('and'), left: join, right: of })),
      relation: forward(EVENTS),
      time,
    }),
  )
}

/** Expressions of at most so many levels, the simple ones not much more likely than the deep. */
function setOf(depth: number, timed: boolean): Programs {
  if (depth === 0) return leaf
  const of = setOf(depth - 1, timed)
  const relation = relationOf(LINKS)
  const sets: Programs[] = [
    comparison,
    fc.record({
      kind: kind('join'),
      relation: forward(VALUES).map(back => ({ ...back, reverse: true })),
      of,
    }),
    fc
      .oneof(
        fc.tuple(fc.constantFrom('height', 'anything'), number),
        fc.tuple(fc.constantFrom(...DATED), fc.oneof(date, yearNumber)),
        fc.tuple(fc.constantFrom('note', 'anything'), text),
      )
      .map(([name, of_]): SExpression => ({ kind: 'join', relation: { name: iri(name), reverse: false }, of: of_ })),
    fc.record({ kind: kind('join'), relation, of }),
    fc.record({ kind: kind('join'), relation, of }),
    fc.record({ kind: kind('any'), relation: relationOf([...LINKS, ...VALUES]) }),
    fc.record({ kind: kind('and'), left: of, right: fc.oneof(of, leaf, ownName) }),
    // Which of two classes something is of.
    fc.record({
      kind: kind('and'),
      left: fc.record({
        kind: kind('join'),
        relation: fc.constant({ name: RDF_TYPE, reverse: true }),
        of: fc.oneof(leaf, of),
      }),
      right: fc.oneof(leaf, fc.record({ kind: kind('or'), left: leaf, right: leaf })),
    }),
    fc.record({ kind: kind('or'), left: of, right: of }),
    fc.record({ kind: kind('without'), of: fc.oneof(of, leaf), without: fc.oneof(of, ownName) }),
    fc.record({ kind: kind('superlative'), mode: superlativeMode, of, by: values(chain) }),
    fc.record({ kind: kind('superlative'), mode: superlativeMode, of, by: values(chain), top }),
    fc.record(
      { kind: kind('superlative'), mode: superlativeMode, of, by: countOver(of), top },
      { requiredKeys: ['kind', 'mode', 'of', 'by'] },
    ),
    fc.record(
      { kind: kind('superlative'), mode: superlativeMode, of: fc.oneof(of, leaf), by: sumOver(of), top },
      { requiredKeys: ['kind', 'mode', 'of', 'by'] },
    ),
    fc.record({
      kind: kind('compare'),
      mode: modes,
      by: sumOver(of),
      than: fc.oneof(number, value(of, timed)),
    }),
    fc.record({
      kind: kind('compare'),
      mode: modes,
      by: countOver(of),
      than: fc.oneof(
        fc.integer({ min: 2, max: 4 }).map(n => typed('integer')(String(n))),
        value(of, timed),
      ),
    }),
    fc.record({ kind: kind('compare'), mode: modes, by: values(chain), than: value(of, timed) }),
    fc.record({
      kind: kind('has'),
      by: fc.oneof(chainTo(['note', 'anything', ...LINKS]), linkChain),
      text: fc.constantFrom('a', 'AB', 'say "', 'lan', 'ss', 'vital'),
    }),
    fc.record({ kind: kind('time'), of: fc.oneof(of, leaf), relation: forward(DATED), time: askedTime }),
  ]
  return timed ? fc.oneof(...sets, ofTimes(of), ofTimes(of), ofTimes(of)) : fc.oneof(...sets)
}

function program(timed: boolean): Programs {
  const set = fc.oneof(...[0, 1, 2, 3].map(depth => setOf(depth, timed)))
  return fc.oneof(
    { weight: 8, arbitrary: set },
    { weight: 2, arbitrary: value(set, timed) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind('exists'),
        of: fc.oneof(set, fc.record({ kind: kind('and'), left: leaf, right: set })),
      }),
    },
    ...(timed
      ? [
          { weight: 2, arbitrary: times(set) },
          { weight: 3, arbitrary: ofTimes(acting) },
        ]
      : []),
  )
}

/** The files of a graph, and programs over it; in every other graph some triples carry times. */
export function graphsWithPrograms(
  programs: number,
): fc.Arbitrary<{ files: Record<string, string>; programs: SExpression[] }> {
  const length = { minLength: programs, maxLength: programs, size: 'max' } as const
  return fc.oneof(
    fc.record({ files: fc.record({ 'random.nt': triples }), programs: fc.array(program(false), length) }),
    fc.record({
      files: fc.record({ 'random.nt': triples, 'events.tsv': events }),
      programs: fc.array(program(true), length),
    }),
  )
}
