import { type ContractKey, say } from '../words/words.ts'

/** The papers' names, and Clew's own, are the same in every language. */
const TITLES: Record<string, string> = {
  'kg-r1': 'KG-R1',
  graphwalker: 'GraphWalker',
  'kbqa-r1': 'KBQA-R1',
  'graph-r1': 'Graph-R1',
  clew: 'Clew',
}

const WORDS: Record<string, ContractKey> = {
  vanilla: 'protocols.titleVanilla',
  cot: 'protocols.titleCot',
  retrieval: 'protocols.titleRetrieval',
}

/** A protocol as people read it; one that is not known here goes by its own name. */
export function protocolTitle(name: string): string {
  const words = WORDS[name]
  return words === undefined ? (TITLES[name] ?? name) : say(words)
}
