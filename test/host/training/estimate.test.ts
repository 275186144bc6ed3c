import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TrainingPlan, TrainingPlanInput } from '../../../electron/contract/training-plan.ts'
import { spawnBuilt } from '../../built-program.ts'
import { temporaryHost, type Temporary } from '../temporary-host.ts'
import { importFilms } from './small-graph.ts'
import { inTurn, inWords, spelledOut } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let spawned: string[] = []
beforeAll(async () => {
  temporary = await temporaryHost((name, options) => {
    spawned.push(name)
    return spawnBuilt(name, options)
  })
  await importFilms(temporary)
})
beforeEach(() => {
  spawned = []
})
afterAll(() => temporary.end())

const refusals = async (plan: TrainingPlanInput): Promise<string> =>
  (await temporary.host.teaching.estimate(plan)).refusals.map(inWords).join('\n')

test('a plan that can work says what it takes; for the Navigator no process is started for it', async () => {
  const estimate = await temporary.host.teaching.estimate({ kg: 'films', minutes: 5 })
  expect(estimate).toMatchObject({ refusals: [], device: 'CPU', seconds: 300 })
  expect(estimate.memoryBytes).toBeGreaterThan(50e6)
  expect(estimate.memoryBytes).toBeLessThan(estimate.memoryFree)
  expect(
    inWords(inTurn((await temporary.host.teaching.estimate({ kg: 'films', lessons: { heldOut: 10 } })).warnings)),
  ).toMatch(/interval of the scores is wide/)
  expect(spawned).toEqual([])
})

test('a graph that is asked by Graph-R1 can be taught all the same', async () => {
  const protocol = 'graph-r1'
  await temporary.host.graphSettings.change('films', { protocol })
  expect(await refusals({ kg: 'films' })).toBe('')
  expect(await refusals({ kg: 'films', protocol })).toMatch(/Graph-R1/)
  await temporary.host.graphSettings.change('films', { protocol: null })
})

test.each<[string, TrainingPlanInput, RegExp]>([
  ['another graph', { kg: 'nothing' }, /no graph named "nothing"; import one/],
  ['another model', { kg: 'films', model: 'nothing' }, /no model 'nothing'/],
  [
    'an endpoint',
    { kg: 'films', model: 'endpoint:x' },
    /behind an endpoint cannot be trained from here; export the lessons/,
  ],
  ['an adapter that is not there', { kg: 'films', adapter: 'nothing' }, /no adapter "nothing" to go on from/],
  [
    'bounds that leave nothing',
    { kg: 'films', lessons: { minHops: 4, maxHops: 2 } },
    /at least 4 hops and at most 2; set the least to 2/,
  ],
  [
    'a relation that is misspelt',
    { kg: 'films', lessons: { relations: ['directed_bye'] } },
    /no relation "directed_bye"; did you mean "directed_by"/,
  ],
  [
    'nothing to learn from',
    { kg: 'films', lessons: { count: 0 } },
    /nothing to learn from.*Set the number of lessons above 0/,
  ],
  [
    'no stage',
    { kg: 'films', stage1: { epochs: 0 }, stage2: { epochs: 0 }, grpo: { steps: 0 } },
    /nothing would be trained; give one of them epochs or steps/,
  ],
  [
    'a recipe that contradicts itself',
    { kg: 'films', grpo: { changes: { 'rollout.groupSize': 1 } } },
    /rollout\.groupSize is 1 and the advantage is relative to the group/,
  ],
  [
    'an unknown setting',
    { kg: 'films', grpo: { changes: { 'reward.beauty': 1 } } },
    /no setting "reward\.beauty"; it has/,
  ],
  [
    'an unknown ablation',
    { kg: 'films', grpo: { changes: { ablations: ['no-sense'] } } },
    /no ablation "no-sense"; it has no-turn-rewards/,
  ],
  ['a number out of range', { kg: 'films', minutes: -1 }, /The plan cannot work: minutes/],
  [
    'a GPU for the Navigator',
    { kg: 'films', device: 'cuda' },
    /Navigator is trained on the CPU; choose `auto` or `cpu`/,
  ],
  [
    'documents where there are none',
    { kg: 'films', protocol: 'graph-r1' },
    /Graph-R1 cannot be used here: The graph has no documents/,
  ],
  [
    'a file that is not there',
    { kg: 'films', lessons: { files: ['/nowhere/lessons.jsonl'] } },
    /no file \/nowhere\/lessons\.jsonl; check the path/,
  ],
  [
    'a writer that does not write',
    { kg: 'films', protocol: 'kg-r1', lessons: { writer: 'navigator' } },
    /Clew Navigator chooses and does not write; let a language model word the lessons, or the grammar/,
  ],
  [
    'a writer that is not there',
    { kg: 'films', protocol: 'kg-r1', lessons: { writer: 'endpoint:nobody' } },
    /no endpoint "nobody"/,
  ],
  [
    'a writer of programs',
    { kg: 'films', protocol: 'clew', lessons: { writer: 'decoder' } },
    /Lessons of Clew are not worded by a model; let the grammar word them, or teach with a protocol that walks, such as KG-R1/,
  ],
  [
    'a matrix that does not exist',
    { kg: 'films', model: 'decoder', whole: false, lora: { targets: ['attn_z'] } },
    /"attn_z" is no matrix that an adapter can sit on/,
  ],
])('refused before anything is loaded: %s', async (_, plan, reason) => {
  expect(await refusals(plan)).toMatch(reason)
  await expect(temporary.host.teaching.start(plan)).rejects.toThrow(reason)
  expect(await temporary.host.teaching.list()).toEqual([])
})

