import { createHash } from 'node:crypto'
import { statementRelations } from '../../contract/reading/statement-relations.ts'
import { periodOf } from '../sexpression/periods.ts'
import { FACT_NODE } from '../store/fact-nodes.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import { BLANK, ENTITY, nameFromKey, TIME } from '../store/term.ts'
import { TIME_COLUMNS, TIME_END_COLUMNS, TIME_START_COLUMNS } from './column-names.ts'

/** A fact by the numbers of its terms. */
export interface FactTerms {
  head: number
  relation: number
  tail: number
}

/** What is said of a fact: the number of a relation and of a term. */
export type Qualifier = readonly [relation: number, value: number]

/**
 * A fact with properties of its own: it stands as it is, with its time, and once more through a node that has the
 * properties. The node is named by what it says, so that the same fact is the same node whatever file it stood in.
 * @param node what stands for the fact where the file names it
 */
export function addQualified(
  builder: GraphBuilder,
  { head, relation, tail }: FactTerms,
  time: string | undefined,
  qualifiers: readonly Qualifier[],
  node?: number,
): void {
  const at = time === undefined ? undefined : builder.textTerm(TIME, time)
  const add = (from: number, by: number, to: number): void =>
    at === undefined ? builder.add(from, by, to) : builder.addTimed(from, by, to, at)
  add(head, relation, tail)
  if (qualifiers.length === 0) return
  const { statement, object } = statementRelations(builder.dictionary.textOf(relation))
  const between = node ?? builder.textTerm(BLANK, nodeName(builder, [head, relation, tail], time, qualifiers))
  add(head, builder.textTerm(ENTITY, statement), between)
  add(between, builder.textTerm(ENTITY, object), tail)
  for (const [by, value] of qualifiers) add(between, by, value)
}

function nodeName(
  { dictionary }: GraphBuilder,
  fact: readonly number[],
  time: string | undefined,
  qualifiers: readonly Qualifier[],
): string {
  const text = (term: number): string => `${dictionary.kindOf(term)}${dictionary.textOf(term)}`
  const said = qualifiers.map(each => each.map(text).join('\u0000')).toSorted()
  const hash = createHash('sha256')
    .update([...fact.map(text), time ?? '', ...said].join('\u0001'))
    .digest('hex')
  return `${FACT_NODE}${hash.slice(0, 20)}`
}

/** When a fact held, put together from what is said of it. */
export class FactTime {
  private from: string | undefined
  private to: string | undefined
  private at: string | undefined

  /** False for what is no time. */
  take(relation: string, value: string): boolean {
    const role = TIME_ROLES.get(columnName(relation))
    if (role === undefined || !periodOf(value)) return false
    this[role] = value
    return true
  }

  get text(): string | undefined {
    if (this.at !== undefined) return this.at
    // A moment begins and ends at once.
    if (this.from === this.to) return this.from
    return `${this.from ?? ''}; ${this.to ?? ''}`
  }
}

type Role = 'from' | 'to' | 'at'
/** As the columns of tables are called, and as Wikidata's qualifiers are. */
const TIME_ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...TIME_COLUMNS.map((name): [string, Role] => [name, TIME_START_COLUMNS.has(name) ? 'from' : 'at']),
  ...TIME_END_COLUMNS.map((name): [string, Role] => [name, 'to']),
  ['valid_through', 'to'],
  ['point_in_time', 'at'],
  ['p580', 'from'],
  ['p582', 'to'],
  ['p585', 'at'],
])

/** `start_date` for an IRI that ends in `startDate`. */
function columnName(iri: string): string {
  return nameFromKey(iri)
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
}
