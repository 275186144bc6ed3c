import { seededRandom } from '../../../electron/base/random.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import { latency } from '../latency.ts'
import type { Latency } from '../percentiles.ts'

export interface LinkingFigures {
  exact: Latency
  /** One letter of the name left out. */
  misspelt: Latency
}

const MISSPELT = 600
const WARM_UP = 100

/** The time to find entities by their labels. */
export async function linkingLatencies(graph: KnowledgeGraph, names: readonly string[]): Promise<LinkingFigures> {
  const random = seededRandom(11)
  const slips = names.slice(0, MISSPELT).map(name => {
    const at = 1 + random.below(Math.max(1, name.length - 1))
    return name.slice(0, at) + name.slice(at + 1)
  })
  return {
    exact: await latency(names, name => graph.link(name), WARM_UP),
    misspelt: await latency(slips, name => graph.link(name), WARM_UP),
  }
}
