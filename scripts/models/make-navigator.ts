/**
 * Makes the Navigator from a seed: `npm run model:navigator` does all of it, one part after the other.
 *
 *   npx tsx scripts/models/make-navigator.ts lessons --work DIR stage 1: the weights that lessons of single choices make
 *   npx tsx scripts/models/make-navigator.ts pipeline --work DIR stage 2 and reinforcement on top of them (--stage-1 FILE: of
 *   these)
 *   npx tsx scripts/models/make-navigator.ts ablations --work DIR the papers' ablations in small
 *   npx tsx scripts/models/make-navigator.ts record --work DIR puts the weights of DIR and the record into resources/models
 *   npx tsx scripts/models/make-navigator.ts score FILE only measures weights
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { everydayRelations } from './navigator/everyday-relations.ts'
import { trainRanker } from './navigator/ranker-training.ts'
import { writeNetwork } from '../../electron/model/relation-ranker/file.ts'
import { runAblations } from './navigator/ablations.ts'
import { EVERYDAY, runPipeline, type PipelineSizes } from './navigator/pipeline.ts'
import { navigatorRecord } from './navigator/record.ts'
import { scoreNavigator } from './navigator/scores.ts'

const SEED = 1
const LESSONS = 80_000
const SIZES: { pipeline: PipelineSizes; ablations: PipelineSizes } = {
  pipeline: { worlds: 160, questions: 30, testWorlds: 60, rolled: 2_000, steps: 60, stepQuestions: 16 },
  ablations: { worlds: 40, questions: 20, testWorlds: 20, rolled: 150, steps: 12, stepQuestions: 8 },
}
const RATES = { imitation: 1e-4, reinforcement: 3e-4 }
const SMALL_RATES = { imitation: 3e-4, reinforcement: 5e-4 }

const {
  positionals: [command = 'all', file],
  values,
} = parseArgs({
  allowPositionals: true,
  options: { work: { type: 'string', default: 'work/navigator' }, 'stage-1': { type: 'string' } },
})
const { work } = values
const say = (text: string): void => {
  console.error(text)
}
const stage1 = values['stage-1'] ?? join(work, 'stage-1.bin')

async function makeStage1(): Promise<void> {
  const { net, curve } = trainRanker(SEED, LESSONS, point =>
    say(`${point.lessons} lessons, loss ${point.loss.toFixed(3)}, right ${point.accuracy.toFixed(3)}`),
  )
  await writeFile(stage1, writeNetwork(net))
  await writeFile(join(work, 'curve.json'), JSON.stringify(curve))
}

async function readParts<T>(name: string): Promise<T[]> {
  const path = join(work, name)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : []
}

async function writeRecord(): Promise<void> {
  const weights = 'resources/models/navigator.bin'
  await copyFile(join(work, 'navigator.bin'), weights)
  await writeFile(EVERYDAY, everydayRelations())
  const [curve, stages, ablations] = [
    await readParts<never>('curve.json'),
    await readParts<never>('stages.json'),
    await readParts<never>('ablations/ablations.json'),
  ]
  await writeFile(
    'resources/models/navigator.md',
    await navigatorRecord({
      seed: SEED,
      lessons: LESSONS,
      weights,
      scores: await scoreNavigator(weights, say),
      curve,
      stages,
      ablations,
      sizes: SIZES,
    }),
  )
}

await mkdir(work, { recursive: true })
const is = (...names: string[]): boolean => names.includes(command)
if (is('all', 'lessons')) await makeStage1()
if (is('all', 'pipeline')) await runPipeline(stage1, work, SEED, SIZES.pipeline, RATES, say)
if (is('all', 'ablations')) await runAblations(join(work, 'ablations'), SEED, SIZES.ablations, SMALL_RATES, say)
if (is('all', 'record')) await writeRecord()
if (is('score')) await scoreNavigator(file ?? 'resources/models/navigator.bin', say)
