import type { Llama, LlamaContext, LlamaContextSequence, LlamaModel } from 'node-llama-cpp'
import { checkGguf, GgufError } from '../../../native/gguf/header-check.ts'
import { ClewError } from '../../contract/errors.ts'
import { CompiledConstraints } from './compiled-constraint.ts'
import { ConstraintWalker } from './constraint-walker.ts'
import { EvaluationBatch } from './evaluation-batch.ts'
import type { Loaded, LoadRequest, Written, WriteRequest } from './inference-messages.ts'
import { KnownDistributions } from './known-distributions.ts'
import { Lanes } from './lanes.ts'
import type { ThreadMeasurement } from './llama-runtime.ts'
import { createContext, loadLlamaModel, measureThreads, startLlama } from './llama-runtime.ts'
import { ModelText } from './model-text.ts'
import type { Distribution, Drawn, Sampling } from './sampling.ts'
import { draw } from './sampling.ts'
import { seededRandom } from '../../base/random.ts'
import { TextStream } from './text-stream.ts'
import type { Ask, Legal } from './token-chooser.ts'
import { TokenChooser } from './token-chooser.ts'
import { TokenPaths } from './token-paths.ts'
import { saying } from '../../contract/words/saying.ts'

const LARGEST_CONTEXT = 8192
const PROMPT_CHUNK_MS = 80
/** Texts that are evaluated in one batch at most; more of them take turns. */
const MOST_LANES = 8
/**
 * Bytes of working memory that are taken at once; where more is needed for all lanes, they are made when they are first
 * needed.
 */
const LITTLE_MEMORY = 512 * 1024 * 1024

export interface WriteHooks {
  signal?: AbortSignal | undefined
  onText?: ((text: string) => void) | undefined
}

export interface LoadHooks {
  signal?: AbortSignal
  /** The share of the weights that is read, 0 to 1. */
  onProgress?: (fraction: number) => void
  /** A llama.cpp that was started already; it stays its starter's. */
  llama?: Llama
  /** As it was measured on a model of this shape; left out: it is measured. */
  measured?: ThreadMeasurement
}

/** A text that is being written. */
interface Draft {
  /** Prompt and what was written. */
  tokens: number[]
  path: number
  promptLength: number
  /** Prompt tokens that this draft evaluated itself, rather than finding them evaluated. */
  evaluated: number
  sampling: Sampling
  hooks: WriteHooks
}

/**
 * One model in one process, writing several texts at a time. Evaluations that are due together are one batch; what
 * texts have in common from their beginning on, the prompt first of all, is evaluated once, and each turn of an episode
 * finds the turns before it evaluated.
 *
 * The same seed gives the same text, also beside others, up to the rounding of floats: a batch is summed in another
 * order than a token alone. On the embedded decoder logits then differ by 0.0006 on average and by 0.01 at most (73
 * tokens, alone and in a batch of eight), which turns a draw only where the drawn number falls that close to the border
 * between two tokens.
 */
export class InferenceEngine {
  readonly loaded: Loaded
  private readonly model: LlamaModel
  private readonly text: ModelText
  private readonly chooser: TokenChooser
  private readonly constraints: CompiledConstraints
  private readonly batch = new EvaluationBatch(() => this.writers)
  private readonly paths = new TokenPaths()
  private known = new KnownDistributions()
  private adapter: string | undefined
  /** Tokens kept free for what must be written when free text is closed: a call with its names and tags. */
  private readonly reserve: number
  private lanes: Lanes
  private widening: Promise<void> | undefined
  private writers = 0
  /** Tokens of prompt evaluated between two looks at the stop button; follows the measured rate. */
  private chunk: number

  private constructor(
    model: LlamaModel,
    context: LlamaContext,
    text: ModelText,
    loaded: Loaded,
    adapter: string | undefined,
  ) {
    this.loaded = loaded
    this.model = model
    this.text = text
    this.chooser = new TokenChooser(model, text.vocabulary.size, text.ends)
    this.constraints = new CompiledConstraints(text.splits)
    this.lanes = new Lanes(context)
    this.adapter = adapter
    this.reserve = Math.min(192, Math.floor(context.contextSize / 4))
    this.chunk = Math.max(1, Math.min(context.batchSize, Math.ceil((loaded.tokensPerSecond * PROMPT_CHUNK_MS) / 1000)))
  }

