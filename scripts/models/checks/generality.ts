import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kgR1 } from '../../../electron/agent/protocols/kg-r1.ts'
import { evaluate } from '../../../electron/evaluate/run.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { openGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import type { Navigator } from '../../../electron/model/navigator/navigator.ts'
import { checkGraphs } from './generality-graphs.ts'
import { checkQuestions, type CheckQuestion } from './generality-questions.ts'

export interface CheckScore {
  kind: CheckQuestion['kind']
  hops: number
  n: number
  hit1: number
}

/** Answers questions of the check with the navigator at default settings. */
export async function generalityCheck(
  navigator: Navigator,
  all: readonly CheckQuestion[] = checkQuestions(),
): Promise<CheckScore[]> {
  const folder = await mkdtemp(join(tmpdir(), 'clew-generality-'))
  const right = new Map<CheckQuestion, boolean>()
  try {
    for (const graph of checkGraphs) {
      const file = join(folder, `${graph.name}.tsv`)
      await writeFile(file, graph.triples.map(triple => triple.join('\t') + '\n').join(''))
      await importGraph({ files: [file], folder: join(folder, graph.name), name: graph.name })
      const kg = await openGraph(join(folder, graph.name))
      for (const question of all.filter(q => q.graph === graph)) {
        const one = { id: '1', question: question.question, entities: [question.anchor], answers: question.answers }
        const result = await evaluate({
          kg,
          protocol: kgR1(),
          policy: navigator,
          ranker: navigator.ranker,
          questions: [one],
          settings: {
            turns: navigator.description.defaultTurns,
            temperature: 0,
            seed: 1,
            constrained: true,
            relationOrder: 'ranked',
          },
        })
        right.set(question, result.hit1 === 1)
      }
      await kg.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return (['usual', 'other', 'written'] as const).flatMap(kind =>
    [1, 2, 3].flatMap(hops => {
      const some = all.filter(q => q.kind === kind && q.path.length === hops)
      return some.length === 0
        ? []
        : [{ kind, hops, n: some.length, hit1: some.filter(q => right.get(q)).length / some.length }]
    }),
  )
}
