import type { GraphTables } from '../store/graph-tables.ts'
import { LABEL_MASK } from '../store/labels.ts'
import type { TermId } from '../triple.ts'

const STEP = 16_384

/**
 * Labels of a graph that came from columns beside the triples, by entity. Graphs of version 0.1 keep no list of them:
 * there it is every label that no triple gives.
 */
export async function givenLabels(tables: GraphTables, pause: () => Promise<void>): Promise<Map<TermId, TermId[]>> {
  const labels = new Map<TermId, TermId[]>()
  if (tables.has('given')) {
    for (let row = 0; row < tables.given.length; row++) {
      const entity = tables.given.at(row, 0)
      labels.set(entity, [...(labels.get(entity) ?? []), tables.given.at(row, 1)])
    }
    return labels
  }
  const { summary } = tables
  // A label from a column is a literal that is no end of a triple.
  if (summary.literals === summary.firstTime - summary.firstLiteral) return labels
  for (let id = 1; id < summary.firstLiteral; id++) {
    if (id % STEP === 0) await pause()
    const label = tables.labels.at(id - 1, 0) & LABEL_MASK
    if (label !== 0 && !summary.aliasRelations.some(relation => tables.rowOf(id, relation, label) >= 0))
      labels.set(id, [label])
  }
  return labels
}
