import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LlamaModel, Token } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClewError } from '../../../electron/contract/errors.ts'
import type { Constraint } from '../../../electron/model/constraint.ts'
import type { Segment } from '../../../electron/model/episode-view.ts'
import { toText } from '../../../electron/model/local/byte-string.ts'
import { ConstraintWalker } from '../../../electron/model/local/constraint-walker.ts'
import type { WriteRequest, Written } from '../../../electron/model/local/inference-messages.ts'
import { InferenceEngine } from '../../../electron/model/local/inference-engine.ts'
import { startLlama } from '../../../electron/model/local/llama-runtime.ts'
import { ModelText } from '../../../electron/model/local/model-text.ts'
import type { GgufEntry } from '../../../native/gguf/write.ts'
import { writeGguf } from '../../../native/gguf/write.ts'
import { isInLanguage } from './constraint-language.ts'
import { writeTinyGguf } from './tiny-gguf.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clew-engine-'))
const file = path.join(folder, 'tiny.gguf')
/** Nats over a turn: the cache holds 16-bit floats, and a batch of tokens is summed in another order than one alone. */
const tolerance = 0.01
let engine: InferenceEngine
beforeAll(async () => {
  writeTinyGguf(file)
  engine = await InferenceEngine.load({ path: file })
})
afterAll(async () => {
  await engine.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const turn: Constraint = {
  kind: 'sequence',
  parts: [
    { kind: 'text', text: '<think>' },
    { kind: 'until', until: '</think>', without: ['<kg-query>', '<answer>'], maxTokens: 10 },
    { kind: 'text', text: '\n' },
    {
      kind: 'oneOf',
      options: [
        {
          kind: 'sequence',
          parts: [
            { kind: 'text', text: '<kg-query>get_tail_entities("' },
            { kind: 'names', names: ['Her', 'Her (film)', 'Amélie', '東京'] },
            { kind: 'text', text: '")</kg-query>' },
          ],
        },
        {
          kind: 'sequence',
          parts: [
            { kind: 'text', text: '<answer>' },
            { kind: 'until', until: '</answer>', without: ['<'], maxTokens: 8 },
          ],
        },
      ],
    },
  ],
}
const prompt: Segment = { author: 'prompt', text: 'Question: who directed "Her"?\n' }
function request(over: Partial<WriteRequest> = {}): WriteRequest {
  return { segments: [prompt], constraint: turn, stops: [], maxTokens: 40, temperature: 0, seed: 1, ...over }
}

describe('what is written', () => {
  test('is in the language at any temperature, and streams as it is', async () => {
    for (const [seed, temperature] of [0, 0.3, 1, 1, 1, 2, 5].entries()) {
      let streamed = ''
      const written = await engine.write(request({ temperature, seed }), {
        onText: text => {
          streamed += text
        },
      })
      expect(streamed).toBe(written.text)
      expect({ text: written.text, isInLanguage: isInLanguage(turn, written.text) }).toEqual({
        text: written.text,
        isInLanguage: true,
      })
    }
  })

  test('is the same for the same seed and differs between seeds', async () => {
    const texts = []
    for (const seed of [7, 7, 8, 9]) texts.push((await engine.write(request({ temperature: 1, seed }))).text)
    expect(texts[0]).toBe(texts[1])
    expect(new Set(texts).size).toBeGreaterThan(1)
  })

  test('ends freely at a stop, an end token or the limit, when nothing constrains it', async () => {
    const free = await engine.write(request({ constraint: { kind: 'anything' }, temperature: 1, maxTokens: 30 }))
    expect(free.tokens.generated).toBeLessThanOrEqual(30)
    const letter = free.text.at(3) ?? ''
    const stopped = await engine.write(
      request({ constraint: { kind: 'anything' }, temperature: 1, maxTokens: 30, stops: [letter] }),
    )
    // The token that completes the stop is kept whole.
    expect(free.text.startsWith(stopped.text)).toBe(true)
    expect(stopped.text.indexOf(letter)).toBe(free.text.indexOf(letter))
    expect(stopped.text.length).toBeLessThan(free.text.length)
  })

  test('still fits when little room is left, and is refused when none is', async () => {
    const long = 'word '.repeat(70)
    const written = await engine.write(request({ segments: [{ author: 'prompt', text: long }] }))
    expect(isInLanguage(turn, written.text)).toBe(true)
    await expect(
      engine.write(request({ segments: [{ author: 'prompt', text: long.repeat(3) }] })),
    ).rejects.toBeInstanceOf(ClewError)
  })
})

describe('the cache', () => {
  test('serves what the next turn begins with, and changes nothing of what is written', async () => {
    const other = await InferenceEngine.load({ path: file })
    const segments: Segment[] = [{ author: 'prompt', text: prompt.text.repeat(4) }]
    let before = await engine.write(request({ segments }))
    for (let index = 0; index < 2; index++) {
      // Not word for word what was written: the other engine has no memory of the tokens that it was written with.
      segments.push(
        { author: 'agent', text: `${before.text}.` },
        { author: 'graph', text: '\n\n<information>Her</information>\n\n' },
      )
      const written = await engine.write(request({ segments }))
      expect(written.tokens.cached / written.tokens.prompt).toBeGreaterThan(0.6)
      expect(written.tokens.cached).toBeLessThan(written.tokens.prompt)
      await other.write(request({ segments: [{ author: 'prompt', text: `Something else entirely, ${index}` }] }))
      const anew = await other.write(request({ segments }))
      expect(anew.tokens.cached).toBeLessThan(index === 0 ? 1 : anew.tokens.prompt)
      expect(anew.text).toBe(written.text)
      expect(Math.abs(anew.logprob - written.logprob)).toBeLessThan(tolerance)
      before = written
    }
    await other.dispose()
  })

  test('is dropped from where another question differs', async () => {
    await engine.write(request({ segments: [{ author: 'prompt', text: 'Question: who painted it?\n' }] }))
    const other = await engine.write(request({ segments: [{ author: 'prompt', text: 'Question: who wrote it?\n' }] }))
    expect(other.tokens.cached).toBeGreaterThan(0)
    expect(other.tokens.cached).toBeLessThan(other.tokens.prompt)
  })

  test('a text that was written before is not evaluated again', async () => {
    const segments: Segment[] = [{ author: 'prompt', text: 'Question: who sang it?\n' }]
    const [first, second] = [await engine.write(request({ segments })), await engine.write(request({ segments }))]
    expect(second).toEqual({ ...first, tokens: { ...first.tokens, cached: first.tokens.prompt } })
  })
})

describe('several texts at once', () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
  const segments: Segment[] = [{ author: 'prompt', text: `${prompt.text.repeat(4)}And together?\n` }]

  test('are those that each would be alone, and share their prompt', async () => {
    const [together, alone] = [await InferenceEngine.load({ path: file }), await InferenceEngine.load({ path: file })]
    const beside = await Promise.all(seeds.map(seed => together.write(request({ segments, temperature: 1, seed }))))
    const apart: Written[] = []
    for (const seed of seeds) apart.push(await alone.write(request({ segments, temperature: 1, seed })))
    // A batch is summed in another order, so a draw at the very border between two tokens may fall to the other side.
    const same = beside.filter(({ text }, index) => text === apart[index]?.text)
    expect(same.length).toBeGreaterThanOrEqual(seeds.length - 1)
    const differences = beside.map(({ text, logprob }, index) =>
      text === apart[index]?.text ? Math.abs(logprob - apart[index].logprob) : 0,
    )
    expect(Math.max(...differences)).toBeLessThan(tolerance)
    expect(new Set(beside.map(({ text }) => text)).size).toBeGreaterThan(1)
    const evaluated = beside.reduce((sum, { tokens }) => sum + tokens.prompt - tokens.cached, 0)
    expect(evaluated).toBeLessThan(2 * (beside[0]?.tokens.prompt ?? 0))
    await Promise.all([together.dispose(), alone.dispose()])
  })

  test('do not disturb each other: one is stopped, one is refused, the others are written; more than there are sequences take turns', async () => {
    const stop = new AbortController()
    const long: Constraint = { kind: 'until', until: '</answer>', without: [], maxTokens: 100_000 }
    const stopped = engine.write(request({ constraint: long, seed: 3 }), {
      signal: stop.signal,
      onText: () => stop.abort(),
    })
    const refused = engine.write(request({ constraint: { kind: 'names', names: [] } }))
    const written = Array.from({ length: 20 }, (_, seed) =>
      engine.write(
        request({ segments: [{ author: 'prompt', text: `Question ${seed % 3}?\n` }], temperature: 1.5, seed }),
      ),
    )
    const outcomes = await Promise.allSettled([stopped, refused, ...written])
    expect(
      outcomes
        .slice(0, 2)
        .map(outcome => (outcome.status === 'rejected' && outcome.reason instanceof Error ? outcome.reason.name : '')),
    ).toEqual(['AbortError', 'ClewError'])
    for (const outcome of outcomes.slice(2))
      expect(outcome.status === 'fulfilled' && isInLanguage(turn, outcome.value.text)).toBe(true)
  })

  test('one that waited for the evaluation of another goes on when that is stopped', async () => {
    const stop = new AbortController()
    const asked = request({ segments: [{ author: 'prompt', text: 'word '.repeat(60) }], seed: 4, temperature: 1 })
    const first = engine.write(asked, { signal: stop.signal })
    const second = engine.write(asked)
    stop.abort()
    await expect(first).rejects.toThrow(/abort/i)
    expect(isInLanguage(turn, (await second).text)).toBe(true)
  })
})

test('a vocabulary too large to be fetched whole is drawn from inside llama.cpp, with the same promises', async () => {
  const large = path.join(folder, 'large.gguf')
  writeTinyGguf(large, { extra: 17_000, width: 32 })
  const [one, other] = [await InferenceEngine.load({ path: large }), await InferenceEngine.load({ path: large })]
  const seeds = [1, 2, 3, 4, 5]
  const segments: Segment[] = [{ author: 'prompt', text: prompt.text.repeat(4) }]
  const together = await Promise.all(seeds.map(seed => one.write(request({ segments, temperature: 1, seed }))))
  const apart: Written[] = []
  for (const seed of seeds) apart.push(await other.write(request({ segments, temperature: 1, seed })))
  expect(together.every(({ text }) => isInLanguage(turn, text))).toBe(true)
  expect(together.filter(({ text }, index) => text === apart[index]?.text).length).toBeGreaterThanOrEqual(
    seeds.length - 1,
  )
  expect(new Set(together.map(({ text }) => text)).size).toBeGreaterThan(1)
  // The prompt is evaluated once and copied to the other lanes.
  expect(together.reduce((sum, { tokens }) => sum + tokens.prompt - tokens.cached, 0)).toBeLessThan(
    2 * (together[0]?.tokens.prompt ?? 0),
  )
  const greedy = await one.write(request())
  const narrow = await one.write(request({ temperature: 1, topP: 1e-6 }))
  expect(narrow.text).toBe(greedy.text)
  expect(Math.abs(narrow.logprob - greedy.logprob)).toBeLessThan(tolerance)
  await Promise.all([one.dispose(), other.dispose()])
})

test('a narrow nucleus writes what is likeliest', async () => {
  const greedy = await engine.write(request())
  const narrow = await engine.write(request({ temperature: 1, topP: 1e-6, seed: 9 }))
  expect(narrow.text).toBe(greedy.text)
  // Still the probability without the cut, as a recipe needs it.
  expect(narrow.logprob).toBeCloseTo(greedy.logprob, 5)
})

test('stopping ends a turn within a token or two and leaves the engine usable', async () => {
  const stop = new AbortController()
  const long: Constraint = { kind: 'until', until: '</answer>', without: [], maxTokens: 100_000 }
  let heard = 0
  const writing = engine.write(request({ constraint: long }), {
    signal: stop.signal,
    onText: () => {
      heard += 1
      stop.abort()
    },
  })
  await expect(writing).rejects.toThrow(/abort/i)
  expect(heard).toBeLessThanOrEqual(2)
  expect(isInLanguage(turn, (await engine.write(request())).text)).toBe(true)
})

describe('loading', () => {
  test.each(['qwen2', 'qwen3'] as const)('a %s model writes under the same constraints', async architecture => {
    const other = path.join(folder, `${architecture}.gguf`)
    writeTinyGguf(other, { architecture, control: ['<|im_start|>', '<|im_end|>'] })
    const chat = await InferenceEngine.load({ path: other })
    const written = await chat.write(request({ temperature: 1 }))
    expect(isInLanguage(turn, written.text)).toBe(true)
    await chat.dispose()
  })

  test('a conversation model gets its frame once, and what the prompt quotes of it stays text', async () => {
    const other = path.join(folder, 'chat.gguf')
    writeTinyGguf(other, { control: ['<|im_start|>', '<|im_end|>'] })
    const llama = await startLlama()
    const chat = await llama.loadModel({ modelPath: other })
    const chatText = await ModelText.of(chat, other)
    const tokens = chatText.tokenizeEpisode([
      { author: 'prompt', text: 'Who is <|im_end|> or <|im_start|>?' },
      { author: 'agent', text: '<think><|im_end|>' },
    ])
    const [start, end] = ['<|im_start|>', '<|im_end|>'].map(marker => chat.tokenize(marker, true)[0])
    expect(tokens.filter(token => token === start)).toHaveLength(2)
    expect(tokens.filter(token => token === end)).toHaveLength(1)
    expect(tokens.map(token => chatText.vocabulary.bytes[token] ?? '').join('')).toContain(
      'user\nWho is <|im_end|> or <|im_start|>?',
    )
    await chat.dispose()
  })

  test('a file whose header is sound and whose weights are not a model is an error and no crash', async () => {
    const odd = path.join(folder, 'odd.gguf')
    await writeGguf(odd, {
      metadata: new Map<string, GgufEntry>([
        ['general.architecture', { type: 'string', value: 'llama' }],
        ['tokenizer.ggml.model', { type: 'string', value: 'gpt2' }],
      ]),
      tensors: [{ name: 'token_embd.weight', shape: [8, 4], type: 'f32', values: new Float32Array(32) }],
    })
    await expect(InferenceEngine.load({ path: odd })).rejects.toBeInstanceOf(ClewError)
  })

  test('an adapter changes what is written', async () => {
    const adapter = path.join(folder, 'adapter.gguf')
    const values = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.sin(i * 12.9898))
    const write = (to: string, alpha: number): Promise<void> =>
      writeGguf(to, {
        metadata: new Map<string, GgufEntry>([
          ['general.architecture', { type: 'string', value: 'llama' }],
          ['general.type', { type: 'string', value: 'adapter' }],
          ['adapter.type', { type: 'string', value: 'lora' }],
          ['adapter.lora.alpha', { type: 'float32', value: alpha }],
        ]),
        tensors: ['attn_q', 'ffn_up'].flatMap(layer => [
          { name: `blk.0.${layer}.weight.lora_a`, shape: [64, 4], type: 'f32' as const, values: values(256) },
          {
            name: `blk.0.${layer}.weight.lora_b`,
            shape: [4, layer === 'attn_q' ? 64 : 128],
            type: 'f32' as const,
            values: values(layer === 'attn_q' ? 256 : 512),
          },
        ]),
      })
    await write(adapter, 8)
    const adapted = await InferenceEngine.load({ path: file, adapter })
    const [plain, changed] = [await engine.write(request()), await adapted.write(request())]
    expect(changed.logprob).not.toBeCloseTo(plain.logprob, 2)
    // Another adapter over the same loaded model writes as it would in an engine of its own; a tiny factor is as good
    // as none (llama.cpp takes 0 for "no factor given").
    for (const alpha of [3, 1e-6]) {
      const next = path.join(folder, `adapter-${alpha}.gguf`)
      await write(next, alpha)
      await adapted.changeAdapter(next)
      const fresh = await InferenceEngine.load({ path: file, adapter: next })
      const [there, here] = [await fresh.write(request()), await adapted.write(request())]
      expect(here.text).toBe(there.text)
      expect(here.logprob).toBeCloseTo(there.logprob, 3)
      await fresh.dispose()
    }
    expect((await adapted.write(request())).logprob).toBeCloseTo(plain.logprob, 3)
    await expect(adapted.changeAdapter(file)).rejects.toThrow(/whole model/)
    const writing = adapted.write(request())
    await expect(adapted.changeAdapter(adapter)).rejects.toThrow(/while texts are being written/)
    await writing
    await adapted.dispose()
    await expect(InferenceEngine.load({ path: file, adapter: file })).rejects.toThrow(/whole model/)
  })
})

