export interface Prefixes {
  query: string
  passage: string
}

/** What families of embedding models were trained to see before a text, by the model's name (their model cards). */
const FAMILIES: readonly { name: RegExp; prefixes: Prefixes }[] = [
  { name: /nomic[-_ ]?embed/i, prefixes: { query: 'search_query: ', passage: 'search_document: ' } },
  { name: /\be5\b/i, prefixes: { query: 'query: ', passage: 'passage: ' } },
  // Graph-R1's own, bge-large-en-v1.5 (§5.1).
  {
    name: /\bbge[-_ ](?:small|base|large)[-_ ]en\b/i,
    prefixes: { query: 'Represent this sentence for searching relevant passages: ', passage: '' },
  },
  {
    name: /mxbai[-_ ]?embed/i,
    prefixes: { query: 'Represent this sentence for searching relevant passages: ', passage: '' },
  },
  {
    name: /qwen3[-_ ]?embedding/i,
    prefixes: { query: 'Instruct: Given a question, retrieve passages that answer it\nQuery: ', passage: '' },
  },
]

export function prefixesFor(name: string): Prefixes {
  return FAMILIES.find(family => family.name.test(name))?.prefixes ?? { query: '', passage: '' }
}
