import type { GraphTables } from '../store/graph-tables.ts'
import { LABEL_MASK } from '../store/labels.ts'
import { BLANK, literalParts, literalText, nameFromKey } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import { namesBeside } from './fact-rows.ts'
import * as own from './graphml-terms.ts'
import { StatementNodes } from './statement-nodes.ts'
import type { ExportTally } from './tally.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
/** What GraphML calls a datatype; all else is a string there. */
const TYPES = new Map([
  [`${XSD}integer`, 'long'],
  [`${XSD}int`, 'int'],
  [`${XSD}double`, 'double'],
  [`${XSD}float`, 'float'],
  [`${XSD}boolean`, 'boolean'],
])
const LONGEST_TEXT = 1 << 20
const escaped = own.escapedXml

/**
 * Nodes with their name, type and values, then edges with relation, time and properties. What GraphML has no attribute
 * for stands in the `<key>` elements, under a namespace of ours: the datatype, the language.
 */
export function* exportGraphMl(tables: GraphTables, tally: ExportTally): Generator<string> {
  const writing = new GraphMlWriting(tables, tally)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:clew="urn:clew:graphml">\n'
  yield* writing.keys()
  yield '<graph edgedefault="directed">\n'
  yield* writing.nodes()
  yield* writing.edges()
  yield '</graph>\n</graphml>\n'
}

type Owner = 'node' | 'edge'

class GraphMlWriting {
  private readonly tables: GraphTables
  private readonly tally: ExportTally
  private readonly statements: StatementNodes
  private readonly rdfType: number
  /** Ids of keys by what they are of. */
  private readonly known = new Map<string, string>()

  constructor(tables: GraphTables, tally: ExportTally) {
    this.tables = tables
    this.tally = tally
    this.statements = new StatementNodes(tables)
    this.rdfType = tables.summary.relations.find(({ id }) => tables.terms.textOf(id - 1) === RDF_TYPE)?.id ?? 0
  }

  *keys(): Generator<string> {
    for (const [id, of, name] of [
      [own.LABEL, 'node', 'label'],
      [own.TYPE, 'node', 'type'],
      [own.NAME, 'node', 'name'],
      [own.RELATION, 'edge', 'label'],
      [own.TIME, 'edge', 'time'],
    ])
      yield `<key id="${id}" for="${of}" attr.name="${name}" attr.type="string"/>\n`
    const { spo, summary } = this.tables
    for (let row = 0; row < spo.length; row++) {
      if (spo.at(row, 2) < summary.firstLiteral) continue
      const owner = this.factOf(spo.at(row, 0)) === undefined ? 'node' : 'edge'
      const written = this.key(owner, spo.at(row, 1), spo.at(row, 2))
      // Whoever reads the file goes on in the meantime.
      yield written.isNew ? written.text : ''
    }
  }

  *nodes(): Generator<string> {
    const { tables } = this
    const { summary } = tables
    const names = namesBeside(tables)
    let named = names.next()
    for (let id = 1; id < summary.firstLiteral; id++) {
      const beside: string[] = []
      for (; !named.done && named.value[0] === id; named = names.next()) beside.push(named.value[1])
      if ((tables.degree(id) === 0 && beside.length === 0) || this.factOf(id) !== undefined) continue
      yield `<node id="${escaped(this.id(id))}">`
      yield data(own.LABEL, this.shown(id))
      for (const name of beside) yield data(own.NAME, own.writtenText(literalText(name)))
      yield* this.values(id)
      yield '</node>\n'
    }
  }

  private *values(id: number): Generator<string> {
    const { spo, terms, summary } = this.tables
    const end = spo.lowerBound(id + 1)
    const types: string[] = []
    for (let row = spo.lowerBound(id); row < end; row++) {
      const [relation, tail] = [spo.at(row, 1), spo.at(row, 2)]
      if (this.isType(id, relation, tail)) {
        this.tally.facts++
        types.push(terms.textOf(tail - 1))
      } else if (tail >= summary.firstLiteral) {
        this.tally.facts++
        if (this.tables.timesOf(id, relation, tail).length > 0) this.tally.lose('times of values')
        yield this.attribute('node', relation, tail)
      }
    }
    if (types.length > 0) yield data(own.TYPE, own.writtenNames(types))
  }

