import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Llama, LlamaModel, Token } from 'node-llama-cpp'
import { TokenBias } from 'node-llama-cpp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GenerateNext, Next } from '../../../electron/model/local/kept-sampler.ts'
import { KeptSampler } from '../../../electron/model/local/kept-sampler.ts'
import { createContext, startLlama } from '../../../electron/model/local/llama-runtime.ts'
import { writeTinyGguf } from './tiny-gguf.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clew-sampler-'))
let llama: Llama
let model: LlamaModel
beforeAll(async () => {
  const file = path.join(folder, 'tiny.gguf')
  writeTinyGguf(file)
  llama = await startLlama()
  model = await llama.loadModel({ modelPath: file })
})
afterAll(async () => {
  await model.dispose()
  await llama.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const start = [5, 6, 7, 8]

/** What is asked of one token after another, each the one before chose. */
function questions(): GenerateNext[] {
  const never = (...tokens: number[]): TokenBias => TokenBias.for(model).set(tokens as Token[], 'never')
  const greedy = (tokenBias?: TokenBias): GenerateNext => ({
    token: true,
    totalLogitWeight: true,
    logits: { filter: { tokens: [3 as Token], includeSelected: true } },
    options: { temperature: 0, ...(tokenBias && { tokenBias }) },
  })
  const drawn = (seed: number): GenerateNext => ({
    token: true,
    confidence: true,
    options: { temperature: 1, topK: 0, topP: 1, minP: 0, seed },
  })
  const one = never(...Array.from({ length: 100 }, (_, token) => token))
  return [
    greedy(),
    greedy(one),
    greedy(one),
    greedy(never(101, 102, 103)),
    // The same seed draws from the same place.
    drawn(1),
    drawn(1),
    drawn(2),
    greedy(),
    { logits: true },
    { logits: { filter: { tokens: [9, 10] as Token[] } } },
  ]
}

async function answers(ask: (tokens: readonly number[], asked: GenerateNext) => Promise<Next>): Promise<Next[]> {
  const found: Next[] = []
  let tokens: readonly number[] = start
  for (const asked of questions()) {
    const next = await ask(tokens, asked)
    found.push(next)
    tokens = [next.token ?? 11]
  }
  return found
}

test('a kept sampler answers as a new one for each token does', async () => {
  const context = await createContext(model, { contextSize: 256, threads: 1, sequences: 2 })
  const [ours, theirs] = [context.getSequence(), context.getSequence()]
  const sampler = KeptSampler.of(ours)
  if (!sampler) throw new Error('node-llama-cpp has changed: see electron/model/local/kept-sampler.ts.')
  const kept = await answers((tokens, asked) => sampler.evaluate(tokens, asked))
  const anew = await answers(async (tokens, asked) => {
    const last = tokens.at(-1) as Token
    const input = [...(tokens.slice(0, -1) as Token[]), [last, { generateNext: asked }] as [Token, object]]
    return (await theirs.controlledEvaluate(input))[tokens.length - 1]!.next
  })
  expect(kept.map(({ token }) => token ?? null)).toEqual(anew.map(({ token }) => token ?? null))
  for (const [index, next] of anew.entries()) {
    const { confidence, totalLogitWeight, logits } = kept[index]!
    expect([confidence, totalLogitWeight]).toEqual([next.confidence, next.totalLogitWeight])
    expect(logits).toEqual(next.logits)
  }
  expect(kept[1]!.token).toBeGreaterThanOrEqual(100)
  await context.dispose()
})
