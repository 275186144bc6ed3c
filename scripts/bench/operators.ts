import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { executeSExpression } from '../../electron/kg/sexpression/executor.ts'
import { parseSExpression } from '../../electron/kg/sexpression/parse.ts'
import { latency } from './latency.ts'
import type { Latency } from './percentiles.ts'

const RUNS = 600
const WARM_UP = 100
/** A relation of the synthetic graph that leads to entities, another one, and one that leads to dates. */
const [FIRST, SECOND, DATE] = [0, 1, 9].map(i => `http://example.org/property/relation_${i}`)

/** Each operator over what one relation leads to from an entity. */
const OPERATORS: Record<string, (entity: string) => string> = {
  JOIN: of => `(JOIN (R ${FIRST}) ${of})`,
  'JOIN JOIN': of => `(JOIN (R ${SECOND}) (JOIN (R ${FIRST}) ${of}))`,
  AND: of => `(AND (JOIN (R ${FIRST}) ${of}) (ANY ${SECOND}))`,
  OR: of => `(OR (JOIN (R ${FIRST}) ${of}) (JOIN (R ${SECOND}) ${of}))`,
  WITHOUT: of => `(WITHOUT (JOIN (R ${FIRST}) ${of}) (JOIN (R ${SECOND}) ${of}))`,
  COUNT: of => `(COUNT (JOIN (R ${FIRST}) ${of}))`,
  ARGMAX: of => `(ARGMAX (JOIN (R ${FIRST}) ${of}) ${DATE})`,
  'ARGMAX COUNT': of => `(ARGMAX (JOIN (R ${FIRST}) ${of}) (COUNT ${SECOND}))`,
  MAX: of => `(MAX (JOIN (R ${FIRST}) ${of}) ${DATE})`,
  EXISTS: of => `(EXISTS (JOIN (R ${FIRST}) ${of}))`,
}

/** The time of each operator of the language of sets, the expression parsed before. */
export async function operatorLatencies(
  graph: KnowledgeGraph,
  entities: readonly string[],
): Promise<Record<string, Latency>> {
  const figures: Record<string, Latency> = {}
  for (const [name, write] of Object.entries(OPERATORS)) {
    const programs = entities.slice(0, RUNS).map(entity => parseSExpression(write(entity)))
    figures[name] = await latency(programs, program => executeSExpression(program, graph), WARM_UP)
  }
  return figures
}
