import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Token } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runEpisode } from '../../../electron/agent/episode.ts'
import { protocolFor } from '../../../electron/agent/protocol-for.ts'
import type { ProtocolName } from '../../../electron/contract/protocol.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import type { KnowledgeGraph } from '../../../electron/kg/knowledge-graph.ts'
import type { TokenExample } from '../../../electron/learn/language-model/episode-reader.ts'
import { GgufLearner, type GgufLearnerOptions } from '../../../electron/learn/language-model/gguf-learner.ts'
import { type TurnUnits, NotFiniteError } from '../../../electron/learn/learner.ts'
import { startLlama } from '../../../electron/model/local/llama-runtime.ts'
import type { Policy } from '../../../electron/model/policy.ts'
import { readGgufHeader } from '../../../native/gguf/header-check.ts'
import { importAdapter } from '../../../native/lora/gguf-adapter.ts'
import { openModelFile } from '../../../native/lora/model-file.ts'
import { Trainer } from '../../../native/trainer/trainer.ts'
import { scriptedPolicy } from '../../agent/scripted-policy.ts'
import { withGraph } from '../../agent/stored-graph.ts'
import type { Row } from '../../agent/memory-graph.ts'
import { writeTinyGguf } from '../../model/local/tiny-gguf.ts'

const rows: Row[] = [
  ['Jaws', 'directed_by', 'Steven Spielberg'],
  ['Jaws', 'genre', 'Thriller'],
  ['Steven Spielberg', 'born_in', 'Cincinnati'],
]
const question = 'who directed Jaws'
const decoder = { path: 'resources/models/decoder.gguf', name: 'Clew decoder', prompt: 'compact' as const }
const lora = { rank: 4, alpha: 8, targets: ['attn_q', 'attn_v', 'ffn_down'] }

