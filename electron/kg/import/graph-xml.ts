import { isOwnKey } from '../export/graphml-terms.ts'
import { ExportedGraphMl } from './exported-graphml.ts'
import { datatypeOf, PropertyGraph, type Attribute } from './property-graph.ts'
import type { ImportRecord } from './record.ts'
import type { XmlHandler } from './xml.ts'

/** Characters that one node or edge says of itself. */
const MOST_SAID = 4 << 20

/** An attribute that is declared: `<key>` of GraphML, `<attribute>` of GEXF. */
interface Declared {
  name: string
  datatype: string | undefined
  default?: string
}

type Kind = 'node' | 'edge'

/** A node or an edge whose end has not come. */
interface Open {
  kind: Kind
  line: number
  given: ReadonlyMap<string, string>
  said: Attribute[]
  keys: Set<string>
  length: number
  /** What drawings call it: yEd's labels. */
  drawn: string
  isBad: boolean
}

/** What may stand in the tag of an edge and say its relation. */
const EDGE_LABELS = ['label', 'labelE', 'labelV', 'type', 'kind', 'labels']
/** What GEXF says of an edge's direction stands under a name that others give relations. */
const DIRECTIONS = new Set(['directed', 'undirected', 'mutual'])

/** What GEXF says of an edge in its tag. Programs write the weight of 1 that every edge has. */
const EDGE_ATTRIBUTES = [
  { name: 'weight', datatype: datatypeOf('double'), usual: 1 },
  { name: 'start', datatype: undefined, usual: undefined },
  { name: 'end', datatype: undefined, usual: undefined },
]

/**
 * Nodes and edges of GraphML and of GEXF, whose elements do not share a name with another meaning: typed attributes with
 * their defaults, nested graphs, the types and relations that Neo4j and TinkerPop write, the labels of yEd.
 */
export class GraphXmlReader implements XmlHandler {
  private readonly record: ImportRecord
  private readonly graph: PropertyGraph
  /** There once a key says that we wrote the file. */
  private exported: ExportedGraphMl | undefined
  private readonly declared = { node: new Map<string, Declared>(), edge: new Map<string, Declared>() }
  /** The kind that GEXF's `<attributes>` around an attribute says. */
  private declaring: Kind[] = []
  private lastDeclared: Declared[] = []
  /** Nodes hold graphs of their own, so that several may be open. */
  private readonly within: Open[] = []
  private complainedAt = 0
  private dataKey: string | undefined
  private collected: string[] | undefined

  constructor(record: ImportRecord) {
    this.record = record
    this.graph = new PropertyGraph(record)
  }

  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void {
    this.collected = undefined
    switch (name) {
      case 'attributes':
        this.declaring = kindsOf(attributes.get('class'))
        break
      case 'key':
        this.declare(attributes, 'attr.name', 'attr.type', kindsOf(attributes.get('for')))
        break
      case 'attribute':
        this.declare(attributes, 'title', 'type', this.declaring)
        break
      case 'node':
      case 'edge':
        this.within.push({
          kind: name,
          line,
          given: attributes,
          said: [],
          keys: new Set(),
          length: 0,
          drawn: '',
          isBad: false,
        })
        break
      case 'hyperedge':
        this.record.reject(line, 'a hyperedge, which no triple can hold')
        break
      case 'attvalue':
        this.say(attributes.get('for') ?? attributes.get('id') ?? '', attributes.get('value') ?? '')
        break
      case 'data':
        this.dataKey = attributes.get('key') ?? ''
        this.collected = []
        break
      case 'default':
      case 'NodeLabel':
      case 'EdgeLabel':
        this.collected = []
        break
    }
  }

  text(text: string): void {
    this.collected?.push(text)
  }

