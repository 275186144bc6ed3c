import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { programLessons } from '../../electron/learn/lessons/programs/program-lessons.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'

/**
 * Writes questions with their programs over a graph as JSON lines, one a lesson:
 * `npx tsx scripts/models/program-lessons.ts --graph <folder> --count 1000 --seed 1 --out lessons.jsonl`
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      graph: { type: 'string' },
      count: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
    },
  })
  if (values.graph === undefined || values.out === undefined) {
    console.error('Name the folder of a graph (--graph) and the file to write (--out).')
    process.exitCode = 2
    return
  }
  const file = createWriteStream(values.out)
  const kg = await openGraph(values.graph)
  let written = 0
  for await (const lesson of programLessons(kg, { seed: Number(values.seed), count: Number(values.count) })) {
    if (!file.write(`${JSON.stringify(lesson)}\n`)) await once(file, 'drain')
    written += 1
  }
  file.end()
  await once(file, 'finish')
  await kg.close()
  console.log(`${written} lessons over ${kg.name}`)
}

await main()
