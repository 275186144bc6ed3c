import type { LlamaContextSequence, Token, TokenBias } from 'node-llama-cpp'
import type { ControlledEvaluateIndexOutput, ControlledEvaluateInputItem } from 'node-llama-cpp'

export type GenerateNext = NonNullable<Exclude<ControlledEvaluateInputItem, Token>[1]['generateNext']>
export type Next = ControlledEvaluateIndexOutput['next']

/** The library's own for what names none. */
const EVALUATION_PRIORITY = 5

/** A token's number and its value, one pair after another. */
type Pairs = readonly number[]
type Sampled = readonly [
  token: number,
  probabilities: Pairs | null | undefined,
  confidence: number | null | undefined,
  logits: Pairs | null | undefined,
  totalLogitWeight: number | null | undefined,
]

/** llama.cpp's chain of samplers, as the library holds it. */
interface Chain {
  applyConfig(config: object): void
  dispose(): void
}

/**
 * The parts of node-llama-cpp 3.22 that its `controlledEvaluate` is made of. They are its own and not its documented
 * interface; the version is pinned, and where one is missing {@link KeptSampler.of} gives none.
 */
interface Inner {
  decode(
    tokens: readonly number[],
    answer: readonly boolean[],
    sample: (batchIndex: number) => Promise<Sampled>,
  ): Promise<readonly (Sampled | undefined)[]>
  chain(): Chain
  config(options: object): object
  sample(batchIndex: number, chain: Chain, confidence: boolean, logits: unknown, total: boolean): Promise<Sampled>
}

/**
 * One sequence's sampler, kept from token to token. The library makes a new one for each call and hands it the bias
 * again, token by token, which takes a tenth of what the embedded decoder's token takes.
 */
export class KeptSampler {
  private readonly inner: Inner
  private readonly sequence: LlamaContextSequence
  private chain: Chain | undefined
  private bias: TokenBias | undefined
  private greedy = false

  private constructor(inner: Inner, sequence: LlamaContextSequence) {
    this.inner = inner
    this.sequence = sequence
  }

  /** Undefined where the library is not as it is known here. */
  static of(sequence: LlamaContextSequence): KeptSampler | undefined {
    const inner = innerOf(sequence)
    return inner && new KeptSampler(inner, sequence)
  }

  /** As `controlledEvaluate` of tokens of which the last is asked something; nobody else may use the sequence. */
  async evaluate(tokens: readonly number[], asked: GenerateNext): Promise<Next> {
    const outputs = await this.inner.decode(
      tokens,
      tokens.map((_, index) => index === tokens.length - 1),
      index => this.sample(index, asked),
    )
    const [token, , confidence, logits, totalLogitWeight] = outputs[tokens.length - 1] ?? []
    return {
      ...(asked.token && { token: token === undefined || token < 0 ? null : (token as Token) }),
      ...(typeof confidence === 'number' && { confidence }),
      ...(logits && { logits: mapOf(logits) }),
      ...(typeof totalLogitWeight === 'number' && { totalLogitWeight }),
    }
  }

  private sample(
    batchIndex: number,
    { confidence, logits, totalLogitWeight, options = {} }: GenerateNext,
  ): Promise<Sampled> {
    const filter = typeof logits === 'object' ? logits.filter : undefined
    const wanted = filter ? [filter.tokens ?? [], false, false, filter.includeSelected ?? false, 0] : (logits ?? false)
    return this.inner.sample(batchIndex, this.chainFor(options), confidence === true, wanted, totalLogitWeight === true)
  }

  /** Greedy, it is made once for the same bias; a draw begins where its seed says, and not where the last one ended. */
  private chainFor(options: NonNullable<GenerateNext['options']>): Chain {
    const greedy = (options.temperature ?? 0) <= 0
    const bias = options.tokenBias instanceof Function ? options.tokenBias() : options.tokenBias
    if (this.chain !== undefined && greedy && this.greedy && bias === this.bias) return this.chain
    if (this.chain === undefined) this.sequence.onDispose.createListener(() => this.chain?.dispose())
    else this.chain.dispose()
    this.chain = this.inner.chain()
    this.chain.applyConfig(this.inner.config(options))
    this.greedy = greedy
    this.bias = bias
    return this.chain
  }
}

function mapOf(pairs: Pairs): Map<Token, number> {
  const values = new Map<Token, number>()
  for (let index = 1; index < pairs.length; index += 2) values.set(pairs[index - 1] as Token, pairs[index] ?? NaN)
  return values
}

function innerOf(sequence: LlamaContextSequence): Inner | undefined {
  const decode = methodOf(sequence, '_decodeTokens')
  const config = methodOf(sequence, '_resolveSamplerConfig')
  const afterBatch = methodOf(sequence, '_takeIntervalCheckpointIfNeededAfterBatch')
  const native = partOf(sequence.context, '_ctx')
  const sample = methodOf(native, 'sampleToken')
  const model: unknown = partOf(sequence.model, '_model')
  const Sampler = methodOf(partOf(partOf(sequence.model, '_llama'), '_bindings'), 'AddonSampler')
  const [meter, shift] = [partOf(sequence, '_tokenMeter'), partOf(sequence, '_contextShift')]
  if (!decode || !config || !afterBatch || !sample || !model || !Sampler || !meter || !shift) return undefined
  return {
    decode: (tokens, answer, mapper) =>
      Reflect.apply(decode, sequence, [
        tokens,
        answer,
        EVALUATION_PRIORITY,
        meter,
        shift,
        mapper,
        afterBatch,
      ]) as ReturnType<Inner['decode']>,
    chain: () => Reflect.construct(Sampler, [model]) as Chain,
    config: options => Reflect.apply(config, sequence, [options]) as object,
    sample: (batchIndex, chain, confidence, logits, total) =>
      Reflect.apply(sample, native, [batchIndex, chain, false, confidence, logits, total]) as Promise<Sampled>,
  }
}

function partOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
}

function methodOf(of: unknown, name: string): ((...args: unknown[]) => unknown) | undefined {
  const found = partOf(of, name)
  return typeof found === 'function' ? (found as (...args: unknown[]) => unknown) : undefined
}
