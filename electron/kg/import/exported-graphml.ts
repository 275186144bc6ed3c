import * as own from '../export/graphml-terms.ts'
import { BLANK, ENTITY, LITERAL, literalKey } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import { addQualified, type Qualifier } from './qualified-facts.ts'
import type { ImportRecord } from './record.ts'

/** What a node or an edge says, by the key of the attribute. */
export interface Said {
  name: string
  value: string
}

interface OwnKey {
  relation: string
  datatype: string | undefined
  language: string | undefined
}

/** Nodes and edges of GraphML that Clew wrote: it says of every value what it was. */
export class ExportedGraphMl {
  private readonly record: ImportRecord
  private readonly keys = new Map<string, OwnKey>()

  constructor(record: ImportRecord) {
    this.record = record
  }

  declare(attributes: ReadonlyMap<string, string>): void {
    const relation = attributes.get('relation')
    if (relation === undefined) return
    this.keys.set(attributes.get('id') ?? '', {
      relation: own.readId(relation),
      datatype: attributes.get('datatype'),
      language: attributes.get('language'),
    })
  }

  node(id: string, said: readonly Said[]): void {
    const { builder } = this.record
    const node = this.term(id)
    for (const { name, value } of said) {
      if (name === own.NAME) builder.nameEntity(node, own.readText(value))
      else if (name === own.TYPE)
        for (const type of own.readNames(value))
          builder.add(node, builder.textTerm(ENTITY, RDF_TYPE), builder.textTerm(ENTITY, type))
    }
    for (const [relation, value] of this.values(said)) builder.add(node, relation, value)
  }

  edge(from: string, to: string, said: readonly Said[]): void {
    const { builder } = this.record
    const value = (of: string): string | undefined => said.find(({ name }) => name === of)?.value
    const relation = builder.textTerm(ENTITY, own.readId(value(own.RELATION) ?? 'edge'))
    const time = value(own.TIME)
    const edge = { head: this.term(from), relation, tail: this.term(to) }
    addQualified(builder, edge, time === undefined ? undefined : own.readText(time), this.values(said))
  }

  private values(said: readonly Said[]): Qualifier[] {
    const { builder } = this.record
    return said.flatMap(({ name, value }): Qualifier[] => {
      const key = this.keys.get(name)
      if (key === undefined) return []
      const literal = literalKey(own.readText(value), key.language, key.datatype)
      return [[builder.textTerm(ENTITY, key.relation), builder.textTerm(LITERAL, literal)]]
    })
  }

  private term(id: string): number {
    const { builder, blankSuffix } = this.record
    return id.startsWith('_:') ? builder.textTerm(BLANK, id + blankSuffix) : builder.textTerm(ENTITY, own.readId(id))
  }
}
