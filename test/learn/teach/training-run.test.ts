import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLines, writeLines } from '../../../electron/base/json-lines.ts'
import { GraphLessonSchema } from '../../../electron/contract/lesson.ts'
import type { TrainingPlanInput } from '../../../electron/contract/training-plan.ts'
import {
  CurvePointSchema,
  STAGE_NAMES,
  type StageName,
  type TrainingProgress,
} from '../../../electron/contract/training-run.ts'
import { findCheckpoint, RunPositionSchema } from '../../../electron/learn/teach/checkpoint.ts'
import { runFiles } from '../../../electron/learn/teach/run-folder.ts'
import { PAUSE, STOP } from '../../../electron/learn/teach/training-run.ts'
import { withGraph } from '../../agent/stored-graph.ts'
import { smallGraph } from '../../host/training/small-graph.ts'
import { openNavigator, SMALL, teach } from './teaching.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-run-'))
})
afterEach(() => rm(home, { recursive: true }))

/** Points of a run's curve without what is never the same twice: times. */
async function curve(folder: string): Promise<unknown[]> {
  const points = await readLines(runFiles(folder).curve, CurvePointSchema)
  return points.map(({ stage, step, values }) => ({
    stage,
    step,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('seconds'))),
  }))
}

const runs = (told: TrainingProgress, stage: StageName): boolean =>
  told.stages.some(({ name, state }) => name === stage && state === 'running')
const stateOf = ({ stages }: TrainingProgress): string[] => stages.map(({ name, state }) => `${name} ${state}`)

test(
  'a run that is paused in every stage goes on as if it had not been, and what it tells only grows',
  { tags: 'slow' },
  async () => {
    await withGraph(smallGraph, async kg => {
      const [whole, cut] = [join(home, 'whole'), join(home, 'cut')]
      const left = await teach(kg, whole)
      expect(left.outcome).toEqual({ kind: 'ended', stopped: false })
      const last = left.told.at(-1)
      expect(last && stateOf(last)).toEqual([
        'lessons done',
        'before done',
        'stage-1 done',
        'rollouts done',
        'stage-2 done',
        'grpo done',
        'after done',
      ])
      expect(last?.before?.questions).toBeGreaterThan(5)
      expect(last?.after?.questions).toBe(last?.before?.questions)
      for (const [at, now] of left.told.entries()) {
        const before = left.told[at - 1]
        if (before === undefined) continue
        expect(now.seconds).toBeGreaterThanOrEqual(before.seconds)
        expect(now.notes.slice(0, before.notes.length)).toEqual(before.notes)
        for (const [stage, { fraction, seconds }] of now.stages.entries()) {
          expect(fraction).toBeGreaterThanOrEqual(before.stages[stage]?.fraction ?? 1)
          expect(seconds).toBeGreaterThanOrEqual(before.stages[stage]?.seconds ?? Infinity)
        }
      }

      const paused = new Set<StageName>()
      let steps = 0
      const goOn = (): ReturnType<typeof teach> =>
        teach(
          kg,
          cut,
          SMALL,
          (told, abort) => {
            const stage = (['before', 'rollouts', 'grpo', 'after'] as const).find(
              name => runs(told, name) && !paused.has(name),
            )
            if (stage === undefined) return
            paused.add(stage)
            abort.abort(PAUSE)
          },
          // In the middle of the first stage.
          abort => (++steps === 3 ? abort.abort(PAUSE) : undefined),
        )
      let resumed = await goOn()
      const told = [...resumed.told]
      let starts = 1
      for (; resumed.outcome.kind === 'paused'; starts++) {
        resumed = await goOn()
        told.push(...resumed.told)
      }
      // A pause takes nothing back of what was shown as done.
      for (const [at, now] of told.entries())
        for (const [stage, { fraction }] of now.stages.entries())
          expect(fraction).toBeGreaterThanOrEqual(told[at - 1]?.stages[stage]?.fraction ?? 0)
      expect(starts).toBe(6)
      expect(resumed.outcome).toEqual({ kind: 'ended', stopped: false })
      expect(await curve(cut)).toEqual(await curve(whole))
      expect(resumed.exported.at(-1)?.fingerprint).toBe(left.exported.at(-1)?.fingerprint)
      expect(resumed.told.at(-1)?.after).toEqual(last?.after)
    })
  },
)

test('a stage is told as done when the checkpoint says so, and not before: a kill between them takes nothing back', async () => {
  await withGraph(smallGraph, async kg => {
    const folder = join(home, 'told')
    const plan: TrainingPlanInput = { ...SMALL, stage1: { epochs: 0 }, stage2: { epochs: 0 }, grpo: { steps: 0 } }
    const seen: string[] = []
    const { outcome } = await teach(kg, folder, plan, ({ stages }) => {
      const done = stages.findLast(({ state }) => state === 'done' || state === 'skipped')?.name
      if (done === undefined || done === 'lessons' || seen.includes(done)) return
      const file = join(runFiles(folder).checkpoints, 'last', 'position.json')
      const { stage } = RunPositionSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      const [at, reached] = [STAGE_NAMES.indexOf(done), STAGE_NAMES.indexOf(stage)]
      expect([done, stage, reached > at || done === 'after']).toEqual([done, stage, true])
      seen.push(done)
    })
    expect(outcome).toEqual({ kind: 'ended', stopped: false })
    expect(seen).toEqual(STAGE_NAMES.slice(1))
    // As if the host had been killed before it knew of the end: its weights are handed over again.
    const again = await teach(kg, folder, plan)
    expect(again.outcome).toEqual({ kind: 'ended', stopped: false })
    expect(again.exported.length).toBeGreaterThan(0)
    expect(again.told.map(({ stages }) => stages.at(-1)?.state).every(state => state === 'done')).toBe(true)
  })
})

