import { STATEMENT } from '../store/vocabulary.ts'
import type { Granularity } from './periods.ts'
import { iri, moment } from './sparql-terms.ts'

/** The variables of a triple that carries a time, in the form in which a graph is exported. */
export interface Statement {
  /** The statement itself. */
  node: string
  from: string
  to: string
}

/** The lines of a statement of a triple. */
export function statement({ node, from, to }: Statement, subject: string, predicate: string, object: string): string[] {
  return [
    `${node} ${iri(STATEMENT.subject)} ${subject} ; ${iri(STATEMENT.predicate)} ${predicate} ; ${iri(STATEMENT.object)} ${object} .`,
    `OPTIONAL { ${node} ${iri(STATEMENT.from)} ${from} } OPTIONAL { ${node} ${iri(STATEMENT.to)} ${to} }`,
  ]
}

/** Before and after every date that is told of. */
export const FIRST_OF_ALL = '"-9999-01-01T00:00:00Z"^^xsd:dateTime'
export const LAST_OF_ALL = '"9999-12-31T23:59:59Z"^^xsd:dateTime'

/** When the year, month or day began in which a moment lies. */
export function startOf(at: string, granularity: Granularity): string {
  switch (granularity) {
    case 'instant':
      return at
    case 'year':
      return `xsd:dateTime(REPLACE(STR(${at}), "^(-?[0-9]+)-.*$", "$1-01-01T00:00:00Z"))`
    case 'month':
      return `xsd:dateTime(REPLACE(STR(${at}), "^(-?[0-9]+-[0-9]{2})-.*$", "$1-01T00:00:00Z"))`
    case 'day':
      return `xsd:dateTime(CONCAT(REPLACE(STR(${at}), "T.*$", ""), "T00:00:00Z"))`
  }
}

/** The same, for the granularity that a date has. */
function startAs(at: string, date: string): string {
  return (['year', 'month', 'day'] as const).reduceRight<string>(
    (otherwise, granularity) =>
      `IF(DATATYPE(${date}) = ${DATATYPES[granularity]}, ${startOf(at, granularity)}, ${otherwise})`,
    at,
  )
}

/** Whether what lasts to a date is over when a moment comes. */
export function over(to: string, at: string): string {
  return `${moment(to)} < ${startAs(at, to)}`
}

/** Whether what begins with one date and ends with another shares a moment with what two others bound. */
export function overlaps(one: Statement, other: Statement): string {
  const begins = `${startAs(moment(one.from), other.to)} <= ${moment(other.to)}`
  const lasts = `${moment(one.to)} >= ${startAs(moment(other.from), one.to)}`
  return `(${open(one.from)} || ${open(other.to)} || ${begins}) && (${open(one.to)} || ${open(other.from)} || ${lasts})`
}

/** Whether a bound is not known. */
export function open(bound: string): string {
  return `!BOUND(${bound})`
}

export const DATATYPES: Record<Granularity, string> = {
  year: 'xsd:gYear',
  month: 'xsd:gYearMonth',
  day: 'xsd:date',
  instant: 'xsd:dateTime',
}
