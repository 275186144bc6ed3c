import { buildHypergraph } from '../../../electron/agent/extraction/build-hypergraph.ts'
import { patternExtractor } from '../../../electron/agent/extraction/patterns.ts'
import { lexicalTokens } from '../../../electron/kg/documents/chunks.ts'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'

/** A process that reads documents into a graph and is meant to be killed: `folder file`. It tells each chunk it begins. */
const [folder = '', file = ''] = process.argv.slice(2)
let chunks = 0
await buildHypergraph({
  files: [file],
  folder,
  name: 'killed',
  extractor: {
    name: patternExtractor.name,
    extract: async (text, signal) => {
      process.send?.(chunks++)
      // Long enough for the signal to come before the next chunk.
      if (chunks > 1) await new Promise(resolve => setTimeout(resolve, 50))
      return patternExtractor.extract(text, signal)
    },
  },
  embedder: lexicalEmbedder(),
  tokens: lexicalTokens,
})
process.exit(0)
