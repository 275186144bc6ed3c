import path from 'node:path'
import type { LlamaModel, Token } from 'node-llama-cpp'
import { kgR1 } from '../../electron/agent/protocols/kg-r1.ts'
import { findResources } from '../../electron/host/resources.ts'
import type { Segment } from '../../electron/model/episode-view.ts'
import type { Constraint } from '../../electron/model/constraint.ts'
import { InferenceEngine } from '../../electron/model/local/inference-engine.ts'
import { createContext, startLlama } from '../../electron/model/local/llama-runtime.ts'
import type { SampleFigures } from './samples.ts'
import { benchSamples, median } from './samples.ts'

export interface InferBenchOptions {
  /** Path of a GGUF; the embedded decoder unless given. */
  model?: string
  signal?: AbortSignal
}

export interface InferFigures {
  model: string
  threads: number
  gpu: string
  /** Generated tokens a second, the best of the rounds: a loop over node-llama-cpp and nothing else. */
  bareTokensPerSecond: number
  /** Ours, every token chosen under a constraint. */
  constrainedTokensPerSecond: number
  /** Ours, a whole turn of the protocol, in which tags and calls are given and need no choosing. */
  turnTokensPerSecond: number
  /**
   * Processor time of a token in the bare loop over that of one under the constraint: the median of the rounds, in each
   * of which both loops run in turn. A busy machine lengthens the clock of either, and processor time hardly.
   */
  ratio: number
  /**
   * Of the prompt tokens of turns 2 to 4 of an episode (the paper's prompt, one-line observations), the share that was
   * not evaluated anew.
   */
  cachedShare: number
  /** Eight samples of one question, written together, beside one. */
  samples: SampleFigures
}

const ROUNDS = 31
const GENERATED = 128
const QUESTION =
  'Question: Who directed the films that star the lead of the first one? (Initial entities: "The First One")\n'

/** Free text as a thought is, that does not end before its limit: the case in which a constraint can only cost. */
const FREE_TEXT = {
  kind: 'until' as const,
  until: '</end-of-the-measurement>',
  without: ['<kg-query>', '<answer>'],
  maxTokens: GENERATED,
} satisfies Constraint

const turn: Constraint = {
  kind: 'sequence',
  parts: [
    { kind: 'text', text: '<think>' },
    { kind: 'until', until: '</think>', without: ['<kg-query>', '<answer>'], maxTokens: 24 },
    { kind: 'text', text: '\n<kg-query>' },
    {
      kind: 'oneOf',
      options: ['tail', 'head'].map(direction => ({ kind: 'text' as const, text: `get_${direction}_entities("` })),
    },
    { kind: 'names', names: Array.from({ length: 500 }, (_, i) => `The Film Number ${i}`) },
    { kind: 'text', text: '", "' },
    {
      kind: 'names',
      names: ['directed_by', 'written_by', 'starred_actors', 'release_year', 'has_genre', 'in_language'],
    },
    { kind: 'text', text: '")</kg-query>' },
  ],
}

/**
 * Tokens a second with the constraint on, beside a bare loop over node-llama-cpp on the same file, with the same thread
 * count, in the same process, round by round in turns; and how much of an episode's prompt the cache serves.
 */
export async function benchInfer({
  model = path.join(findResources(), 'models', 'decoder.gguf'),
  signal,
}: InferBenchOptions = {}): Promise<InferFigures> {
  const engine = await InferenceEngine.load({ path: model })
  const llama = await startLlama()
  const bareModel = await llama.loadModel({ modelPath: model })
  try {
    const bare: Pace[] = []
    const constrained: Pace[] = []
    const turns: Pace[] = []
    for (let round = 0; round < ROUNDS; round++) {
      signal?.throwIfAborted()
      bare.push(await barePace(bareModel, engine.loaded.threads, engine.loaded.contextLength))
      constrained.push(await enginePace(engine, FREE_TEXT, round, signal))
      turns.push(await enginePace(engine, turn, round, signal))
    }
    return {
      model,
      threads: engine.loaded.threads,
      gpu: engine.loaded.gpu,
      bareTokensPerSecond: fastest(bare),
      constrainedTokensPerSecond: fastest(constrained),
      turnTokensPerSecond: fastest(turns),
      ratio: median(bare.map(({ cpuSeconds }, round) => cpuSeconds / (constrained[round]?.cpuSeconds ?? NaN))),
      cachedShare: await cachedShare(engine, signal),
      samples: await benchSamples(model, signal),
    }
  } finally {
    await bareModel.dispose()
    await llama.dispose()
    await engine.dispose()
  }
}

/** What one token took. */
interface Pace {
  seconds: number
  /** Of all threads of the process. */
  cpuSeconds: number
}

/** @param write writes tokens and says how many */
async function paceOf(write: () => Promise<number>): Promise<Pace> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const tokens = await write()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - start) / 1000 / tokens, cpuSeconds: (user + system) / 1e6 / tokens }
}

/** Tokens a second of the quickest round. */
function fastest(paces: readonly Pace[]): number {
  return 1 / Math.min(...paces.map(({ seconds }) => seconds))
}

async function barePace(model: LlamaModel, threads: number, contextSize: number): Promise<Pace> {
  const context = await createContext(model, { contextSize, threads })
  try {
    const sequence = context.getSequence()
    const prompt = model.tokenize(QUESTION)
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(0, -1))
    return await paceOf(async () => {
      let count = 0
      for await (const _ of sequence.evaluate(prompt.slice(-1) as Token[], { temperature: 0, yieldEogToken: true }))
        if (++count >= GENERATED) break
      return count
    })
  } finally {
    await context.dispose()
  }
}

async function enginePace(
  engine: InferenceEngine,
  constraint: Constraint,
  round: number,
  signal: AbortSignal | undefined,
): Promise<Pace> {
  // Another question in each round: what follows a text that was seen before is not evaluated again.
  const segments: Segment[] = [{ author: 'prompt', text: `${round}. ${QUESTION}` }]
  const request = { segments, stops: [], maxTokens: GENERATED, temperature: 0, seed: 1 }
  // Unmeasured: it evaluates the prompt, as the bare loop did before its clock started.
  await engine.write({ ...request, constraint: { ...FREE_TEXT, maxTokens: 1 } }, { ...(signal && { signal }) })
  return paceOf(async () => {
    const { tokens } = await engine.write({ ...request, constraint }, { ...(signal && { signal }) })
    return tokens.generated
  })
}

async function cachedShare(engine: InferenceEngine, signal: AbortSignal | undefined): Promise<number> {
  const task = {
    question: 'Who directed the films that star the lead of the first one?',
    topicEntities: [{ name: 'The First One', key: '', types: [] }],
    turns: 5,
  }
  const segments: Segment[] = [{ author: 'prompt', text: kgR1().prompt(task) }]
  let prompt = 0
  let cached = 0
  for (let index = 0; index < 4; index++) {
    const written = await engine.write(
      { segments, constraint: turn, stops: [], maxTokens: GENERATED, temperature: 0, seed: index },
      { ...(signal && { signal }) },
    )
    if (index > 0) {
      prompt += written.tokens.prompt
      cached += written.tokens.cached
    }
    segments.push(
      { author: 'agent', text: written.text },
      {
        author: 'graph',
        text: '\n\n<information>Tail entities for relation "directed_by" with head "The Film Number 1": Someone, Someone Else</information>\n\n',
      },
    )
  }
  return cached / prompt
}
