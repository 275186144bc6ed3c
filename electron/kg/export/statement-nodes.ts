import { statementRelations } from '../../contract/reading/statement-relations.ts'
import { isFactNode } from '../store/fact-nodes.ts'
import type { GraphTables } from '../store/graph-tables.ts'

/** A fact with what is said of it: relation and value in turn, the values all literals. */
export interface StatedFact {
  head: number
  relation: number
  tail: number
  time: number
  properties: readonly (readonly [relation: number, value: number])[]
}

/**
 * The nodes by which facts have properties of their own (decision 035), for formats whose edges have attributes: such a
 * node and its facts are one edge. Those that lead from a fact to things stay nodes.
 */
export class StatementNodes {
  private readonly tables: GraphTables

  constructor(tables: GraphTables) {
    this.tables = tables
  }

  isOne(id: number): boolean {
    return isFactNode(this.tables.terms, id - 1)
  }

  /** The fact that a node stands for; undefined where it is more than that. */
  factOf(node: number): StatedFact | undefined {
    const { tables } = this
    const { ops, spo } = tables
    const into = ops.lowerBound(node)
    if (into >= ops.length || ops.at(into, 0) !== node || (into + 1 < ops.length && ops.at(into + 1, 0) === node))
      return undefined
    const [statement, head] = [ops.at(into, 1), ops.at(into, 2)]
    const end = spo.lowerBound(node + 1)
    const properties: [number, number][] = []
    let objects: [relation: number, tail: number][] = []
    for (let row = spo.lowerBound(node); row < end; row++) {
      const [by, value] = [spo.at(row, 1), spo.at(row, 2)]
      if (value >= tables.summary.firstLiteral) properties.push([by, value])
      else objects = [...objects, [by, value]]
      if (objects.length > 1) return undefined
    }
    const [object] = objects
    if (object === undefined || properties.length === 0) return undefined
    const [by, tail] = object
    const relation = this.statedBy(statement, by)
    if (relation === undefined || tables.rowOf(head, relation, tail) < 0) return undefined
    // All that goes by way of the node holds when the fact does.
    const [time = 0, ...more] = this.times(head, statement, node)
    const said = [[by, tail], ...properties].map(([p = 0, value = 0]) => this.times(node, p, value))
    if (more.length > 0 || said.some(times => times.length > 1 || (times[0] ?? 0) !== time)) return undefined
    const holds = time === 0 || this.times(head, relation, tail).includes(time)
    return holds ? { head, relation, tail, time, properties } : undefined
  }

  /** The relation whose facts go by way of these two. */
  private statedBy(statement: number, object: number): number | undefined {
    const { terms, summary } = this.tables
    const [through, to] = [terms.textOf(statement - 1), terms.textOf(object - 1)]
    return summary.relations.find(({ id }) => {
      const relations = statementRelations(terms.textOf(id - 1))
      return relations.statement === through && relations.object === to
    })?.id
  }

  private times(head: number, relation: number, tail: number): number[] {
    const { from, to } = this.tables.timeRows(head, relation, tail)
    return Array.from({ length: to - from }, (_, i) => this.tables.times.at(from + i, 3))
  }
}