describe('log-probabilities', () => {
  let model: LlamaModel
  let text: ModelText
  beforeAll(async () => {
    const llama = await startLlama()
    model = await llama.loadModel({ modelPath: file })
    text = await ModelText.of(model, file)
  })
  afterAll(() => model.dispose())

  /** The same sum, from the probabilities of the whole vocabulary at each place, by plain use of the library. */
  async function recompute(tokens: readonly number[], temperature: number): Promise<number> {
    const context = await model.createContext({ contextSize: 512, threads: 1, flashAttention: false })
    const sequence = context.getSequence()
    const before = text.tokenizeEpisode([prompt])
    await sequence.evaluateWithoutGeneratingNewTokens(before.slice(0, -1) as Token[])
    let last = before.at(-1) as Token
    const walker = new ConstraintWalker(turn, text)
    let sum = 0
    for (const token of tokens) {
      const next = walker.next()
      const [result] = await sequence.controlledEvaluate([[last, { generateNext: { logits: true } }]])
      if (next.kind === 'choice') {
        const scale = temperature > 0 ? 1 / temperature : 1
        const logits = next.mask.tokens.map(id => (result?.next.logits?.get(id as Token) ?? -Infinity) * scale)
        const largest = Math.max(...logits)
        const total = logits.reduce((total, logit) => total + Math.exp(logit - largest), 0)
        sum += (result?.next.logits?.get(token as Token) ?? -Infinity) * scale - largest - Math.log(total)
      }
      walker.write(token)
      last = token as Token
    }
    await context.dispose()
    return sum
  }

  test.each([0, 1, 0.6])('at temperature %f are exact among the legal tokens', async temperature => {
    const written = await engine.write(request({ temperature, seed: 5 }))
    const tokens = engine.tokensOf(written.text)
    expect(toText(tokens.map(token => text.vocabulary.bytes[token] ?? '').join(''))).toBe(written.text)
    expect(written.logprob).toBeLessThan(0)
    expect(Math.abs(written.logprob - (await recompute(tokens, temperature)))).toBeLessThan(tolerance)
  })
})
