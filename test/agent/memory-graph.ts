import type { Entity, KnowledgeGraph, LinkCandidate, Mention } from '../../electron/kg/knowledge-graph.ts'
import type { Direction } from '../../electron/contract/fact.ts'

export type Row = readonly [head: string, relation: string, tail: string, time?: string]

/** A graph of a few rows in memory, for tests of what stands above the store. Order is the order of the rows. */
export function memoryGraph(rows: readonly Row[], name = 'test'): KnowledgeGraph {
  const names = [...new Set(rows.flatMap(([head, , tail]) => [head, tail]))]
  const relationNames = [...new Set(rows.map(([, relation]) => relation))]
  const entityOf = (id: number): Entity => ({
    id,
    key: names[id - 1] ?? '',
    name: names[id - 1] ?? '',
    kind: 'entity',
    types: [],
  })
  const degree = (entity: string): number => rows.filter(([head, , tail]) => head === entity || tail === entity).length
  const candidate = (entity: string, match: LinkCandidate['match'], score: number): LinkCandidate => ({
    entity: entityOf(names.indexOf(entity) + 1),
    match,
    score,
    degree: degree(entity),
  })
  const link = (written: string): LinkCandidate[] => {
    if (names.includes(written)) return [candidate(written, 'exact', 1)]
    const caseless = names.filter(entity => entity.toLowerCase() === written.toLowerCase())
    if (caseless.length > 0) return caseless.map(entity => candidate(entity, 'caseless', 0.9))
    return names
      .filter(entity => written.length > 3 && entity.startsWith(written.slice(0, 4)))
      .map(entity => candidate(entity, 'similar', 0.5))
  }
  const sides = (direction: Direction, row: Row): { asked: string; found: string } =>
    direction === 'tail' ? { asked: row[0], found: row[2] } : { asked: row[2], found: row[0] }
  const mentions = async (text: string): Promise<Mention[]> =>
    names
      .filter(entity => text.includes(entity))
      .map((entity): Mention => {
        const start = text.indexOf(entity)
        return {
          start,
          end: start + entity.length,
          text: entity,
          candidates: [candidate(entity, 'exact', 1)],
          score: 1,
        }
      })
      .toSorted((a, b) => a.start - b.start)
  return {
    name,
    summary: async () => ({
      name,
      triples: rows.length,
      entities: names.length,
      literals: 0,
      relations: relationNames.length,
      fingerprint: 'f'.repeat(64),
      createdAt: '2026-01-01T00:00:00.000Z',
      sources: [],
      bytes: 0,
      temporal: rows.some(row => row[3] !== undefined),
      topRelations: [],
      types: [],
      sampleEntities: [],
      documents: 0,
      hyperedges: 0,
    }),
    link: async (written, limit = 10) => link(written).slice(0, limit),
    readings: mentions,
    mentions,
    complete: async () => [],
    entity: async id => entityOf(id),
    relation: async relation => {
      const at = relationNames.indexOf(relation)
      return at < 0 ? undefined : at + 1
    },
    similarRelations: async (relation, limit = 5) =>
      relationNames.filter(known => known.startsWith(relation.slice(0, 4))).slice(0, limit),
    relationNames: async () => relationNames,
    relations: async (ids, direction) => {
      const counts = new Map<string, number>()
      for (const row of rows)
        if (ids.includes(names.indexOf(sides(direction, row).asked) + 1))
          counts.set(row[1], (counts.get(row[1]) ?? 0) + 1)
      return [...counts].map(([relation, count]) => ({
        id: relationNames.indexOf(relation) + 1,
        name: relation,
        count,
      }))
    },
    neighbours: async (ids, relation, direction, page) => {
      const times = new Map<string, string[]>()
      for (const row of rows) {
        const { asked, found } = sides(direction, row)
        if (row[1] !== relationNames[relation - 1] || !ids.includes(names.indexOf(asked) + 1)) continue
        times.set(found, [...(times.get(found) ?? []), ...(row[3] === undefined ? [] : [row[3]])])
      }
      const items = [...times].map(([found, held]) => ({ entity: entityOf(names.indexOf(found) + 1), times: held }))
      const offset = page?.offset ?? 0
      return { items: items.slice(offset, offset + (page?.limit ?? items.length)), total: items.length }
    },
    term: async key => {
      const at = names.indexOf(key)
      return at < 0 ? undefined : at + 1
    },
    terms: async ids => Array.from(ids, id => ({ key: names[id - 1] ?? '', kind: 'entity' as const })),
    typeRelations: async () => [],
    pairs: (of, relation, direction) => {
      const ends = rows
        .filter(row => row[1] === relationNames[relation - 1])
        .map(row => sides(direction, row))
        .map(({ asked, found }) => [names.indexOf(asked) + 1, names.indexOf(found) + 1] as const)
      const wanted = ends.filter(([asked]) => of === undefined || of.includes(asked))
      return [
        { from: Uint32Array.from(wanted, ([asked]) => asked), to: Uint32Array.from(wanted, ([, found]) => found) },
      ]
    },
    hypergraph: async () => undefined,
    close: async () => {},
  }
}
