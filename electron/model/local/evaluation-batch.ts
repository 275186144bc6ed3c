import type { ControlledEvaluateInputItem, ControlledEvaluateIndexOutput, LlamaContextSequence } from 'node-llama-cpp'

interface Evaluation {
  sequence: LlamaContextSequence
  input: readonly ControlledEvaluateInputItem[]
  resolve(outputs: (ControlledEvaluateIndexOutput | undefined)[]): void
  reject(error: unknown): void
}

/**
 * Keeps writers in step: what several of them want evaluated goes to llama.cpp as one batch, and the answers go back
 * together, so that all have their next token ready when the next batch is made. Left to itself the library takes
 * whoever is first, and the writers fall into two batches that alternate.
 */
export class EvaluationBatch {
  private readonly writers: () => number
  private waiting: Evaluation[] = []
  private running = false

  /** @param writers how many there are that may want something evaluated */
  constructor(writers: () => number) {
    this.writers = writers
  }

  /** Evaluates tokens in a sequence that no other evaluation uses meanwhile. */
  evaluate(
    sequence: LlamaContextSequence,
    input: readonly ControlledEvaluateInputItem[],
  ): Promise<(ControlledEvaluateIndexOutput | undefined)[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ sequence, input, resolve, reject })
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
      const outcomes = await Promise.allSettled(
        batch.map(({ sequence, input }) => sequence.controlledEvaluate([...input])),
      )
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome?.reason)
      }
    }
    this.running = false
  }
}
