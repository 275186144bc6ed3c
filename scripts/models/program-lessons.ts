import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { openGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { PROGRAM_KINDS } from '../../electron/learn/lessons/programs/program-lesson.ts'
import { programLessons } from '../../electron/learn/lessons/programs/program-lessons.ts'
import { importWorld } from './worlds/programs/import-world.ts'
import { programWorld } from './worlds/programs/program-world.ts'

const USAGE = `Questions with their programs, as JSON lines:
  --graph <folder> --count 1000 --seed 1 --out lessons.jsonl          over a graph of the store
  --worlds <folder> --number 50 --count 60 --seed 1 --out lessons.jsonl
                                    over made-up worlds, which are kept as graphs in the folder; --held-out for
                                    those of concepts that no other world has`

/** Every line of a world's lessons has the folder of its graph as \`graph\`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      graph: { type: 'string' },
      worlds: { type: 'string' },
      number: { type: 'string', default: '10' },
      count: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      'held-out': { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  })
  const { graph, worlds, out } = values
  if (out === undefined || (graph === undefined) === (worlds === undefined)) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const [count, seed] = [Number(values.count), Number(values.seed)]
  const file = createWriteStream(out)
  let written = 0
  const write = async (kg: KnowledgeGraph, folder: string, from: number): Promise<void> => {
    for await (const lesson of programLessons(kg, { seed: from, count, kinds: [...PROGRAM_KINDS, 'unsaid'] })) {
      if (!file.write(`${JSON.stringify({ ...lesson, graph: folder })}\n`)) await once(file, 'drain')
      written += 1
    }
    await kg.close()
  }
  if (graph !== undefined) await write(await openGraph(graph), graph, seed)
  for (let i = 0; worlds !== undefined && i < Number(values.number); i++) {
    const folder = join(worlds, String(seed + i))
    const world = programWorld(seed + i, values['held-out'] ? 'held-out' : 'taught')
    await write(await importWorld(world, folder), join(folder, 'graph'), seed + i)
  }
  file.end()
  await once(file, 'finish')
  console.log(`${written} lessons in ${out}`)
}

await main()
