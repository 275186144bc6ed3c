const TITLES: Record<string, string> = {
  'kg-r1': 'KG-R1',
  graphwalker: 'GraphWalker',
  'kbqa-r1': 'KBQA-R1',
  'graph-r1': 'Graph-R1',
  clew: 'Clew',
  vanilla: 'No graph',
  cot: 'No graph, thinking aloud',
  retrieval: 'Retrieval, one turn',
}

/** A protocol as people read it; one that is not known here goes by its own name. */
export function protocolTitle(name: string): string {
  return TITLES[name] ?? name
}