  /** @throws GgufError where the file is refused, ClewError where llama.cpp cannot load it, AbortError when stopped */
  static async load(
    request: LoadRequest,
    { signal, onProgress, llama: started, measured }: LoadHooks = {},
  ): Promise<InferenceEngine> {
    const summary = await checkGguf(request.path)
    if (request.adapter !== undefined) await checkAdapter(request.adapter)
    const llama = started ?? (await startLlama())
    const model = await loadLlamaModel(llama, request.path, { signal, onProgress, gpuLayers: request.gpuLayers })
    const text = await ModelText.of(model, request.path)
    const [fastest] = measured === undefined ? await measureThreads(model) : [measured]
    signal?.throwIfAborted()
    const trained = summary.contextLength > 0 ? summary.contextLength : LARGEST_CONTEXT
    const most = Math.min(trained, request.contextTokens ?? LARGEST_CONTEXT)
    const threads = fastest?.threads ?? 1
    const context = await createContext(model, {
      contextSize: { min: Math.min(512, most), max: most },
      threads,
      adapter: request.adapter,
    })
    const loaded = {
      contextLength: context.contextSize,
      threads,
      tokensPerSecond: fastest?.tokensPerSecond ?? 1,
      gpu: String(llama.gpu || 'none'),
    }
    const { ram, vram } = context.memoryUsage
    const engine = new InferenceEngine(model, context, text, loaded, request.adapter)
    if ((ram + vram) * MOST_LANES <= LITTLE_MEMORY) await engine.makeRoom()
    return engine
  }

  /**
   * Writes a text under a constraint, or freely up to a stop. At temperature 0 each token is the likeliest legal one;
   * above it the same seed gives the same text. `logprob` is exact: the sum over tokens of the log-probability among
   * the legal tokens, at the given temperature (at 1 where it is 0) and without the cut that `topP` makes; tokens that
   * had to come count 0.
   * @throws AbortError (DOMException) when stopped, ClewError
   */
  async write(request: WriteRequest, hooks: WriteHooks = {}): Promise<Written> {
    const prompt = this.text.tokenizeEpisode(request.segments)
    const room = this.contextSize - 1 - prompt.length
    if (room < this.reserve)
      throw new ClewError(
        'too-large',
        saying('writerProblems.episodeLong', { tokens: prompt.length, most: this.contextSize }),
      )
    const sampling = {
      temperature: request.temperature,
      topP: request.topP ?? 1,
      random: seededRandom(request.seed),
    }
    const draft: Draft = {
      tokens: [...prompt],
      path: this.paths.of(prompt),
      promptLength: prompt.length,
      evaluated: 0,
      sampling,
      hooks,
    }
    this.writers++
    try {
      if (this.writers > this.lanes.count) await this.makeRoom()
      const written =
        request.constraint.kind === 'anything'
          ? await this.writeFreely(draft, request, Math.min(request.maxTokens, room))
          : await this.writeConstrained(draft, request, room - this.reserve)
      this.text.remember(written.text, written.tokens)
      return {
        text: written.text,
        logprob: written.logprob,
        tokens: { prompt: prompt.length, cached: prompt.length - draft.evaluated, generated: written.tokens.length },
        tokenIds: written.tokens,
      }
    } finally {
      this.writers--
      this.lanes.leave(draft)
    }
  }

  /** The tokens that a text was written with, or its own tokenization. */
  tokensOf(text: string): readonly number[] {
    return this.text.tokenizeEpisode([{ author: 'agent', text }])
  }

  /**
   * Goes on with another adapter, or with other numbers in the same one; the model stays loaded. Only while nothing is
   * being written.
   * @param adapter a file that was not loaded before under this path, since llama.cpp tells adapters by their paths
   * @throws GgufError, ClewError
   */
  async changeAdapter(adapter: string): Promise<void> {
    if (this.writers > 0) throw new Error('The adapter cannot be changed while texts are being written.')
    await checkAdapter(adapter)
    await this.widening
    const [lanes, contextSize] = [this.lanes.count, this.contextSize]
    // First out, then in: two of them may be more than the memory holds.
    await this.lanes.dispose()
    this.adapter = adapter
    this.known = new KnownDistributions()
    this.lanes = new Lanes(await this.createContext(lanes, contextSize))
  }

  async dispose(): Promise<void> {
    await this.widening
    await this.lanes.dispose()
    await this.model.dispose()
  }

  private createContext(sequences: number, contextSize = this.contextSize): Promise<LlamaContext> {
    return createContext(this.model, { contextSize, threads: this.loaded.threads, adapter: this.adapter, sequences })
  }

  private get contextSize(): number {
    return this.lanes.context.contextSize
  }

  private async writeConstrained(
    draft: Draft,
    request: WriteRequest,
    budget: number,
  ): Promise<{ text: string; logprob: number; tokens: number[] }> {
    const walker = new ConstraintWalker(this.constraints.of(request.constraint), this.text, budget)
    const stream = new TextStream(this.text.vocabulary, draft.hooks.onText)
    let logprob = 0
    const write = (token: number): void => {
      walker.write(token)
      stream.push(token)
      this.append(draft, token)
    }
    for (let next = walker.next(); next.kind !== 'done'; next = walker.next()) {
      if (next.kind === 'forced') {
        next.tokens.forEach(write)
        continue
      }
      const drawn = await this.next(draft, { mask: next.mask, mayEnd: next.mayEnd })
      logprob += drawn.logprob
      if (this.text.ends.includes(drawn.token)) break
      write(drawn.token)
    }
    return { text: stream.finish(), logprob, tokens: stream.tokens }
  }

