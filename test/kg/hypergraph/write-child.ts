import { once } from 'node:events'
import { lexicalEmbedder } from '../../../electron/kg/hypergraph/lexical-embedder.ts'
import { openHypergraphWriter } from '../../../electron/kg/hypergraph/writer.ts'
import { documentOf, embedAllWith, fact } from './written-graph.ts'

/**
 * A process that adds documents to a graph and is meant to be killed: `folder documents`. It goes on where an earlier
 * one was stopped, and says how far it is, 0 to 1; told `in turn`, it then waits until it is answered.
 */
const [folder = '', count = '0', manner] = process.argv.slice(2)
const documents = Number(count)
const embedder = lexicalEmbedder()
async function tell(fraction: number): Promise<void> {
  process.send?.(fraction)
  if (manner === 'in turn') await once(process, 'message')
}
await tell(0)
const writer = await openHypergraphWriter(folder, { name: 'killed', embedder, extractor: 'by hand' })
for (let d = 0; d < documents; d++) {
  const name = `${d}.txt`
  const document = documentOf(
    name,
    Array.from({ length: 20 }, (_, i) => `Entity ${d} ${i} meets Entity ${d + 1} ${i}.`).join(' '),
    { size: 24, overlap: 6 },
  )
  const done = await writer.done(name, document.textHash)
  await writer.beginDocument(document)
  for (const { index, text } of document.chunks) {
    if (done.has(index)) continue
    await writer.addChunk(
      name,
      index,
      [...text.matchAll(/(Entity \d+ \d+) meets (Entity \d+ \d+)\./g)].map(([sentence, one = '', other = '']) =>
        fact(sentence, one, other),
      ),
    )
    await tell((d + index / document.chunks.length) / documents)
  }
  await embedAllWith(writer, embedder)
}
await writer.close()
process.exit(0)