  close(name: string): void {
    const text = this.collected?.join('').trim() ?? ''
    this.collected = undefined
    if (name === 'default') for (const declared of this.lastDeclared) declared.default = text
    else if (name === 'key' || name === 'attribute') this.lastDeclared = []
    else if (name === 'data') {
      if (this.dataKey !== undefined) this.say(this.dataKey, text)
      this.dataKey = undefined
    } else if (name === 'NodeLabel' || name === 'EdgeLabel') {
      const within = this.within.at(-1)
      if (within && within.drawn === '') within.drawn = text
    } else if (name === 'node' || name === 'edge') this.end(name)
  }

  bad(line: number, reason: string): void {
    for (const each of this.within) each.isBad = true
    if (line !== this.complainedAt) this.record.reject(line, reason)
    this.complainedAt = line
  }

  finish(): void {}

  private declare(
    attributes: ReadonlyMap<string, string>,
    nameKey: string,
    typeKey: string,
    kinds: readonly Kind[],
  ): void {
    const id = attributes.get('id') ?? ''
    if (isOwnKey(id)) {
      this.exported ??= new ExportedGraphMl(this.record)
      return this.exported.declare(attributes)
    }
    const declared = { name: attributes.get(nameKey) ?? id, datatype: datatypeOf(attributes.get(typeKey) ?? '') }
    this.lastDeclared = kinds.map(kind => {
      const own: Declared = { ...declared }
      this.declared[kind].set(id, own)
      return own
    })
  }

  private say(key: string, value: string): void {
    const within = this.within.at(-1)
    if (!within || value === '') return
    within.length += value.length
    if (within.length > MOST_SAID) {
      if (!within.isBad) this.record.reject(within.line, `a ${within.kind} of more than ${MOST_SAID >> 20} MiB`)
      within.isBad = true
      within.said = []
      return
    }
    const { name, datatype } = this.declared[within.kind].get(key) ?? { name: key, datatype: undefined }
    within.keys.add(key)
    within.said.push({ name, value, datatype })
  }

  private end(kind: Kind): void {
    const ended = this.within.at(-1)
    if (ended?.kind !== kind) return
    this.within.pop()
    if (ended.isBad) return
    for (const [key, { name, datatype, default: value }] of this.declared[kind])
      if (value !== undefined && value !== '' && !ended.keys.has(key)) ended.said.push({ name, value, datatype })
    if (kind === 'node') this.node(ended)
    else this.edge(ended)
  }

  private node({ given, said, drawn, line }: Open): void {
    const id = valueOf(given, 'id')
    if (id === '') return this.record.reject(line, 'a node without an id')
    if (this.exported !== undefined) return this.exported.node(id, said)
    const labels = valueOf(given, 'labels')
    const types = labels === '' || said.some(({ name }) => name === 'labels') ? [] : [{ name: 'labels', value: labels }]
    const name = valueOf(given, 'label') || drawn
    this.graph.node(id, [...types, ...said], name === '' ? {} : { name })
  }

  private edge({ given, said, drawn, line }: Open): void {
    const [from, to] = [valueOf(given, 'source'), valueOf(given, 'target')]
    if (from === '' || to === '') return this.record.reject(line, 'an edge without source or target')
    if (this.exported !== undefined) return this.exported.edge(from, to, said)
    const label = EDGE_LABELS.map(name => valueOf(given, name)).find(value => value !== '' && !DIRECTIONS.has(value))
    const relation = label ?? (drawn === '' ? undefined : drawn)
    const attributes = said.filter(({ value }) => value !== relation)
    for (const { name, datatype, usual } of EDGE_ATTRIBUTES) {
      const value = valueOf(given, name)
      if (value !== '' && Number(value) !== usual && !said.some(each => each.name === name))
        attributes.push({ name, value, datatype })
    }
    this.graph.edge(from, to, relation, attributes)
  }
}

function valueOf(given: ReadonlyMap<string, string>, name: string): string {
  return given.get(name)?.trim() ?? ''
}

function kindsOf(kind: string | undefined): Kind[] {
  if (kind === 'node' || kind === 'edge') return [kind]
  return kind === undefined || kind === 'all' ? ['node', 'edge'] : []
}
