import { InferenceEngine } from '../../electron/model/local/inference-engine.ts'

/** Texts of one question, as a GRPO step draws them. */
export const ROLLOUTS = 8
/** Tokens of each. */
export const ROLLOUT_TOKENS = 32

/** Tokens a second of processor time in which the engine writes {@link ROLLOUTS} texts together, freely, at temperature 1. */
export async function rolloutTokensPerSecond(model: string, signal: AbortSignal): Promise<number> {
  const engine = await InferenceEngine.load({ path: model, contextTokens: 512 }, { signal })
  try {
    const write = (seed: number): Promise<number> =>
      engine
        .write(
          {
            segments: [{ author: 'prompt', text: 'Question: Who directed the film?\n' }],
            constraint: { kind: 'anything' },
            stops: [],
            maxTokens: ROLLOUT_TOKENS,
            temperature: 1,
            seed,
          },
          { signal },
        )
        .then(({ tokens }) => tokens.generated)
    // Evaluates the prompt, which the texts share.
    await write(0)
    const start = process.cpuUsage()
    const written = await Promise.all(Array.from({ length: ROLLOUTS }, (_, index) => write(index + 1)))
    const { user, system } = process.cpuUsage(start)
    return written.reduce((sum, tokens) => sum + tokens, 0) / ((user + system) / 1e6)
  } finally {
    await engine.dispose()
  }
}