test('what a small model takes is measured by the allocator, and an adapter less than the whole', async () => {
  const whole = await temporary.host.teaching.estimate({ kg: 'films', model: 'decoder' })
  const lora = await temporary.host.teaching.estimate({
    kg: 'films',
    model: 'decoder',
    whole: false,
    lora: { rank: 4 },
  })
  expect([whole.refusals, lora.refusals]).toEqual([[], []])
  expect(whole.memoryBytes).toBeGreaterThan(30e6)
  expect(lora.memoryBytes).toBeGreaterThan(10e6)
  expect(lora.memoryBytes).toBeLessThan(whole.memoryBytes)
  expect(spawned).toEqual(['training', 'training'])
  await temporary.host.teaching.estimate({ kg: 'films', model: 'decoder', minutes: 7 })
  expect(spawned).toHaveLength(2)
})

test('an empty file, one of another graph and a folder are told in a line', async () => {
  const folder = join(temporary.home, 'folder')
  await mkdir(folder)
  expect(await refusals({ kg: 'films', lessons: { files: [folder] } })).toMatch(/is a folder; name a file/)
  const empty = join(temporary.home, 'empty.jsonl')
  await writeFile(empty, '')
  const { id, jobId } = await temporary.host.teaching.start({
    kind: 'sft',
    kg: 'films',
    lessons: { count: 0, files: [empty], heldOut: 10 },
  })
  expect(spelledOut(await temporary.host.jobs.finished(jobId))).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/No question could be read|holds no|empty|too few/),
    canRetry: true,
  })
  expect(await temporary.host.teaching.list()).toMatchObject([
    {
      id,
      state: 'failed',
      stages: expect.arrayContaining([{ name: 'lessons', state: 'failed', fraction: 0, seconds: expect.any(Number) }]),
    },
  ])
  await temporary.host.teaching.remove(id)
  expect(await temporary.host.teaching.list()).toEqual([])
})

test('a preview shows lessons as they would be, with the way to their answers', async () => {
  const preview = await temporary.host.teaching.preview({ kg: 'films', protocol: 'kg-r1', lessons: { count: 100 } })
  expect(preview.counts).toEqual([{ source: 'graphsynth', lessons: 100 }])
  expect(preview.examples.length).toBeGreaterThan(5)
  for (const { question, answers, path } of preview.examples) {
    expect(question).toMatch(/\w/)
    expect(answers.length).toBeGreaterThan(0)
    expect(path).toMatch(/[→←] \w+ [→←]/)
  }
})

test('what is left open is decided by the protocol that it will be taught by, said or not', async () => {
  const { teaching, jobs } = temporary.host
  const countOf = async (plan: TrainingPlanInput): Promise<{ protocol: string; lessons: number; rate: number }> => {
    const { id, jobId } = await teaching.start({ ...plan, lessons: { heldOut: 10 } })
    const kept = JSON.parse(await readFile(join(temporary.home, 'runs', id, 'plan.json'), 'utf8')) as TrainingPlan
    await teaching.stop(id)
    await jobs.finished(jobId)
    return { protocol: kept.protocol ?? '', lessons: kept.lessons.count, rate: kept.grpo.rate }
  }
  expect((await teaching.estimate({ kg: 'films' })).protocol).toBe('clew')
  const said = await countOf({ kg: 'films', protocol: 'clew' })
  expect(said).toEqual({ protocol: 'clew', lessons: 2_500, rate: 1.2e-4 })
  expect(await countOf({ kg: 'films' })).toEqual(said)
  expect(await countOf({ kg: 'films', protocol: 'kg-r1' })).toEqual({ protocol: 'kg-r1', lessons: 5_000, rate: 3e-4 })
})

test("under Clew's own protocol the Navigator is taught programs, and of them fewer lessons; a language model is not", async () => {
  const { refusals: none } = await temporary.host.teaching.estimate({ kg: 'films', protocol: 'clew' })
  expect(none).toEqual([])
  expect(await refusals({ kg: 'films', protocol: 'clew', model: 'decoder' })).toMatch(
    /Clew's own protocol|embedded decoder was trained/,
  )
  const { examples } = await temporary.host.teaching.preview({ kg: 'films', protocol: 'clew' })
  expect(examples.length).toBeGreaterThan(0)
  expect(examples.every(({ path }) => path !== '')).toBe(true)
})

test('documents are learnt by what reads them', async () => {
  const protocol = 'graph-r1'
  const notes = join(temporary.home, 'notes.md')
  await writeFile(notes, 'Inception is a 2010 film directed by Christopher Nolan.\n')
  const { jobId } = await temporary.host.documents.start({ kg: 'notes', paths: [notes] })
  await temporary.host.jobs.finished(jobId)
  expect(await refusals({ kg: 'notes', protocol })).toMatch(
    /nothing to teach it; Graph-R1 is learnt by a language model/,
  )
  expect(await refusals({ kg: 'notes', protocol, model: 'decoder' })).toBe('')
})
