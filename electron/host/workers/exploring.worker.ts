import { join } from 'node:path'
import type { InputOf } from '../../base/line.ts'
import type { Learnt } from '../../contract/explored.ts'
import type { Progress } from '../../contract/job.ts'
import { openGraph } from '../../kg/store/lmdb-graph.ts'
import { exploreGraph } from '../../learn/explore/explore-graph.ts'
import { readEverydayRelations } from '../../model/navigator/everyday-relations.ts'
import { navigatorFile } from '../../model/navigator/navigator-files.ts'
import { loadRelationRanker } from '../../model/relation-ranker.ts'
import { exploringCalls } from '../exploring/exploring-messages.ts'
import { comeAfterPeople } from './after-people.ts'
import { answerHost } from './worker-port.ts'

comeAfterPeople()

answerHost(exploringCalls, { explore: (request, { signal, tell }) => explore(request, signal, tell) }, {})

async function explore(
  { folder, name, models }: InputOf<typeof exploringCalls.explore>,
  signal: AbortSignal,
  tell: (told: Progress | { examples: readonly string[] }) => void,
): Promise<Learnt> {
  const kg = await openGraph(folder, name)
  try {
    return await exploreGraph(kg, {
      ranker: await loadRelationRanker(navigatorFile(models)),
      everyday: await readEverydayRelations(join(models, 'everyday-relations.txt')),
      signal,
      onProgress: tell,
      onExamples: examples => tell({ examples }),
    })
  } finally {
    await kg.close()
  }
}
