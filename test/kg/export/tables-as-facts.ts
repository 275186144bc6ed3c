import type { GraphTables } from '../../../electron/kg/store/graph-tables.ts'
import { namesBeside } from '../../../electron/kg/export/fact-rows.ts'
import { openTables } from '../../../electron/kg/versions/open-tables.ts'

/** Every fact of a graph with its times, each term behind its kind, and the names that no triple gives; sorted. */
export function factsOf(tables: GraphTables): string[] {
  const { terms, spo } = tables
  const term = (id: number): string => `${terms.kindOf(id - 1)}${terms.textOf(id - 1)}`
  const facts: string[] = []
  for (let row = 0; row < spo.length; row++) {
    const [head, relation, tail] = [spo.at(row, 0), spo.at(row, 1), spo.at(row, 2)]
    const times = tables.timesOf(head, relation, tail)
    for (const time of times.length === 0 ? [''] : times)
      facts.push(JSON.stringify([term(head), term(relation), term(tail), time]))
  }
  for (const [entity, label] of namesBeside(tables)) facts.push(JSON.stringify([term(entity), 'name', label]))
  return facts.toSorted()
}

export async function factsIn(folder: string, version?: number): Promise<string[]> {
  const tables = await openTables(folder, version)
  try {
    return factsOf(tables)
  } finally {
    await tables.close()
  }
}
