import type { ControlledEvaluateInputItem, LlamaContextSequence, Token } from 'node-llama-cpp'
import type { GenerateNext, Next } from './kept-sampler.ts'
import { KeptSampler } from './kept-sampler.ts'

interface Evaluation {
  sequence: LlamaContextSequence
  tokens: readonly number[]
  asked: GenerateNext | undefined
  resolve(next: Next): void
  reject(error: unknown): void
}

/**
 * Keeps writers in step: what several of them want evaluated goes to llama.cpp as one batch, and the answers go back
 * together, so that all have their next token ready when the next batch is made. Left to itself the library takes
 * whoever is first, and the writers fall into two batches that alternate.
 */
export class EvaluationBatch {
  private readonly writers: () => number
  private readonly samplers = new WeakMap<LlamaContextSequence, KeptSampler | 'none'>()
  private waiting: Evaluation[] = []
  private running = false

  /** @param writers how many there are that may want something evaluated */
  constructor(writers: () => number) {
    this.writers = writers
  }

  /** Evaluates tokens in a sequence that no other evaluation uses meanwhile; what is asked is asked of the last. */
  evaluate(sequence: LlamaContextSequence, tokens: readonly number[], asked?: GenerateNext): Promise<Next> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ sequence, tokens, asked, resolve, reject })
      if (!this.running) void this.run()
    })
  }

  private async run(): Promise<void> {
    this.running = true
    while (this.waiting.length > 0) {
      // Everyone who was answered runs to its next evaluation first.
      if (this.writers() > 1) await new Promise(resolve => setImmediate(resolve))
      const batch = this.waiting
      this.waiting = []
      const outcomes = await Promise.allSettled(batch.map(evaluation => this.answer(evaluation)))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome?.reason)
      }
    }
    this.running = false
  }

  private async answer({ sequence, tokens, asked }: Evaluation): Promise<Next> {
    const sampler = asked && this.samplerOf(sequence)
    if (asked && sampler) return sampler.evaluate(tokens, asked)
    const last = tokens.length - 1
    const input = tokens.map((token, index): ControlledEvaluateInputItem =>
      asked && index === last ? [token as Token, { generateNext: asked }] : (token as Token),
    )
    const outputs = await sequence.controlledEvaluate(input)
    const next = outputs[last]?.next
    if (asked && next === undefined) throw new Error('The model gave no answer to an evaluated token.')
    return next ?? {}
  }

  private samplerOf(sequence: LlamaContextSequence): KeptSampler | undefined {
    let sampler = this.samplers.get(sequence)
    if (sampler === undefined) this.samplers.set(sequence, (sampler = KeptSampler.of(sequence) ?? 'none'))
    return sampler === 'none' ? undefined : sampler
  }
}
