import { useEffect, useMemo, useState } from 'react'
import type { Fact } from '../../../../electron/contract/fact.ts'
import { NO_ROWS, type Rows, withRows } from '../../../../electron/contract/reading/row-words.ts'
import type { Subgraph, SubgraphEdge, SubgraphNode } from '../../../../electron/contract/reading/subgraph.ts'
import { api } from '../../../api/client.ts'

/** Nodes up to which a drawing is so bare that what lies around says more. */
const BARE = 3
/** Neighbours of each node that are asked for, and that are drawn. */
const ASKED = 12
const DRAWN = 4

/** A drawing of very few nodes with some of what the graph joins them to, paler than what was walked. */
export function usePaleNeighbours(
  kg: string,
  subgraph: Subgraph,
  isEnded: boolean,
  carrying: ReadonlySet<string>,
): Subgraph {
  const isBare = isEnded && subgraph.nodes.length > 0 && subgraph.nodes.length <= BARE
  const wanted = useMemo(
    () =>
      isBare
        ? subgraph.nodes.flatMap(({ id, key, kind }) => (key !== undefined && kind !== 'set' ? [{ id, key }] : []))
        : [],
    [subgraph, isBare],
  )
  const [found, setFound] = useState<{ of: typeof wanted; around: ReadonlyMap<string, readonly Fact[]>; rows: Rows }>()
  useEffect(() => {
    let current = true
    if (wanted.length > 0)
      Promise.all(
        wanted.map(async ({ id, key }) => {
          const { facts, rows } = await api.graphs.neighbourhood.query({ kg, key, limit: ASKED })
          return { id, facts, rows }
        }),
      ).then(
        all =>
          current &&
          setFound({
            of: wanted,
            around: new Map(all.map(({ id, facts }) => [id, facts])),
            rows: Object.assign({}, ...all.map(({ rows }) => rows)),
          }),
        // The drawing is whole without them.
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [kg, wanted])
  const known = found?.of === wanted ? found : undefined
  return useMemo(
    () => (known ? withNeighbours(subgraph, known.around, carrying, known.rows) : subgraph),
    [subgraph, known, carrying],
  )
}

/**
 * @param around facts of nodes, by the node's id
 * @param rows what stands in rows among them that nothing names
 * @param carrying names that carry the answer: what is drawn within a set is not drawn beside it as if it did not
 */
export function withNeighbours(
  subgraph: Subgraph,
  around: ReadonlyMap<string, readonly Fact[]>,
  carrying: ReadonlySet<string> = new Set(),
  rows: Rows = NO_ROWS,
): Subgraph {
  const nodes = new Map(subgraph.nodes.map(node => [node.id, node]))
  const edges: SubgraphEdge[] = []
  const joined = new Set(subgraph.edges.map(({ source, target }) => pair(source, target)))
  for (const [id, facts] of around) {
    let drawn = 0
    for (const { head, relation, tail } of facts) {
      const other = head === id ? tail : head
      if (drawn >= DRAWN || joined.has(pair(id, other)) || other === id || carrying.has(other)) continue
      drawn += 1
      joined.add(pair(id, other))
      const node: SubgraphNode = { id: other, label: withRows(other, rows), kind: 'plain', parent: id, isPale: true }
      if (!nodes.has(other)) nodes.set(other, node)
      edges.push({
        id: `pale ${JSON.stringify([head, tail])}`,
        source: head,
        target: tail,
        relations: [relation],
        thread: false,
        isPale: true,
      })
    }
  }
  return { ...subgraph, nodes: [...nodes.values()], edges: [...subgraph.edges, ...edges] }
}

/** The drawing has one edge between two nodes, whichever way it points. */
function pair(one: string, other: string): string {
  return JSON.stringify([one, other].toSorted())
}
