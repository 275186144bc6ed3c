import type { LlamaContext, LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp'
import { checkGguf, GgufError } from '../../../native/gguf/header-check.ts'
import type { Drawn } from './sampling.ts'
import { SeededRandom } from './sampling.ts'
import { ConstraintWalker } from './constraint-walker.ts'
import type { Loaded, LoadRequest, Written, WriteRequest } from './inference-messages.ts'
import { LlamaError, loadLlamaModel, measureThreads, startLlama } from './llama-runtime.ts'
import { ModelText } from './model-text.ts'
import { TextStream } from './text-stream.ts'
import { TokenChooser } from './token-chooser.ts'

/** The episode is longer than the model can read; nothing was written. */
export class ContextFullError extends Error {
  override readonly name = 'ContextFullError'
}

const largestContext = 8192
const promptChunkMs = 80

export interface WriteHooks {
  signal?: AbortSignal
  onText?: (text: string) => void
}

/** One model in one process, writing one text at a time with one sequence whose evaluated prefix is kept. */
export class InferenceEngine {
  readonly loaded: Loaded
  readonly #model: LlamaModel
  readonly #context: LlamaContext
  readonly #sequence: LlamaContextSequence
  readonly #text: ModelText
  readonly #chooser: TokenChooser
  /** Tokens kept free for what must be written when free text is closed: a call with its names and tags. */
  readonly #reserve: number
  /** Tokens of prompt evaluated between two looks at the stop button; follows the measured rate. */
  #chunk: number

  private constructor(model: LlamaModel, context: LlamaContext, text: ModelText, loaded: Loaded) {
    this.loaded = loaded
    this.#model = model
    this.#context = context
    this.#sequence = context.getSequence({ contextShift: { size: 1, strategy: 'eraseBeginning' } })
    this.#text = text
    this.#chooser = new TokenChooser(model, text.vocabulary.size, text.ends)
    this.#reserve = Math.min(192, Math.floor(context.contextSize / 4))
    this.#chunk = Math.max(1, Math.min(context.batchSize, Math.ceil((loaded.tokensPerSecond * promptChunkMs) / 1000)))
  }

  /** @throws GgufError where the file is refused, LlamaError where llama.cpp cannot load it */
  static async load(request: LoadRequest): Promise<InferenceEngine> {
    const summary = await checkGguf(request.path)
    if (request.adapter !== undefined && (await checkGguf(request.adapter)).kind !== 'adapter')
      throw new GgufError('The file given as an adapter is a whole model; give a LoRA adapter in GGUF form, or ask the model itself.')
    const llama = await startLlama()
    const model = await loadLlamaModel(llama, request.path)
    const text = await ModelText.of(model, request.path)
    const [fastest] = await measureThreads(model)
    const trained = summary.contextLength > 0 ? summary.contextLength : largestContext
    const most = Math.min(trained, largestContext)
    const context = await model.createContext({
      contextSize: { min: Math.min(512, most), max: most },
      threads: fastest?.threads ?? 1,
      ...(request.adapter !== undefined && { lora: request.adapter }),
    }).catch((error: unknown) => {
      throw new LlamaError(`The model was read, and working memory for it could not be had: ${error instanceof Error ? error.message : String(error)}. Close other programs or use a smaller model.`)
    })
    const loaded = { contextLength: context.contextSize, threads: fastest?.threads ?? 1, tokensPerSecond: fastest?.tokensPerSecond ?? 1, gpu: String(llama.gpu || 'none') }
    return new InferenceEngine(model, context, text, loaded)
  }

  /**
   * Writes a text under a constraint, or freely up to a stop. At temperature 0 each token is the likeliest legal one; above it
   * the same seed gives the same text. `logprob` is exact: the sum over tokens of the log-probability among the legal tokens, at
   * the given temperature (at 1 where it is 0); tokens that had to come count 0.
   * @throws AbortError (DOMException) when stopped, ContextFullError
   */
  async write(request: WriteRequest, hooks: WriteHooks = {}): Promise<Written> {
    const prompt = this.#text.tokenizeEpisode(request.segments)
    const room = this.#context.contextSize - 1 - prompt.length
    if (room < this.#reserve)
      throw new ContextFullError(`The episode has grown to ${prompt.length} tokens and this model reads ${this.#context.contextSize}; allow fewer turns or use a model with a longer context.`)
    const cached = await this.#keepPrefix(prompt)
    const pending = prompt.slice(cached)
    const written = request.constraint.kind === 'anything' ? await this.#writeFreely(pending, { ...request, maxTokens: Math.min(request.maxTokens, room) }, hooks) : await this.#writeConstrained(pending, request, room - this.#reserve, hooks)
    this.#text.remember(written.text, written.tokens)
    return { text: written.text, logprob: written.logprob, tokens: { prompt: prompt.length, cached, generated: written.tokens.length } }
  }

  /** The tokens that a text was written with, or its own tokenization. */
  tokensOf(text: string): readonly number[] {
    return this.#text.tokenizeEpisode([{ author: 'agent', text }])
  }

  async dispose(): Promise<void> {
    await this.#context.dispose()
    await this.#model.dispose()
    await this.#model.llama.dispose()
  }

  async #writeConstrained(pending: number[], request: WriteRequest, budget: number, hooks: WriteHooks): Promise<{ text: string; logprob: number; tokens: number[] }> {
    const walker = new ConstraintWalker(request.constraint, this.#text, budget)
    const options = { temperature: request.temperature, random: new SeededRandom(request.seed) }
    const stream = new TextStream(this.#text.vocabulary, hooks.onText)
    let logprob = 0
    for (let next = walker.next(); next.kind !== 'done'; next = walker.next()) {
      if (next.kind === 'forced') {
        for (const token of next.tokens) {
          walker.write(token)
          stream.push(token)
        }
        pending.push(...next.tokens)
        continue
      }
      const drawn = await this.#chooseAfter(pending, { mask: next.mask, mayEnd: next.mayEnd }, options, hooks)
      logprob += drawn.logprob
      if (this.#text.ends.includes(drawn.token)) break
      walker.write(drawn.token)
      stream.push(drawn.token)
      pending = [drawn.token]
    }
    return { text: stream.finish(), logprob, tokens: stream.tokens }
  }

  async #writeFreely(pending: number[], request: WriteRequest, hooks: WriteHooks): Promise<{ text: string; logprob: number; tokens: number[] }> {
    const options = { temperature: request.temperature, random: new SeededRandom(request.seed) }
    const stream = new TextStream(this.#text.vocabulary, hooks.onText)
    let logprob = 0
    while (stream.tokens.length < request.maxTokens) {
      const drawn = await this.#chooseAfter(pending, { mask: 'all', mayEnd: true }, options, hooks)
      logprob += drawn.logprob
      if (this.#text.ends.includes(drawn.token)) break
      stream.push(drawn.token)
      pending = [drawn.token]
      if (request.stops.some(stop => stream.justCompleted(stop))) break
    }
    return { text: stream.finish(), logprob, tokens: stream.tokens }
  }

  /** Evaluates what is pending, in pieces short enough to stop between, and chooses the token after it. */
  async #chooseAfter(pending: readonly number[], legal: Parameters<TokenChooser['choose']>[2], options: Parameters<TokenChooser['choose']>[3], hooks: WriteHooks): Promise<Drawn> {
    let done = 0
    while (done < pending.length - 1) {
      hooks.signal?.throwIfAborted()
      const piece = pending.slice(done, Math.min(done + this.#chunk, pending.length - 1))
      this.#ensureRoom(piece.length)
      const start = performance.now()
      await this.#sequence.evaluateWithoutGeneratingNewTokens(piece as Token[])
      const perToken = (performance.now() - start) / piece.length
      if (piece.length === this.#chunk) this.#chunk = Math.max(1, Math.min(this.#context.batchSize, Math.round(promptChunkMs / Math.max(perToken, 1e-3))))
      done += piece.length
    }
    hooks.signal?.throwIfAborted()
    this.#ensureRoom(1)
    return this.#chooser.choose(this.#sequence, pending[pending.length - 1] as Token, legal, options)
  }

  #ensureRoom(tokens: number): void {
    if (this.#sequence.nextTokenIndex + tokens >= this.#context.contextSize)
      throw new ContextFullError(`The text has reached the ${this.#context.contextSize} tokens that this model reads; allow fewer turns or use a model with a longer context.`)
  }

  /**
   * Keeps the evaluated tokens that the new prompt begins with and drops the others. The prompt's last token is always
   * evaluated anew: what follows it is asked of that evaluation.
   * @returns how many were kept
   */
  async #keepPrefix(prompt: readonly number[]): Promise<number> {
    const evaluated = this.#sequence.contextTokens
    let shared = 0
    while (shared < evaluated.length && shared < prompt.length - 1 && evaluated[shared] === prompt[shared]) shared++
    if (shared < this.#sequence.nextTokenIndex) await this.#sequence.eraseContextTokenRanges([{ start: shared, end: this.#sequence.nextTokenIndex }])
    return shared
  }
}
