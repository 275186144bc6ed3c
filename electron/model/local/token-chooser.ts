import type { ControlledEvaluateInputItem, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp'
import { TokenBias } from 'node-llama-cpp'
import type { Drawn, SeededRandom } from './sampling.ts'
import { draw } from './sampling.ts'
import type { TokenMask } from './token-mask.ts'

export interface ChooserOptions {
  temperature: number
  random: SeededRandom
}

/** What may be chosen: legal tokens, and whether the model may end instead. */
export interface Legal {
  mask: TokenMask | 'all'
  mayEnd: boolean
}

type GenerateNext = NonNullable<Exclude<ControlledEvaluateInputItem, Token>[1]['generateNext']>

/** Comparisons per token that llama.cpp may spend on looking up listed tokens in the vocabulary (about a millisecond). */
const lookupBudget = 4_000_000

/**
 * Chooses the next token among the legal ones, with its exact probability among them. Three ways, by what is cheap:
 * few legal tokens: only their logits are fetched; many: the others are switched off inside llama.cpp's sampler; and
 * where that picked an end token (which it cannot switch off) that may not come: all logits are fetched.
 */
export class TokenChooser {
  readonly #model: LlamaModel
  readonly #size: number
  readonly #ends: readonly Token[]
  readonly #biases = new WeakMap<TokenMask, TokenBias>()

  constructor(model: LlamaModel, vocabularySize: number, ends: readonly number[]) {
    this.#model = model
    this.#size = vocabularySize
    this.#ends = ends as readonly Token[]
  }

  /** Evaluates `last` in the sequence and chooses what follows. A token of `ends` as the result means: the text ends here. */
  async choose(sequence: LlamaContextSequence, last: Token, legal: Legal, options: ChooserOptions): Promise<Drawn> {
    const few = legal.mask !== 'all' && (legal.mask.count + this.#ends.length) * this.#size <= lookupBudget
    if (!few) return this.#chooseAmongMany(sequence, last, legal, options)
    const listed = legal.mask === 'all' ? [] : legal.mask.tokens
    const tokens = (legal.mayEnd ? [...listed, ...this.#ends] : listed) as Token[]
    const { logits } = await evaluate(sequence, last, { logits: { filter: { tokens } } })
    return draw(logits ?? [], options.temperature, options.random)
  }

  async #chooseAmongMany(sequence: LlamaContextSequence, last: Token, legal: Legal, options: ChooserOptions): Promise<Drawn> {
    const tokenBias = legal.mask === 'all' ? undefined : this.#switchOff(legal.mask)
    const sampler = options.temperature > 0
      ? { temperature: options.temperature, topK: 0, topP: 1, minP: 0, seed: options.random.bits() }
      : { temperature: 0 }
    const result = await evaluate(sequence, last, {
      token: true,
      totalLogitWeight: options.temperature <= 0,
      confidence: options.temperature > 0,
      logits: { filter: { tokens: this.#ends, includeSelected: true } },
      options: { ...sampler, ...(tokenBias && { tokenBias }) },
    })
    const token = result.token ?? -1
    const chosen = result.logits?.get(token as Token)
    if (token < 0 || chosen === undefined || (!legal.mayEnd && this.#ends.includes(token as Token))) {
      const start = sequence.nextTokenIndex - 1
      await sequence.eraseContextTokenRanges([{ start, end: start + 1 }])
      return this.#chooseFromAll(sequence, last, legal, options)
    }
    // Greedy: the chosen logit is the largest, so the sum over exp(logit - largest) is one over its probability.
    const probability = result.confidence ?? 1 / (result.totalLogitWeight ?? 1)
    const ends = legal.mayEnd ? 0 : this.#ends.reduce((sum, end) => sum + Math.exp((result.logits?.get(end) ?? -Infinity) - chosen), 0)
    return { token, logprob: Math.log(probability / (1 - ends * probability)) }
  }

  async #chooseFromAll(sequence: LlamaContextSequence, last: Token, legal: Legal, options: ChooserOptions): Promise<Drawn> {
    const { logits } = await evaluate(sequence, last, { logits: true })
    if (legal.mask === 'all') return draw((logits ?? new Map<Token, number>()).entries(), options.temperature, options.random)
    const allowed = new Set([...legal.mask.tokens, ...(legal.mayEnd ? this.#ends : [])])
    return draw([...(logits ?? [])].filter(([token]) => allowed.has(token)), options.temperature, options.random)
  }

  #switchOff(mask: TokenMask): TokenBias {
    let bias = this.#biases.get(mask)
    if (bias === undefined) {
      bias = TokenBias.for(this.#model).set(mask.illegal() as Token[], 'never')
      this.#biases.set(mask, bias)
    }
    return bias
  }
}

async function evaluate(sequence: LlamaContextSequence, last: Token, generateNext: GenerateNext): Promise<{ token?: Token | null; confidence?: number; logits?: Map<Token, number>; totalLogitWeight?: number }> {
  const [result] = await sequence.controlledEvaluate([[last, { generateNext }]])
  if (result === undefined) throw new Error('The model gave no answer to an evaluated token.')
  return result.next
}
