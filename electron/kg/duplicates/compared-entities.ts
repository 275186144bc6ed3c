import { isIdOnly } from '../../contract/reading/mediator-name.ts'
import { Entities } from '../store/entities.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { ENTITY } from '../store/term.ts'
import type { TermId } from '../triple.ts'
import { comparedName, type ComparedName } from './name-agreement.ts'

/** Longer ones are texts. */
const LONGEST_NAME = 120
const MOST_ALIASES = 8

/** The entities of a graph that have a name to be compared by. */
export class ComparedEntities {
  readonly entities: Entities
  private readonly tables: GraphTables
  /** Relations, types and what only names something are not compared. */
  private readonly others: ReadonlySet<TermId>

  constructor(tables: GraphTables) {
    this.tables = tables
    this.entities = new Entities(tables)
    const { relations, types } = tables.summary
    this.others = new Set([...relations, ...types].map(({ id }) => id))
  }

  /** Ids below it may be entities. */
  get end(): TermId {
    return this.tables.summary.firstLiteral
  }

  /** Undefined of what is not compared: a number says nothing, and what nothing is said of cannot be told. */
  labelOf(id: TermId): string | undefined {
    const { tables } = this
    if (tables.terms.kindOf(id - 1) !== ENTITY || this.others.has(id)) return undefined
    const label = this.entities.labelOf(id)
    if (label.length > LONGEST_NAME || !/\p{L}.*\p{L}/u.test(label) || isIdOnly(label)) return undefined
    return tables.degree(id) === 0 || this.isName(id) ? undefined : label
  }

  /** Names besides its label. */
  aliasesOf(id: TermId): string[] {
    const aliases = new Set<string>()
    const label = this.entities.labelOf(id)
    for (const relation of this.tables.summary.aliasRelations) {
      const { index, from, to } = this.tables.rows(id, relation, 'tail')
      for (let row = from; row < to && aliases.size < MOST_ALIASES; row++) {
        const alias = this.entities.labelOf(index.at(row, 2))
        if (alias !== label && alias.length <= LONGEST_NAME && /\p{L}/u.test(alias)) aliases.add(alias)
      }
    }
    return [...aliases]
  }

  /** All its names, the label first. */
  namesOf(id: TermId): ComparedName[] {
    return [this.entities.labelOf(id), ...this.aliasesOf(id)].map(comparedName)
  }

  /** Whether it is in the graph only as what something else is called. */
  private isName(id: TermId): boolean {
    const { tables } = this
    if (tables.summary.aliasRelations.length === 0) return false
    const uses = tables.summary.aliasRelations.reduce((sum, relation) => {
      const { from, to } = tables.rows(id, relation, 'head')
      return sum + to - from
    }, 0)
    return uses > 0 && uses === tables.degree(id)
  }
}
