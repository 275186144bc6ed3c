/**
 * What the semantic parser finds for lessons, for its weights to be fitted to: `tsx
 * scripts/models/semantic-parser/find-programs.ts EXAMPLES.jsonl GRAPH=LESSONS.jsonl…`, where GRAPH is the folder of an
 * imported graph and a lesson has its program or only its answers. Several of these may run side by side.
 */
import { createWriteStream, readFileSync } from 'node:fs'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { readEverydayRelations } from '../../../electron/model/navigator/everyday-relations.ts'
import { loadRelationRanker } from '../../../electron/model/relation-ranker.ts'
import { WEIGHTS } from '../../../electron/model/semantic-parser/weights.ts'
import { exampleOf, type Example } from './examples.ts'
import { readLessons } from './lessons.ts'

const [out, ...sources] = process.argv.slice(2)
if (out === undefined) throw new Error('Name the file that the examples go to.')
const ranker = await loadRelationRanker('resources/models/navigator.bin')
const everyday = await readEverydayRelations('resources/models/everyday-relations.txt')
const file = createWriteStream(out)
for (const source of sources) {
  const [folder = '', lessons = ''] = source.split('=')
  const kg = await openGraph(folder)
  const examples: Example[] = []
  for (const lesson of readLessons(readFileSync(lessons, 'utf8'))) {
    const example = await exampleOf(kg, lesson, { ranker, everyday, weights: WEIGHTS })
    examples.push(example)
    file.write(`${JSON.stringify({ graph: folder, question: lesson.question, ...example })}\n`)
  }
  await kg.close()
  process.stdout.write(`${folder}: ${shares(examples)}\n`)
}
file.end()

/** Of each kind: how many have the right program first, how many at all, how many there are. */
function shares(examples: readonly Example[]): string {
  const kinds = new Map<string, { all: number; reached: number; first: number }>()
  for (const { kind, candidates } of examples) {
    for (const key of [kind, 'all']) {
      const row = kinds.get(key) ?? { all: 0, reached: 0, first: 0 }
      row.all += 1
      if (candidates.some(({ right }) => right)) row.reached += 1
      if (candidates[0]?.right === true) row.first += 1
      kinds.set(key, row)
    }
  }
  return [...kinds]
    .toSorted()
    .map(([kind, { all, reached, first }]) => `${kind} ${first}/${reached}/${all}`)
    .join(', ')
}
