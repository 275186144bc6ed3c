import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'

/**
 * A process that reads one graph until it is told to end: `folder`. It opens the graph again and again, and of what it
 * has open all facts of some entities are read twice, with a pause between. It ends with what it saw: how many facts
 * each opening counted, and how often two readings of one opening differed.
 */
const [folder = ''] = process.argv.slice(2)
let isOver = false
process.on('message', () => (isOver = true))
const counts = new Map<number, number>()
let [openings, differed] = [0, 0]
process.send?.('begins')
while (!isOver) {
  const graph = await openGraph(folder)
  const { triples } = await graph.summary()
  const read = async (): Promise<string> => {
    const found = await Promise.all([0, 400, 800].map(n => graph.link(`http://e/s${n}`)))
    const facts = await Promise.all(found.map(([first]) => (first ? graph.facts(first.entity.id, 200) : [])))
    return JSON.stringify(facts)
  }
  const first = await read()
  await new Promise(resolve => setTimeout(resolve, 20))
  if ((await read()) !== first || (await graph.summary()).triples !== triples) differed++
  counts.set(triples, (counts.get(triples) ?? 0) + 1)
  openings++
  await graph.close()
}
process.send?.({ openings, differed, counts: [...counts] })
process.disconnect()
