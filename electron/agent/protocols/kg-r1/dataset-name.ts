/**
 * Names of data sets that KG-R1's published client sends elsewhere, to servers of its own on other ports, whatever
 * `search_url` says (`kg_r1/llm_agent/generation.py`, `server_routing`); it compares them in lower case.
 */
const ROUTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'simpleqa',
  'cwq',
  'webqsp',
  'metaqa',
  'grailqa',
  'trex',
  'qald10en',
  'zero_shot_re',
])
const PREFIX = 'clew-'

/** What a graph is called as `dataset_name` in questions for KG-R1's trainer: its name, or one that stays with us. */
export function datasetNameOf(graph: string): string {
  return ROUTED_ELSEWHERE.has(graph.toLowerCase().trim()) ? `${PREFIX}${graph}` : graph
}

/** The graph that such a `dataset_name` stands for, where none has that very name. */
export function graphOfDataset(dataset: string): string | undefined {
  const graph = dataset.startsWith(PREFIX) ? dataset.slice(PREFIX.length) : ''
  return ROUTED_ELSEWHERE.has(graph.toLowerCase().trim()) ? graph : undefined
}
