import { join } from 'node:path'
import { loadRelationRanker } from '../relation-ranker.ts'
import { isOfPrograms, readTaught } from '../semantic-parser/taught-weights.ts'
import { readEverydayRelations } from './everyday-relations.ts'
import { Navigator } from './navigator.ts'
import { navigatorFile, type NavigatorFiles } from './navigator-files.ts'

/** @throws {@link ClewError} where a file does not hold what it should */
export async function openNavigator(files: NavigatorFiles): Promise<Navigator> {
  const { models, taught } = files
  const everyday = await readEverydayRelations(join(models, 'everyday-relations.txt'))
  const embedded = navigatorFile(models)
  if (taught === undefined) return new Navigator(await loadRelationRanker(embedded), everyday, { files })
  const { weights, adapter } = taught
  return isOfPrograms(weights)
    ? new Navigator(await loadRelationRanker(embedded), everyday, {
        adapter,
        taught: await readTaught(weights),
        files,
      })
    : new Navigator(await loadRelationRanker(weights, join(models, 'lexicon.bin')), everyday, { adapter, files })
}
