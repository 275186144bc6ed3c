import { rm } from 'node:fs/promises'
import { temporaryFolder } from '../../base/vault/temporary-folder.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { GraphBuilder } from '../../kg/store/graph-builder.ts'
import { openGraph, type LmdbGraph } from '../../kg/store/lmdb-graph.ts'
import { ENTITY } from '../../kg/store/term.ts'
import type { NamedTriple } from '../question-sets/question.ts'

/** Triples that are added before others have their turn. */
const AT_ONCE = 1_000

/** Writes a question's own graph into a folder. Names are taken as they stand; an empty one takes its triple along. */
export async function writeQuestionGraph(
  triples: readonly NamedTriple[],
  { folder, name }: { folder: string; name: string },
): Promise<void> {
  const builder = new GraphBuilder()
  for (const [at, [head, relation, tail]] of triples.entries()) {
    if (at % AT_ONCE === 0) await yieldToEventLoop()
    if (head === '' || relation === '' || tail === '') continue
    builder.add(builder.textTerm(ENTITY, head), builder.textTerm(ENTITY, relation), builder.textTerm(ENTITY, tail))
  }
  await builder.finish(folder, { name, sources: [], pause: () => yieldToEventLoop() })
}

/**
 * A question's own graph as the agent meets every other: in the store, under a folder that goes when the graph is
 * closed (KG-R1 B.2, RoG).
 */
export async function openQuestionGraph(triples: readonly NamedTriple[], name: string): Promise<LmdbGraph> {
  const folder = await temporaryFolder('clew-question-')
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    await writeQuestionGraph(triples, { folder, name })
    const kg = await openGraph(folder)
    const close = kg.close.bind(kg)
    kg.close = async () => {
      await close()
      await remove()
    }
    return kg
  } catch (error) {
    await remove()
    throw error
  }
}
