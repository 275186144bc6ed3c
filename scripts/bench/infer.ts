import path from 'node:path'
import type { LlamaModel, Token } from 'node-llama-cpp'
import { kgR1 } from '../../electron/agent/protocols/kg-r1.ts'
import { findResources } from '../../electron/host/resources.ts'
import type { Segment } from '../../electron/model/episode-view.ts'
import type { Constraint } from '../../electron/model/constraint.ts'
import { InferenceEngine } from '../../electron/model/local/inference-engine.ts'
import { createContext, startLlama } from '../../electron/model/local/llama-runtime.ts'
import type { SampleFigures } from './samples.ts'
import { benchSamples } from './samples.ts'

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
  /** `constrainedTokensPerSecond / bareTokensPerSecond`. */
  ratio: number
  /**
   * Of the prompt tokens of turns 2 to 4 of an episode (the paper's prompt, one-line observations), the share that was
   * not evaluated anew.
   */
  cachedShare: number
  /** Eight samples of one question, written together, beside one. */
  samples: SampleFigures
}

const ROUNDS = 5
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
    const bare: number[] = []
    const constrained: number[] = []
    const turns: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      signal?.throwIfAborted()
      bare.push(await bareRate(bareModel, engine.loaded.threads, engine.loaded.contextLength))
      constrained.push(await engineRate(engine, FREE_TEXT, round, signal))
      turns.push(await engineRate(engine, turn, round, signal))
    }
    return {
      model,
      threads: engine.loaded.threads,
      gpu: engine.loaded.gpu,
      bareTokensPerSecond: Math.max(...bare),
      constrainedTokensPerSecond: Math.max(...constrained),
      turnTokensPerSecond: Math.max(...turns),
      ratio: Math.max(...constrained) / Math.max(...bare),
      cachedShare: await cachedShare(engine, signal),
      samples: await benchSamples(model, signal),
    }
  } finally {
    await bareModel.dispose()
    await llama.dispose()
    await engine.dispose()
  }
}

async function bareRate(model: LlamaModel, threads: number, contextSize: number): Promise<number> {
  const context = await createContext(model, { contextSize, threads })
  try {
    const sequence = context.getSequence()
    const prompt = model.tokenize(QUESTION)
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(0, -1))
    const start = performance.now()
    let count = 0
    for await (const _ of sequence.evaluate(prompt.slice(-1) as Token[], { temperature: 0, yieldEogToken: true }))
      if (++count >= GENERATED) break
    return (count * 1000) / (performance.now() - start)
  } finally {
    await context.dispose()
  }
}

async function engineRate(
  engine: InferenceEngine,
  constraint: Constraint,
  round: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  // Another question in each round: what follows a text that was seen before is not evaluated again.
  const segments: Segment[] = [{ author: 'prompt', text: `${round}. ${QUESTION}` }]
  const request = { segments, stops: [], maxTokens: GENERATED, temperature: 0, seed: 1 }
  // Unmeasured: it evaluates the prompt, as the bare loop did before its clock started.
  await engine.write({ ...request, constraint: { ...FREE_TEXT, maxTokens: 1 } }, { ...(signal && { signal }) })
  const start = performance.now()
  const { tokens } = await engine.write({ ...request, constraint }, { ...(signal && { signal }) })
  return (tokens.generated * 1000) / (performance.now() - start)
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
