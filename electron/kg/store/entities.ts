import type { Entity } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import type { GraphTables } from './graph-tables.ts'
import { LABEL_MASK, SHOW_KEY, SHOW_TYPE } from './labels.ts'
import { BLANK, ENTITY, LITERAL, literalText, nameFromKey } from './term.ts'

/** Turns ids into what people read, and keys into ids. */
export class Entities {
  private readonly tables: GraphTables
  private readonly typeCounts: Map<TermId, number>
  private readonly typeNames = new Map<TermId, string>()

  constructor(tables: GraphTables) {
    this.tables = tables
    this.typeCounts = new Map(tables.summary.types.map(({ id, entities }) => [id, entities]))
  }

  /** A node of the graph; undefined for a number that is none. */
  get(id: TermId): Entity | undefined {
    if (!Number.isInteger(id) || id < 1 || id >= this.tables.summary.firstTime) return undefined
    const key = this.tables.terms.textOf(id - 1)
    if (id >= this.tables.summary.firstLiteral) return { id, key, name: literalText(key), kind: 'literal', types: [] }
    const types = this.typesOf(id)
    const kind = this.tables.terms.kindOf(id - 1) === BLANK ? 'blank' : 'entity'
    const row = this.tables.labels.at(id - 1, 0)
    const label = row & LABEL_MASK
    const name = label === 0 ? (kind === 'blank' ? key : nameFromKey(key)) : this.textOf(label)
    const mark = row >>> 30
    // By both where it shares several names, of which its type tells it apart in one only.
    // Whom nothing but that name tells is called by it: the town, beside the round of that name.
    if (mark >= SHOW_KEY && name === key) return { id, key, name, kind, types }
    if (mark >= SHOW_KEY) return { id, key, name: `${name} [${key}]`, kind, types }
    if (mark === SHOW_TYPE) return { id, key, name: `${name} (${types[0]})`, kind, types }
    return { id, key, name, kind, types }
  }

  /** The type that it is shown with, where that tells it apart from its namesakes. */
  typeShown(id: TermId): string | undefined {
    const isShown = id < this.tables.summary.firstLiteral && this.tables.labels.at(id - 1, 0) >>> 30 === SHOW_TYPE
    return isShown ? this.typesOf(id)[0] : undefined
  }

  /** What the id stands for, without its name and types. */
  term(id: TermId): Pick<Entity, 'key' | 'kind'> {
    const key = this.tables.terms.textOf(id - 1)
    if (id >= this.tables.summary.firstLiteral) return { key, kind: 'literal' }
    return { key, kind: this.tables.terms.kindOf(id - 1) === BLANK ? 'blank' : 'entity' }
  }

  /**
   * The label of an entity (or the text of a literal) as it stands in the graph, without what tells it apart from
   * others.
   */
  labelOf(id: TermId): string {
    if (id >= this.tables.summary.firstLiteral) return this.textOf(id)
    const label = this.tables.labels.at(id - 1, 0) & LABEL_MASK
    return label === 0 ? nameFromKey(this.tables.terms.textOf(id - 1)) : this.textOf(label)
  }

  /**
   * The id of a key as `Entity.key` gives it; an IRI may stand in angle brackets. The key of an entity that was merged
   * into another one is that one's.
   */
  idOf(key: string): TermId | undefined {
    const bare = key.startsWith('<') && key.endsWith('>') ? key.slice(1, -1) : key
    const kept = this.tables.merged.get(bare)
    return this.find(key, bare) ?? (kept === undefined ? undefined : this.find(kept, kept))
  }

  private find(key: string, bare: string): TermId | undefined {
    const kinds = key.startsWith('_:') ? [BLANK, ENTITY] : key.startsWith('"') ? [LITERAL, ENTITY] : [ENTITY]
    for (const kind of kinds) {
      const rank = this.tables.terms.find(Buffer.from(String.fromCharCode(kind) + bare, 'utf8'))
      if (rank >= 0) return rank + 1
    }
    return undefined
  }

  /** Names of an entity's types, the one with the fewest entities first. */
  private typesOf(id: TermId): string[] {
    const relations = this.tables.summary.typeRelations
    if (relations.length === 0) return []
    const types: TermId[] = []
    for (const relation of relations) {
      const { index, from, to } = this.tables.rows(id, relation, 'tail')
      for (let row = from; row < Math.min(to, from + 16); row++) types.push(index.at(row, 2))
    }
    if (types.length > 1) types.sort((a, b) => (this.typeCounts.get(a) ?? 0) - (this.typeCounts.get(b) ?? 0) || a - b)
    // A class and a value of the same name say the same.
    return [...new Set(types.map(type => this.typeName(type)))]
  }

  private typeName(type: TermId): string {
    let name = this.typeNames.get(type)
    if (name === undefined) {
      if (this.typeNames.size > 10_000) this.typeNames.clear()
      this.typeNames.set(type, (name = this.labelOf(type)))
    }
    return name
  }

  private textOf(id: TermId): string {
    const key = this.tables.terms.textOf(id - 1)
    return id >= this.tables.summary.firstLiteral ? literalText(key) : nameFromKey(key)
  }
}