test('a run that is stopped hands over what it has learnt, and can be gone on with', async () => {
  await withGraph(smallGraph, async kg => {
    const folder = join(home, 'stopped')
    const stopped = await teach(kg, folder, SMALL, (told, abort) => {
      if (runs(told, 'stage-2')) abort.abort(STOP)
    })
    expect(stopped.outcome).toEqual({ kind: 'ended', stopped: true })
    expect(stopped.exported.length).toBeGreaterThan(0)
    expect((await findCheckpoint(runFiles(folder).checkpoints, 'last'))?.position.stage).toBe('stage-2')
    // Its own tries could be watched, before any that reinforcement makes.
    expect(JSON.parse(readFileSync(runFiles(folder).rollouts, 'utf8').split('\n')[0] ?? '')).toMatchObject({
      step: 1,
      advantages: [],
    })
    const ended = await teach(kg, folder)
    expect(ended.outcome).toEqual({ kind: 'ended', stopped: false })
    expect(ended.told[0] && stateOf(ended.told[0]).slice(0, 4)).toEqual([
      'lessons done',
      'before done',
      'stage-1 done',
      'rollouts done',
    ])
  })
})

test('one that is stopped before it has learnt anything hands over nothing', async () => {
  await withGraph(smallGraph, async kg => {
    const { outcome, exported } = await teach(kg, join(home, 'early'), SMALL, (told, abort) => {
      if (runs(told, 'before')) abort.abort(STOP)
    })
    expect(outcome).toEqual({ kind: 'ended', stopped: true })
    expect(exported).toEqual([])
  })
})

test('questions of so many steps that reinforcement cost are told, and the weights of before taken up again', async () => {
  await withGraph(smallGraph, async kg => {
    const folder = join(home, 'forgetful')
    const plan: TrainingPlanInput = {
      ...SMALL,
      lessons: { count: 40, heldOut: 10, maxHops: 1 },
      stage1: { epochs: 0 },
      stage2: { epochs: 0 },
    }
    const paused = await teach(kg, folder, plan, (told, abort) => {
      if (runs(told, 'grpo')) abort.abort(PAUSE)
    })
    expect(paused.outcome.kind).toBe('paused')
    // As if all had been right before teaching, nothing was any more, and a mean of nothing the best so far.
    const { validation, checkpoints } = runFiles(folder)
    const lessons = await readLines(validation, GraphLessonSchema)
    await writeLines(
      validation,
      lessons.map(lesson => ({ ...lesson, answers: ['Nobody'] })),
    )
    const file = join(checkpoints, 'last', 'position.json')
    const position = RunPositionSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    const here = lessons.map(({ hops }) => ({ hops, f1: 1 }))
    expect(here.length).toBeGreaterThanOrEqual(8)
    await writeFile(
      file,
      JSON.stringify({ ...position, start: { here, elsewhere: [] }, best: { stage: 'start', validation: 0 } }),
    )
    const { outcome, told } = await teach(kg, folder, plan)
    expect(outcome).toEqual({ kind: 'ended', stopped: false })
    expect(told.at(-1)?.notes.map(inWords).join(' ')).toMatch(
      /After practice questions of 1 step were answered worse than before teaching \(F1 1\.000 to 0\.000/,
    )
  })
})

test('stages that only make worse leave the weights that the run began with', { tags: 'slow' }, async () => {
  await withGraph(smallGraph, async kg => {
    const { exported, told } = await teach(kg, join(home, 'harmed'), {
      ...SMALL,
      stage1: { epochs: 1, batch: 4, rate: 1 },
      stage2: { epochs: 0 },
      grpo: { steps: 0 },
    })
    const untouched = await openNavigator(undefined)
    expect(exported.at(-1)?.fingerprint).toBe((await untouched.exportTo(join(home, 'untouched'))).fingerprint)
    const last = told.at(-1)
    expect(last?.after).toEqual(last?.before)
    expect(last && stateOf(last)).toEqual(
      expect.arrayContaining(['rollouts skipped', 'stage-2 skipped', 'grpo skipped', 'after done']),
    )
    expect(last?.notes.map(inWords)).toEqual(
      expect.arrayContaining([
        'Stage 2 was left out, as it is set to 0 epochs.',
        'Reinforcement was left out, as it is set to 0 steps.',
      ]),
    )
  })
})

test('stages that are mixed are one stage, of gold paths and of what the agent did right before teaching', async () => {
  await withGraph(smallGraph, async kg => {
    const { outcome, told } = await teach(kg, join(home, 'mixed'), { ...SMALL, imitation: 'mixed', grpo: { steps: 0 } })
    expect(outcome).toEqual({ kind: 'ended', stopped: false })
    const last = told.at(-1)
    expect(last && stateOf(last)).toEqual(expect.arrayContaining(['stage-1 skipped', 'stage-2 done']))
    expect(last?.notes.map(inWords)).toContain('Stage 1 was left out: its lessons are mixed into stage 2.')
    const { goldEpisodes, rollLessons, curve: points } = runFiles(join(home, 'mixed'))
    const walked = (await readFile(goldEpisodes, 'utf8')).match(/"createdAt"/g)?.length ?? 0
    const rolled = (await readFile(rollLessons, 'utf8')).match(/"createdAt"/g)?.length ?? 0
    expect([walked > 0, rolled > 0]).toEqual([true, true])
    const rates = (await readLines(points, CurvePointSchema)).flatMap(({ stage, values: { rate } }) =>
      stage === 'stage-2' && rate !== undefined ? [rate] : [],
    )
    // As stage 1 is set, whose steps are twice as long as those of stage 2.
    expect(Math.max(...rates)).toBeGreaterThan(1e-4)
  })
})