const folder = mkdtempSync(join(tmpdir(), 'clew-gguf-learner-'))
const tiny = (architecture: Architecture): { path: string; name: string; prompt: 'compact' } => ({
  path: join(folder, `${architecture}.gguf`),
  name: `Tiny ${architecture}`,
  prompt: 'compact',
})
beforeAll(() => {
  for (const architecture of ['llama', 'qwen2', 'qwen3'] as const)
    writeTinyGguf(tiny(architecture).path, {
      architecture,
      context: 1024,
      control: architecture === 'llama' ? [] : ['<|im_start|>', '<|im_end|>'],
    })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A walk to the answer, turn by turn. */
const script = scriptedPolicy([
  '<think>Look ahead.</think>\n<kg-query>get_tail_relations("Jaws")</kg-query>',
  '<think>directed by fits.</think>\n<kg-query>get_tail_entities("Jaws", "directed_by")</kg-query>',
  '<think>Done.</think>\n<answer>Steven Spielberg</answer>',
])

interface Way {
  seed?: number
  temperature?: number
  constrained?: boolean
  protocol?: ProtocolName
  turns?: number
}
async function ask(
  kg: KnowledgeGraph,
  policy: Policy,
  { seed = 1, temperature = 1, constrained = true, protocol = 'kg-r1', turns = 3 }: Way = {},
): Promise<Trajectory> {
  const settings = { turns, temperature, seed, constrained, relationOrder: 'plain' as const }
  for await (const event of runEpisode({
    question,
    kg,
    policy,
    protocol: protocolFor(policy.description, protocol),
    settings,
  }))
    if (event.kind === 'finished') return event.trajectory
  throw new Error('An episode ended without saying so.')
}

function read(learner: GgufLearner, trajectory: Trajectory): TokenExample {
  const example = learner.read(trajectory)
  if ('unreadable' in example) throw new Error(example.unreadable)
  return example
}

async function withLearner<T>(
  model: Parameters<typeof GgufLearner.open>[0],
  options: GgufLearnerOptions,
  work: (learner: GgufLearner) => Promise<T>,
): Promise<T> {
  const learner = await GgufLearner.open(model, { threads: 1, scratch: folder, ...options })
  try {
    return await work(learner)
  } finally {
    await learner.close()
  }
}

const sum = (units: TurnUnits): number =>
  units.flatMap(values => [...values]).reduce((total, value) => total + value, 0)
const weigh = ({ units }: TokenExample, weight: number): TurnUnits =>
  units.map(count => new Float32Array(count).fill(weight))

/** A step of imitation on one example. @returns the mean log-probability of a unit before it */
async function imitate(learner: GgufLearner, example: TokenExample, rate: number): Promise<number> {
  const count = example.units.reduce((total, units) => total + units, 0)
  const [logprobs = []] = await learner.accumulate([example], [weigh(example, 1 / count)])
  learner.step(rate)
  return sum(logprobs) / count
}

/** Log-probabilities by plain use of llama.cpp, entry 0 being 0. */
async function plainLogprobs(path: string, adapter: string | undefined, tokens: Int32Array): Promise<number[]> {
  const llama = await startLlama(false)
  const model = await llama.loadModel({ modelPath: path })
  const context = await model.createContext({
    contextSize: 1024,
    threads: 1,
    flashAttention: false,
    ...(adapter && { lora: adapter }),
  })
  const evaluated = await context
    .getSequence()
    .controlledEvaluate([...tokens].map(token => [token as Token, { generateNext: { probabilities: true } }]))
  await model.dispose()
  return [
    0,
    ...evaluated
      .slice(0, -1)
      .map((place, at) => Math.log(place?.next.probabilities?.get((tokens[at + 1] ?? -1) as Token) ?? 0)),
  ]
}

test('a gradient that is no number is told as that, and changes nothing', async () => {
  await withGraph(rows, kg =>
    withLearner(tiny('llama'), {}, async learner => {
      const example = read(learner, await ask(kg, script))
      const [before = []] = await learner.logprobs([example])
      await learner.accumulate([example], [weigh(example, NaN)])
      expect(() => learner.step(0.1)).toThrow(NotFiniteError)
      expect((await learner.logprobs([example]))[0]).toEqual(before)
    }),
  )
})

type Architecture = 'llama' | 'qwen2' | 'qwen3'
type Learnt = readonly [name: string, Architecture, GgufLearnerOptions]
const LLAMA = ['every weight of a llama', 'llama', {}] as const
const QWEN2 = ['an adapter on a qwen2 with a chat frame', 'qwen2', { lora }] as const
const QWEN3 = ['an adapter on a qwen3 with a chat frame', 'qwen3', { lora }] as const

const readsRollouts = (_: string, architecture: Architecture, options: GgufLearnerOptions): void => {
  test('a rollout is read as the tokens that inference evaluated', async () => {
    await withGraph(rows, kg =>
      withLearner(tiny(architecture), options, async learner => {
        const policy = await learner.policy()
        const ways = (['kg-r1', 'graphwalker'] as const).flatMap(protocol => [
          { seed: 1, protocol, turns: 1 },
          { seed: 2, protocol, turns: 1 },
        ])
        // Random weights write on until the context is full: then inference says so itself, and the trajectory cannot
        // be read.
        const finished = (await Promise.all(ways.map(way => ask(kg, policy, way)))).filter(
          ({ status }) => status !== 'failed',
        )
        expect(finished.length).toBeGreaterThan(1)
        const examples = finished.map(trajectory => read(learner, trajectory))
        expect(examples.map(({ starts }) => starts)).toEqual(
          finished.map(({ turns }) => turns.map(({ tokens }) => tokens.prompt)),
        )
        expect(examples.map(({ units }) => units)).toEqual(
          finished.map(({ turns }) => turns.map(({ tokens }) => tokens.generated)),
        )
        const writtenOf = ({ tokenIds, starts, units }: TokenExample): number[][] =>
          starts.map((start, turn) => Array.from(tokenIds.subarray(start, start + (units[turn] ?? 0))))
        expect(examples.map(writtenOf)).toEqual(finished.map(({ turns }) => turns.map(({ tokenIds }) => tokenIds)))
        expect(learner.rolloutSpeed.tokens).toBeGreaterThanOrEqual(
          examples.flatMap(({ units }) => units).reduce((total, units) => total + units, 0),
        )
      }),
    )
  })
}

const asInference = (_: string, architecture: Architecture, options: GgufLearnerOptions): void => {
  test('log-probabilities are those of llama.cpp, before and after training, and the reference stays', async () => {
    await withGraph(rows, kg =>
      withLearner(tiny(architecture), options, async learner => {
        const example = read(learner, await ask(kg, script))
        const [before = []] = await learner.logprobs([example])
        for (let step = 0; step < 3; step++) await imitate(learner, example, 3e-3)
        const [[after = []], [reference = []]] = [
          await learner.logprobs([example]),
          await learner.referenceLogprobs([example]),
        ]
        expect(sum(after)).toBeGreaterThan(sum(before) + 1)
        reference.forEach((values, turn) =>
          values.forEach((value, unit) => expect(value).toBeCloseTo(before[turn]?.[unit] ?? 1, 5)),
        )

        const { file } = await learner.exportTo(join(folder, 'export'))
        const exported = join(folder, 'export', file)
        const plain = await (file === 'adapter.gguf'
          ? plainLogprobs(tiny(architecture).path, exported, example.tokenIds)
          : plainLogprobs(exported, undefined, example.tokenIds))
        let largest = 0
        after.forEach((values, turn) =>
          values.forEach((value, unit) => {
            largest = Math.max(largest, Math.abs(value - (plain[(example.starts[turn] ?? 0) + unit] ?? 1)))
          }),
        )
        // llama.cpp keeps keys and values in f16.
        expect(largest).toBeLessThan(0.03)
      }),
    )
  })
}
describe.each<Learnt>([LLAMA])('%s', (...learnt) => {
  readsRollouts(...learnt)
})
describe.each<Learnt>([LLAMA, QWEN3])('%s', (...learnt) => {
  asInference(...learnt)
})
// Reading depends on the tokenizer and the frame, which the tests of an engine hold for these; an adapter is one of QWEN3
// as well.
describe.each<Learnt>([QWEN2, QWEN3])('%s', { tags: 'slow' }, (...learnt) => {
  readsRollouts(...learnt)
})
describe.each<Learnt>([QWEN2])('%s', { tags: 'slow' }, (...learnt) => {
  asInference(...learnt)
})

// Learnt and kept alike whatever the architecture: all weights of one, an adapter of another.
describe.each([LLAMA, QWEN3])('%s', (_, architecture, options) => {
  test('what was learnt is written at once, by the policy and by the model that is exported', async () => {
    await withGraph(rows, kg =>
      withLearner(tiny(architecture), options, async learner => {
        const shown = await ask(kg, script)
        const example = read(learner, shown)
        let mean = -Infinity
        for (let step = 0; step < 150 && mean < -0.02; step++) mean = await imitate(learner, example, 1e-2)
        const again = await ask(kg, await learner.policy(), { temperature: 0, constrained: false })
        expect(again.turns.map(({ text }) => text)).toEqual(shown.turns.map(({ text }) => text))
        expect(again.answer.map(({ name }) => name)).toEqual(['Steven Spielberg'])
      }),
    )
  })

  test('going on from a saved state is as if nothing had stopped, bit by bit', async () => {
    const save = join(folder, `state-${architecture}`)
    const [uninterrupted, trajectory] = await withGraph(rows, kg =>
      withLearner(tiny(architecture), options, async learner => {
        const shown = await ask(kg, script)
        const example = read(learner, shown)
        for (let step = 0; step < 2; step++) await imitate(learner, example, 1e-2)
        await learner.saveState(save)
        for (let step = 0; step < 2; step++) await imitate(learner, example, 1e-2)
        return [await learner.exportTo(join(folder, 'one')), shown] as const
      }),
    )
    await withLearner(tiny(architecture), options, async learner => {
      const example = read(learner, trajectory)
      await imitate(learner, example, 1e-2)
      await learner.restoreState(save)
      for (let step = 0; step < 2; step++) await imitate(learner, example, 1e-2)
      expect(await learner.exportTo(join(folder, 'two'))).toEqual(uninterrupted)
      expect(await learner.logprobs([example])).not.toEqual(await learner.referenceLogprobs([example]))
    })
  })
})

test('without the constraint a rollout was drawn with the very log-probabilities that the learner gives', async ctx => {
  if (!existsSync(decoder.path)) return ctx.skip(`${decoder.path} has not been made yet`)
  await withGraph(rows, kg =>
    withLearner(decoder, {}, async learner => {
      const policy = await learner.policy()
      const examples = (
        await Promise.all(Array.from({ length: 4 }, (_, seed) => ask(kg, policy, { seed, constrained: false })))
      ).map(trajectory => read(learner, trajectory))
      const logprobs = await learner.logprobs(examples)
      // A turn that ran to its limit or was cut behind its action ends elsewhere than what was drawn.
      const differences = examples.flatMap(({ trajectory }, index) =>
        trajectory.turns.flatMap(({ tokenIds, text, logprob }, at) =>
          tokenIds === undefined || !text.endsWith('>')
            ? []
            : [Math.abs(sum([logprobs[index]?.[at] ?? new Float32Array()]) - logprob)],
        ),
      )
      expect(differences.length).toBeGreaterThan(4)
      expect(Math.max(...differences)).toBeLessThan(0.05)
    }),
  )
})

test('weights reach the units they are given for, and a unit of weight 0 is told its log-probability all the same', async () => {
  await withGraph(rows, kg =>
    withLearner(tiny('llama'), {}, async learner => {
      const example = read(learner, await ask(kg, script))
      const [before = []] = await learner.logprobs([example])
      const weights = weigh(example, 0)
      const last = weights.length - 1
      weights[last]?.fill(1, 0, 3)
      const [seen = []] = await learner.accumulate([example], [weights])
      seen.forEach((values, turn) =>
        values.forEach((value, unit) => expect(value).toBeCloseTo(before[turn]?.[unit] ?? 1, 5)),
      )
      learner.step(1e-3)
      const [after = []] = await learner.logprobs([example])
      const gain = (from: number, to: number): number =>
        sum([(after[last] ?? new Float32Array()).slice(from, to)]) -
        sum([(before[last] ?? new Float32Array()).slice(from, to)])
      expect(gain(0, 3)).toBeGreaterThan(0.05)
      await expect(learner.accumulate([example], [weights.slice(1)])).rejects.toThrow(/Give one weight a unit/)
      await expect(
        learner.accumulate([{ trajectory: example.trajectory, units: [1], tokens: 1 }], [weights]),
      ).rejects.toThrow(/another learner/)
    }),
  )
})

test('a weight of 0 moves nothing', async () => {
  await withGraph(rows, kg =>
    withLearner(tiny('llama'), {}, async learner => {
      const example = read(learner, await ask(kg, script))
      await learner.accumulate([example], [weigh(example, 0)])
      expect(learner.step(1).gradientNorm).toBe(0)
    }),
  )
})

test('features tell what was known before each turn', async () => {
  await withGraph(rows, kg =>
    withLearner(tiny('llama'), {}, async learner => {
      const example = read(learner, await ask(kg, script))
      const [turns = []] = await learner.features([example])
      expect(turns).toHaveLength(example.trajectory.turns.length)
      for (const values of turns) expect(values).toHaveLength(64)
      // The same beginning, whatever came after it.
      const shorter = read(learner, { ...example.trajectory, turns: example.trajectory.turns.slice(0, 1) })
      const [[first = new Float32Array()] = []] = await learner.features([shorter])
      first.forEach((value, index) => expect(value).toBeCloseTo(turns[0]?.[index] ?? Infinity, 4))
      expect(new Set(turns.map(values => values[0])).size).toBe(turns.length)
    }),
  )
})

test('what a person wrote is read and not learnt; what cannot be read says why', async () => {
  await withGraph(rows, kg =>
    withLearner(tiny('llama'), {}, async learner => {
      const trajectory = await ask(kg, script)
      const [first, ...others] = trajectory.turns
      if (!first) throw new Error('no turn')
      const edited = read(learner, { ...trajectory, turns: [{ ...first, edited: true }, ...others] })
      const own = read(learner, trajectory)
      expect(edited.units).toEqual([0, ...own.units.slice(1)])
      expect([...edited.tokenIds]).toEqual([...own.tokenIds])
      // Tokens of another vocabulary do not spell the text: it is tokenized afresh.
      const foreign = read(learner, { ...trajectory, turns: [{ ...first, tokenIds: [1, 2, 3] }, ...others] })
      expect(foreign.starts[0]).toBe(own.starts[0])
      expect(foreign.units[0]).toBeGreaterThan(3)
      expect(learner.read({ ...trajectory, turns: [{ ...first, edited: true }] })).toEqual({
        unreadable: 'The agent wrote nothing in it.',
      })
      expect(learner.read({ ...trajectory, protocol: 'unheard-of' })).toMatchObject({
        unreadable: expect.stringMatching(/does not know/) as string,
      })
      expect(learner.read({ ...trajectory, turns: Array.from({ length: 40 }, () => first) })).toMatchObject({
        unreadable: expect.stringMatching(/this model reads 1024/) as string,
      })
    }),
  )
})

test('files that are missing, changed or of another kind are told as such, with what to do', async () => {
  const model = tiny('llama')
  await expect(GgufLearner.open({ ...model, path: join(folder, 'gone.gguf') })).rejects.toMatchObject({
    name: 'ClewError',
    message: expect.stringMatching(/Put it back/) as string,
  })
  await expect(GgufLearner.open({ ...model, fingerprint: 'f'.repeat(64) })).rejects.toMatchObject({
    name: 'ClewError',
    message: expect.stringMatching(/has changed/) as string,
  })
  await expect(GgufLearner.open(model, { lora: { ...lora, targets: ['attn_x'] } })).rejects.toThrow(
    /"attn_x" is no matrix/,
  )
  const [whole, adapter] = [join(folder, 'state-of-whole'), join(folder, 'state-of-adapter')]
  await withLearner(model, {}, learner => learner.saveState(whole))
  await withLearner(model, { lora }, async learner => {
    await learner.saveState(adapter)
    await expect(learner.restoreState(whole)).rejects.toMatchObject({
      name: 'ClewError',
      message: expect.stringMatching(/an adapter is to be trained/) as string,
    })
    await expect(learner.restoreState(join(folder, 'nowhere'))).rejects.toMatchObject({ name: 'GgufError' })
    await learner.restoreState(adapter)
    await learner.exportTo(adapter)
  })
  const other = { ...model, path: join(folder, 'other.gguf') }
  writeTinyGguf(other.path, { context: 1024, seed: 5 })
  await withLearner(other, {}, learner =>
    expect(learner.restoreState(whole)).rejects.toMatchObject({
      name: 'ClewError',
      message: expect.stringMatching(/belongs to another file/) as string,
    }),
  )
  await expect(GgufLearner.open(other, { lora: join(adapter, 'adapter.gguf') })).rejects.toMatchObject({
    name: 'ClewError',
    message: expect.stringMatching(/trained on another model file/) as string,
  })
})

test('a state is gone on from with one trainer open at a time: two of them may be more than the memory holds', async () => {
  const state = join(folder, 'one-at-a-time')
  for (const options of [{}, { lora }]) {
    await withLearner(tiny('llama'), options, async learner => {
      await learner.saveState(state)
      const closed = vi.spyOn(Trainer.prototype, 'close')
      const opened = vi.spyOn(Trainer, 'lora' in options ? 'restoreLora' : 'restore')
      await learner.restoreState(state)
      const order = [closed, opened].map(({ mock }) => mock.invocationCallOrder)
      vi.restoreAllMocks()
      expect(order).toEqual([[expect.any(Number)], [expect.any(Number)]])
      expect(order[0]?.[0]).toBeLessThan(order[1]?.[0] ?? 0)
    })
  }
})

test('an adapter goes on from where another ended, and its file says what it belongs to', async () => {
  const made = join(folder, 'made')
  await withGraph(rows, async kg => {
    const [trajectory, logprobs] = await withLearner(
      tiny('qwen2'),
      { lora, card: { name: 'Films', protocol: 'kg-r1', run: 'r1' } },
      async learner => {
        const shown = await ask(kg, script)
        const example = read(learner, shown)
        for (let step = 0; step < 3; step++) await imitate(learner, example, 1e-2)
        await learner.exportTo(made)
        return [shown, await learner.logprobs([example])] as const
      },
    )
    await withLearner(tiny('qwen2'), { lora: join(made, 'adapter.gguf') }, async learner => {
      const example = read(learner, trajectory)
      expect(await learner.logprobs([example])).toEqual(logprobs)
      await imitate(learner, example, 1e-2)
      expect(await learner.referenceLogprobs([example])).toEqual(logprobs)
    })
  })
  const { values } = await readGgufHeader(join(made, 'adapter.gguf'))
  expect([values.get('general.name'), values.get('clew.protocol'), values.get('clew.run')]).toEqual([
    'Films',
    'kg-r1',
    'r1',
  ])
  const { config } = await openModelFile(tiny('qwen2').path)
  expect(await importAdapter(join(made, 'adapter.gguf'), config)).toMatchObject({
    settings: { rank: 4, alpha: 8 },
    baseFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
})

test('a whole model keeps what its file said of its words and its prompt', async ctx => {
  if (!existsSync(decoder.path)) return ctx.skip(`${decoder.path} has not been made yet`)
  const copy = join(folder, 'decoder.gguf')
  copyFileSync(decoder.path, copy)
  await withLearner({ ...decoder, path: copy }, {}, async learner => {
    const { file, fingerprint } = await learner.exportTo(folder)
    // Nothing was learnt: f16 numbers come back as they were, and so does everything that was said of them.
    const [{ header: before }, { header: after }] = [await openModelFile(copy), await openModelFile(join(folder, file))]
    expect(Object.fromEntries(after.values)).toEqual(Object.fromEntries(before.values))
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })
})
