import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { memoryGraph } from './memory-graph.ts'
import type { Row } from './memory-graph.ts'

export async function withGraph<T>(rows: readonly Row[], work: (kg: KnowledgeGraph) => Promise<T>): Promise<T> {
  return work(memoryGraph(rows))
}