  private async writeFreely(
    draft: Draft,
    request: WriteRequest,
    maxTokens: number,
  ): Promise<{ text: string; logprob: number; tokens: number[] }> {
    const stream = new TextStream(this.text.vocabulary, draft.hooks.onText)
    let logprob = 0
    while (stream.tokens.length < maxTokens) {
      const drawn = await this.next(draft, { mask: 'all', mayEnd: true })
      logprob += drawn.logprob
      if (this.text.ends.includes(drawn.token)) break
      stream.push(drawn.token)
      this.append(draft, drawn.token)
      if (request.stops.some(stop => stream.justCompleted(stop))) break
    }
    return { text: stream.finish(), logprob, tokens: stream.tokens }
  }

  private append(draft: Draft, token: number): void {
    draft.tokens.push(token)
    draft.path = this.paths.after(draft.path, token)
  }

  /**
   * The token after the draft.
   * @throws ClewError where the model gives no numbers to draw by
   */
  private async next(draft: Draft, legal: Legal): Promise<Drawn> {
    const drawn = await this.drawNext(draft, legal)
    if (Number.isFinite(drawn.logprob)) return drawn
    throw new ClewError(
      'unreadable',
      this.adapter === undefined ? saying('writerProblems.noNumbers') : saying('writerProblems.noNumbersAdapted'),
    )
  }

  /** Where another draft with the same beginning asked already, only the draw is its own. */
  private async drawNext(draft: Draft, legal: Legal): Promise<Drawn> {
    const { sampling, hooks } = draft
    if (!this.chooser.fetchesAll(legal, sampling))
      return this.evaluate(draft, (sequence, ask) => this.chooser.choose(sequence, legal, sampling, ask))
    const { path } = draft
    const what = legal.mask === 'all' ? this.chooser : legal.mask
    for (let known = this.known.get(path, what); known; known = this.known.get(path, what)) {
      // Undefined: the draft that evaluated it was stopped, and this one goes on in its place.
      const distribution = await known.catch(() => undefined)
      hooks.signal?.throwIfAborted()
      if (distribution) return draw(distribution, sampling)
    }
    const evaluating: Promise<Distribution> = this.evaluate(draft, (_, ask) => this.chooser.distribution(legal, ask))
    this.known.set(path, what, evaluating)
    return draw(await evaluating, sampling)
  }

  /**
   * Has the draft evaluated, in pieces short enough to stop between, all but the last token before `choose` asks of it.
   */
  private async evaluate<T>(
    draft: Draft,
    choose: (sequence: LlamaContextSequence, ask: Ask) => Promise<T>,
  ): Promise<T> {
    const { tokens, hooks, promptLength } = draft
    hooks.signal?.throwIfAborted()
    if (tokens.length >= this.contextSize)
      throw new ClewError('too-large', saying('writerProblems.textLong', { most: this.contextSize }))
    return this.lanes.use(draft, tokens, async sequence => {
      draft.evaluated = Math.max(draft.evaluated, promptLength - sequence.nextTokenIndex)
      while (tokens.length - sequence.nextTokenIndex > this.chunk) {
        hooks.signal?.throwIfAborted()
        const piece = tokens.slice(sequence.nextTokenIndex, sequence.nextTokenIndex + this.chunk)
        const start = performance.now()
        await this.batch.evaluate(sequence, piece)
        const perToken = (performance.now() - start) / piece.length
        this.chunk = Math.max(
          1,
          Math.min(this.lanes.context.batchSize, Math.round(PROMPT_CHUNK_MS / Math.max(perToken, 1e-3))),
        )
      }
      hooks.signal?.throwIfAborted()
      return choose(sequence, asked => this.batch.evaluate(sequence, tokens.slice(sequence.nextTokenIndex), asked))
    })
  }

  /**
   * Once, when several texts are to be written at the same time: a context with as many sequences as there is memory
   * for.
   */
  private makeRoom(): Promise<void> {
    this.widening ??= (async () => {
      for (let sequences = MOST_LANES; sequences > 1; sequences /= 2) {
        const context = await this.createContext(sequences).catch(() => undefined)
        if (!context) continue
        const narrow = this.lanes
        this.lanes = new Lanes(context)
        // A text that is being written goes on in the new one, from its beginning. What is not freed now goes with the
        // model.
        narrow.dispose().catch(() => {})
        return
      }
    })()
    return this.widening
  }
}

async function checkAdapter(path: string): Promise<void> {
  if ((await checkGguf(path)).kind !== 'adapter') throw new GgufError(saying('writerProblems.adapterIsModel'))
}
