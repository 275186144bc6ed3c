import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ProgramLearner } from '../../../electron/learn/programs/learner.ts'
import { graphFigures, togetherOf } from '../../../scripts/bench/reinforcement/figures.ts'
import { recordedExamples } from '../../../scripts/bench/reinforcement/examples.ts'
import { foldsOf } from '../../../scripts/bench/reinforcement/folds.ts'
import { measureGraph } from '../../../scripts/bench/reinforcement/measure.ts'
import type { Recorded } from '../../../scripts/bench/reinforcement/recorded.ts'
import { temporaryFolder } from '../../kg/temporary-graph.ts'

const folder = temporaryFolder()

const files = {
  ranker: 'resources/models/navigator.bin',
  everyday: 'resources/models/everyday-relations.txt',
}

/** Of two programs the likelier is wrong, and it has a feature of its own; no program of any is known. */
const questions = Array.from({ length: 40 }, (_, at): Recorded => ({
  question: `question ${at}?`,
  kind: 'lookup',
  about: `thing ${at >> 1}`,
  candidates: [
    { score: 0.5, features: { 'root.count': 1 }, own: { parts: ['relation tail cut_by'], words: [] } },
    { score: 0, features: { 'root.set': 1 }, own: { parts: ['relation tail shot_by'], words: [] } },
  ],
  right: [],
  f1: [0, 1],
}))

test('questions about the same are in one part, and parts are of one size', () => {
  const parts = foldsOf(questions, 5, 1)
  for (let at = 0; at < questions.length; at += 2) expect(parts[at]).toBe(parts[at + 1])
  for (let part = 0; part < 5; part += 1) expect(parts.filter(other => other === part)).toHaveLength(8)
  expect(foldsOf(questions, 5, 2)).not.toEqual(parts)
})

test('answers alone teach which program is right, on questions that were held out', async () => {
  const measured = await measureGraph(questions, {
    files,
    rows: [{ name: 'answers alone', from: 'shipped', programs: 0, plan: { rehearsal: 0, grpo: { steps: 40 } } }],
    folds: 2,
    seeds: 1,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const { rows, reached, ceiling } = await graphFigures('made up', questions, measured)
  expect({ reached, ceiling }).toEqual({ reached: 0, ceiling: 1 })
  expect(rows[0]).toMatchObject({ before: 0, stage1: 0, practised: 1, lost: 0 })
  expect(rows[0]?.gain.low).toBeGreaterThan(0)
  expect(rows[0]?.mcNemar).toBeLessThan(1e-6)
  expect(rows[0]?.curve.map(({ step }) => step)).toEqual([8, 16, 24, 32, 40])
})

test("the graph's own weights alone learn it too, of several graphs each by itself", async () => {
  const plan = { rehearsal: 0, stage2: { epochs: 0 }, grpo: { steps: 40 } }
  const measured = await measureGraph(questions, {
    files,
    rows: [{ name: 'own', from: 'shipped', part: 'own', programs: 0, plan }],
    folds: 2,
    seeds: 1,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const one = { graph: 'made up', recorded: questions, measured }
  const together = togetherOf([one, { ...one, graph: 'another' }])
  const { rows, lessons } = await graphFigures(together.graph, together.recorded, together.measured)
  expect(lessons).toBe(80)
  expect(rows[0]).toMatchObject({ before: 0, practised: 1, won: 80, lost: 0 })
})

test('people’s questions are read with the programs that were found, and words of names are left out', async () => {
  const file = join(folder, 'examples.jsonl')
  const candidates = [
    { key: "(JOIN (R shot_by) 'Blade Runner')", features: { join: 1 }, right: true, answer: '1 7' },
    { key: '', features: { none: 1 }, right: false, answer: '' },
  ]
  const line = { source: 'train', graph: 'films', question: 'who glorped blade runner', kind: 'lookup', candidates }
  await writeFile(
    file,
    [line, { ...line, source: 'swapped:train' }, { ...line, graph: 'zoo' }]
      .map(each => JSON.stringify(each))
      .join('\n'),
  )
  const [one, ...more] = (await recordedExamples([file], ['films'])).get('films') ?? []
  expect(more).toEqual([])
  const first = one?.f1.indexOf(1) ?? -1
  expect(one?.candidates[first]?.own).toEqual({ parts: ['relation tail shot_by'], words: ['glorp'] })
  expect(one?.candidates[1 - first]?.own).toEqual({ parts: [], words: [] })
  await writeFile(file, '{"question":"who"}')
  await expect(recordedExamples([file], ['films'])).rejects.toThrow('find-programs.ts')
})

test('all programs of a question move what one by one would move', async () => {
  const learner = await ProgramLearner.open(files)
  const shared = questions[0]?.candidates ?? []
  const read = (candidates: Recorded['candidates'], chosen: number[]) => {
    const example = learner.read({ ...BARE, turns: [{ ...TURN, programChoice: { candidates, chosen } }] })
    if ('unreadable' in example) throw new Error(example.unreadable)
    return example
  }
  const weights = [[Float32Array.of(0.25)], [Float32Array.of(-0.5)]]
  const together = await ProgramLearner.open(files)
  await together.accumulate([read(shared, [0]), read(shared, [1])], weights)
  const apart = await ProgramLearner.open(files)
  await apart.accumulate([read(shared, [0]), read(structuredClone(shared), [1])], weights)
  expect(together.step(1e-4).gradientNorm).toBeCloseTo(apart.step(1e-4).gradientNorm, 12)
})

const TURN = {
  text: '',
  thought: '',
  tokens: { prompt: 0, cached: 0, generated: 0 },
  seconds: 0,
  logprob: 0,
}
const BARE = {
  version: 1 as const,
  id: '',
  createdAt: '',
  question: '',
  topicEntities: [],
  graph: { name: '', fingerprint: '' },
  protocol: 'clew',
  policy: { kind: 'navigator' as const, name: '' },
  settings: { turns: 1, temperature: 0, seed: 0, constrained: true, relationOrder: 'ranked' as const },
  prompt: '',
  turns: [],
  answer: [],
  status: 'answered' as const,
  seconds: 0,
}