  *edges(): Generator<string> {
    const { spo, summary } = this.tables
    for (let row = 0; row < spo.length; row++) {
      const [head, relation, tail] = [spo.at(row, 0), spo.at(row, 1), spo.at(row, 2)]
      if (tail >= summary.firstLiteral || this.isType(head, relation, tail)) continue
      const stated = this.factOf(tail)
      if (stated !== undefined) {
        // The two facts by way of the node, and its properties.
        this.tally.facts += 2 + stated.properties.length
        yield this.edge(stated.head, stated.relation, stated.tail, this.time(stated.time), stated.properties)
      } else if (this.factOf(head) === undefined) {
        const times = this.tables.timesOf(head, relation, tail)
        for (const time of times.length === 0 ? [''] : times) {
          this.tally.facts++
          yield this.edge(head, relation, tail, time)
        }
      }
    }
  }

  private edge(
    head: number,
    relation: number,
    tail: number,
    time: string,
    properties: readonly (readonly [number, number])[] = [],
  ): string {
    const key = own.writtenId(this.tables.terms.textOf(relation - 1))
    return [
      `<edge source="${escaped(this.id(head))}" target="${escaped(this.id(tail))}">`,
      data(own.RELATION, key),
      time === '' ? '' : data(own.TIME, own.writtenText(time)),
      ...properties.map(([by, value]) => this.attribute('edge', by, value)),
      '</edge>\n',
    ].join('')
  }

  private attribute(owner: Owner, relation: number, value: number): string {
    const text = own.writtenText(literalText(this.tables.terms.textOf(value - 1)))
    if (text.length > LONGEST_TEXT) this.tally.lose('too long')
    return data(this.key(owner, relation, value).id, text)
  }

  /** One for each relation with each datatype and language. */
  private key(owner: Owner, relation: number, value: number): { id: string; isNew: boolean; text: string } {
    const { terms } = this.tables
    const { language = '', datatype = '' } = literalParts(terms.textOf(value - 1))
    const of = `${owner} ${relation} ${language} ${datatype}`
    const known = this.known.get(of)
    if (known !== undefined) return { id: known, isNew: false, text: '' }
    const id = own.attributeKey(this.known.size + 1)
    this.known.set(of, id)
    const iri = terms.textOf(relation - 1)
    const more = [
      datatype === '' ? '' : ` clew:datatype="${escaped(datatype)}"`,
      language === '' ? '' : ` clew:language="${escaped(language)}"`,
    ].join('')
    const text = `<key id="${id}" for="${owner}" attr.name="${escaped(own.shownName(nameFromKey(iri)))}" attr.type="${TYPES.get(datatype) ?? 'string'}" clew:relation="${escaped(own.writtenId(iri))}"${more}/>\n`
    return { id, isNew: true, text }
  }

  /** What a node's type says; one that holds at some time is an edge. */
  private isType(head: number, relation: number, tail: number): boolean {
    const { terms, summary } = this.tables
    if (relation !== this.rdfType || tail >= summary.firstLiteral || terms.kindOf(tail - 1) === BLANK) return false
    return this.tables.timesOf(head, relation, tail).length === 0
  }

  private factOf(id: number): ReturnType<StatementNodes['factOf']> {
    return this.statements.isOne(id) ? this.statements.factOf(id) : undefined
  }

  private id(id: number): string {
    const { terms } = this.tables
    const key = terms.textOf(id - 1)
    return terms.kindOf(id - 1) === BLANK ? key : own.writtenId(key)
  }

  private shown(id: number): string {
    const { terms, labels, summary } = this.tables
    const label = labels.at(id - 1, 0) & LABEL_MASK
    const key = terms.textOf((label === 0 ? id : label) - 1)
    return own.writtenText(label >= summary.firstLiteral ? literalText(key) : nameFromKey(key))
  }

  private time(id: number): string {
    return id === 0 ? '' : this.tables.terms.textOf(id - 1)
  }
}

function data(key: string, text: string): string {
  return `<data key="${key}">${escaped(text)}</data>`
}
