import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp'
import { TokenBias } from 'node-llama-cpp'
import type { GenerateNext, Next } from './kept-sampler.ts'
import type { Distribution, Drawn, Sampling } from './sampling.ts'
import { distributionOf, draw } from './sampling.ts'
import type { TokenMask } from './token-mask.ts'

/** What may be chosen: legal tokens, and whether the model may end instead. */
export interface Legal {
  mask: TokenMask | 'all'
  mayEnd: boolean
}

/** Evaluates what is pending in the sequence and answers what is asked of its last token. */
export type Ask = (asked: GenerateNext) => Promise<Next>

/** Up to this size of a vocabulary, fetching all logits is cheaper than looking many up. */
const SMALL_VOCABULARY = 16_384
/**
 * Comparisons per token that llama.cpp may spend on looking up listed tokens in the vocabulary (a third of a
 * millisecond, and one and a half).
 */
const LOOKUP_BUDGET = { small: 1_000_000, large: 4_000_000 } as const
/** Each names all tokens that may not come, up to megabytes of them. */
const MOST_BIASES = 16

/**
 * What comes next, among the legal tokens and with its exact probability among them, by the way that is cheap. Few
 * legal tokens: only their logits are fetched; a sample from a small vocabulary: all are; else the others are switched
 * off inside llama.cpp's sampler, and where that picked an end token (which it cannot switch off) that may not come,
 * all logits are fetched.
 */
export class TokenChooser {
  private readonly model: LlamaModel
  private readonly size: number
  private readonly ends: readonly Token[]
  private readonly biases = new Map<TokenMask, TokenBias>()
  private readonly tokens = new WeakMap<TokenMask, Int32Array>()

  constructor(model: LlamaModel, vocabularySize: number, ends: readonly number[]) {
    this.model = model
    this.size = vocabularySize
    this.ends = ends as readonly Token[]
  }

  /**
   * Whether the logits of all that is legal are fetched, so that one evaluation serves every sampler. The likeliest of
   * many is found faster inside llama.cpp; a nucleus cannot be told there.
   */
  fetchesAll(legal: Legal, { topP, temperature }: Sampling): boolean {
    return this.areFew(legal) || (temperature > 0 && (this.size <= SMALL_VOCABULARY || topP < 1))
  }

  /** The legal tokens after what `ask` evaluates; those of `ends` among them mean: the text ends here. */
  async distribution(legal: Legal, ask: Ask): Promise<Distribution> {
    const allowed = this.allowed(legal)
    const { logits } = await ask({
      logits: allowed && this.areFew(legal) ? { filter: { tokens: [...allowed] as Token[] } } : true,
    })
    return distributionOf(logits ?? new Map<number, number>(), allowed)
  }

  /** Lets llama.cpp draw. @param sequence where `ask` evaluates */
  async choose(sequence: LlamaContextSequence, legal: Legal, sampling: Sampling, ask: Ask): Promise<Drawn> {
    const tokenBias = legal.mask === 'all' ? undefined : this.switchOff(legal.mask)
    const { temperature } = sampling
    const sampler =
      temperature > 0 ? { temperature, topK: 0, topP: 1, minP: 0, seed: sampling.random.bits() } : { temperature: 0 }
    const result = await ask({
      token: true,
      totalLogitWeight: temperature <= 0,
      confidence: temperature > 0,
      logits: { filter: { tokens: this.ends, includeSelected: true } },
      options: { ...sampler, ...(tokenBias && { tokenBias }) },
    })
    const token = result.token ?? -1
    const chosen = result.logits?.get(token as Token)
    if (token < 0 || chosen === undefined || (!legal.mayEnd && this.ends.includes(token as Token))) {
      const start = sequence.nextTokenIndex - 1
      await sequence.eraseContextTokenRanges([{ start, end: start + 1 }])
      return draw(await this.distribution(legal, ask), sampling)
    }
    // Greedy: the chosen logit is the largest, so the sum over exp(logit - largest) is one over its probability.
    const probability = result.confidence ?? 1 / (result.totalLogitWeight ?? 1)
    const divisor = temperature > 0 ? temperature : 1
    const ends = legal.mayEnd
      ? 0
      : this.ends.reduce((sum, end) => sum + Math.exp(((result.logits?.get(end) ?? -Infinity) - chosen) / divisor), 0)
    return { token, logprob: Math.log(probability / Math.max(probability, 1 - ends * probability)) }
  }

  /** Ascending; undefined: all. */
  private allowed({ mask, mayEnd }: Legal): Int32Array | undefined {
    if (mask === 'all') return undefined
    let allowed = this.tokens.get(mask)
    // A mask belongs to one state of one constraint, in which the text may or may not end.
    if (allowed === undefined)
      this.tokens.set(mask, (allowed = Int32Array.from(new Set([...mask.tokens, ...(mayEnd ? this.ends : [])])).sort()))
    return allowed
  }

  private areFew({ mask }: Legal): boolean {
    return (
      mask !== 'all' &&
      (mask.count + this.ends.length) * this.size <=
        (this.size <= SMALL_VOCABULARY ? LOOKUP_BUDGET.small : LOOKUP_BUDGET.large)
    )
  }

  private switchOff(mask: TokenMask): TokenBias {
    const bias = this.biases.get(mask) ?? TokenBias.for(this.model).set(mask.illegal() as Token[], 'never')
    this.biases.delete(mask)
    this.biases.set(mask, bias)
    for (const oldest of this.biases.keys()) {
      if (this.biases.size <= MOST_BIASES) break
      this.biases.delete(oldest)
    }
    return bias
  }
}
