import { BLANK, LITERAL, literalText } from '../store/term.ts'
import { RDF_TYPE, STATEMENT } from '../store/vocabulary.ts'
import { addQualified, FactTime, type Qualifier } from './qualified-facts.ts'
import type { ImportRecord } from './record.ts'

const RDF_STATEMENT = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#Statement'
/** Facts that wait for more to be said of them; those that are whole do not wait beyond. */
const MOST_WAITING = 50_000

type Role = 'head' | 'relation' | 'tail' | 'type'
const ROLES = new Map<string, Role>([
  [STATEMENT.subject, 'head'],
  [STATEMENT.predicate, 'relation'],
  [STATEMENT.object, 'tail'],
  [RDF_TYPE, 'type'],
])

/** A node that tells of a fact. */
interface Reified {
  head?: number
  relation?: number
  tail?: number
  /** Everything that is said of it, its parts included. */
  said: (readonly [role: Role | undefined, relation: number, value: number])[]
}

/**
 * Triples of RDF as they come. Those that tell of a fact part by part (`rdf:subject`, `rdf:predicate`, `rdf:object`)
 * become that fact with its time and its properties.
 */
export class ReifiedFacts {
  private readonly record: ImportRecord
  private readonly roles = new Map<number, Role | undefined>()
  private readonly isStatement = new Map<number, boolean>()
  private readonly waiting = new Map<number, Reified>()

  constructor(record: ImportRecord) {
    this.record = record
  }

  add(head: number, relation: number, tail: number): void {
    const role = this.roleOf(relation)
    const known = this.waiting.size === 0 ? undefined : this.waiting.get(head)
    if (known === undefined && (role === undefined || (role === 'type' && !this.isStatementType(tail))))
      return this.record.builder.add(head, relation, tail)
    const reified = known ?? { said: [] }
    if (known === undefined) {
      if (this.waiting.size >= MOST_WAITING) this.keepWhole()
      this.waiting.set(head, reified)
    }
    reified.said.push([role, relation, tail])
    if (role !== undefined && role !== 'type') reified[role] ??= tail
  }

  finish(): void {
    for (const [node, reified] of this.waiting) this.keep(node, reified)
    this.waiting.clear()
  }

  private keepWhole(): void {
    for (const [node, reified] of this.waiting) {
      if (reified.head === undefined || reified.relation === undefined || reified.tail === undefined) continue
      this.waiting.delete(node)
      this.keep(node, reified)
    }
    if (this.waiting.size >= MOST_WAITING) this.finish()
  }

  private keep(node: number, { head, relation, tail, said }: Reified): void {
    const { builder } = this.record
    if (head === undefined || relation === undefined || tail === undefined) {
      // A node that only looks like it.
      for (const [, by, value] of said) builder.add(node, by, value)
      return
    }
    const { dictionary } = builder
    const time = new FactTime()
    const qualifiers: Qualifier[] = []
    for (const [role, by, value] of said) {
      if (role !== undefined && (role !== 'type' || this.isStatementType(value))) continue
      const isTime =
        dictionary.kindOf(value) === LITERAL && time.take(dictionary.textOf(by), literalText(dictionary.textOf(value)))
      if (!isTime) qualifiers.push([by, value])
    }
    // Others may speak of one that has a name.
    const named = dictionary.kindOf(node) === BLANK ? undefined : node
    addQualified(builder, { head, relation, tail }, time.text, qualifiers, named)
  }

  private roleOf(relation: number): Role | undefined {
    if (this.roles.has(relation)) return this.roles.get(relation)
    const role = ROLES.get(this.record.builder.dictionary.textOf(relation))
    this.roles.set(relation, role)
    return role
  }

  private isStatementType(type: number): boolean {
    const known = this.isStatement.get(type)
    if (known !== undefined) return known
    const is = this.record.builder.dictionary.textOf(type) === RDF_STATEMENT
    this.isStatement.set(type, is)
    return is
  }
}
