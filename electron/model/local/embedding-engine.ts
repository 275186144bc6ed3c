import { saying } from '../../contract/words/saying.ts'
import { availableParallelism } from 'node:os'
import type { LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp'
import { ClewError } from '../../contract/errors.ts'
import { checkGguf } from '../../../native/gguf/header-check.ts'
import { loadLlamaModel, startLlama } from './llama-runtime.ts'

/** A passage is a sentence or two; a context for more would only take memory. */
const LARGEST_CONTEXT = 2_048
/** The marks that a model puts around a text, and room to spare. */
const MARKS = 4

/** One embedding model in one process. */
export class EmbeddingEngine {
  readonly dimensions: number
  private readonly model: LlamaModel
  private readonly context: LlamaEmbeddingContext
  private readonly longest: number

  private constructor(model: LlamaModel, context: LlamaEmbeddingContext, longest: number) {
    this.dimensions = model.embeddingVectorSize
    this.model = model
    this.context = context
    this.longest = longest
  }

  /** @throws GgufError where the file is refused, ClewError where llama.cpp cannot load it */
  static async load(path: string): Promise<EmbeddingEngine> {
    const { contextLength } = await checkGguf(path)
    const model = await loadLlamaModel(await startLlama(), path)
    const contextSize = Math.min(contextLength > 0 ? contextLength : 512, LARGEST_CONTEXT)
    const context = await fastestContext(model, contextSize).catch((error: unknown) => {
      throw new ClewError(
        'unavailable',
        saying('writerProblems.noMemory', { why: error instanceof Error ? error.message : String(error) }),
      )
    })
    return new EmbeddingEngine(model, context, Math.max(1, contextSize - MARKS))
  }

  /**
   * A text longer than the model reads is represented by its beginning.
   * @returns `texts.length` × `dimensions`, row by row, each of unit length
   */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const rows = new Float32Array(texts.length * this.dimensions)
    for (const [row, text] of texts.entries()) {
      signal?.throwIfAborted()
      const tokens = this.model.tokenize(text)
      // Blanks alone are no token, and no token has no vector.
      const read = (tokens.length > 0 ? tokens : this.model.tokenize('.')).slice(0, this.longest)
      const { vector } = await this.context.getEmbeddingFor(read)
      rows.set(unit(vector), row * this.dimensions)
    }
    return rows
  }

  async dispose(): Promise<void> {
    await this.context.dispose()
    await this.model.dispose()
  }
}

const TRIALS = 4
const TRIAL_MS = 400

/**
 * The context whose thread count is the fastest for a short text: two threads that wait for each other on a busy
 * machine are many times slower than one for a small model, and a large one needs every core.
 */
async function fastestContext(model: LlamaModel, contextSize: number): Promise<LlamaEmbeddingContext> {
  const cores = Math.max(1, Math.min(model.llama.cpuMathCores, availableParallelism()))
  let best: { context: LlamaEmbeddingContext; milliseconds: number } | undefined
  for (const threads of new Set([1, Math.ceil(cores / 2), cores])) {
    // A text is evaluated in one batch: models that look at all of it at once cannot take it in pieces.
    const context = await model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads })
    const milliseconds = await trial(context)
    const slower = best === undefined || milliseconds < best.milliseconds ? best?.context : context
    if (slower !== context) best = { context, milliseconds }
    await slower?.dispose()
  }
  if (best === undefined) throw new ClewError('unavailable', 'No working memory for the model was made; start again.')
  return best.context
}

/** @returns milliseconds a text, the first of them, which warms up, left out */
async function trial(context: LlamaEmbeddingContext): Promise<number> {
  await context.getEmbeddingFor('a b')
  const start = performance.now()
  let done = 0
  while (done < TRIALS && (done === 0 || performance.now() - start < TRIAL_MS)) {
    await context.getEmbeddingFor(`How long does a short text take? ${done}`)
    done += 1
  }
  return (performance.now() - start) / done
}

/** @throws ClewError for numbers that are none, or all zero: they would be near to everything and to nothing */
function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0)
    throw new ClewError(
      'unavailable',
      'The model gave a vector that is none; it may be damaged, so use another embedding model.',
    )
  return vector.map(value => value / length)
}
