import { join } from 'node:path'
import { ClewError } from '../../../electron/contract/errors.ts'
import type { Estimate } from '../../../electron/contract/score.ts'
import type { RelationRanker } from '../../../electron/model/relation-ranker.ts'
import { firstRelationPlaces } from '../../models/checks/grailqa-relations.ts'
import { shareOf } from '../../../electron/evaluate/share-estimate.ts'
import { GRAIL_QA } from './grail-set.ts'
import { grailHalves, readGrailQuestions, type GrailQuestion } from './grail-question.ts'

export interface FirstRelation {
  level: GrailQuestion['level'] | 'all'
  questions: number
  first: Estimate
  amongThree: Estimate
}

/**
 * How often the Navigator's ranker puts the gold first relation first, and among the first three, of 15 Freebase names:
 * on the kept half of GrailQA, as far as its questions are chains from one entity that they name.
 * @throws {@link ClewError} `not-found` where the data set is not there
 */
export async function firstRelation(ranker: RelationRanker, data: string): Promise<FirstRelation[]> {
  const path = join(data, GRAIL_QA)
  const places = await firstRelationPlaces(ranker, path)
  if (places === undefined) throw new ClewError('not-found', `There is no ${path}; name the data sets with --data.`)
  const kept = new Map(grailHalves(await readGrailQuestions(path)).kept.map(({ qid, level }) => [qid, level]))
  return (['all', 'i.i.d.', 'compositional', 'zero-shot'] as const).map(level => {
    const some = places.filter(({ qid }) => (level === 'all' ? kept.has(qid) : kept.get(qid) === level))
    const within = (most: number): Estimate => shareOf(some.filter(({ place }) => place < most).length, some.length)
    return { level, questions: some.length, first: within(1), amongThree: within(3) }
  })
}
