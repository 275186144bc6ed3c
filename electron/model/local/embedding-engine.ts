import type { LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp'
import { checkGguf } from '../../../native/gguf/header-check.ts'
import { LlamaError, loadLlamaModel, startLlama } from './llama-runtime.ts'

/** A passage is a sentence or two; a context for more would only take memory. */
const LARGEST_CONTEXT = 2_048
/** The marks that a model puts around a text. */
const MARKS = 2

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

  /** @throws GgufError where the file is refused, LlamaError where llama.cpp cannot load it */
  static async load(path: string): Promise<EmbeddingEngine> {
    const { contextLength } = await checkGguf(path)
    const model = await loadLlamaModel(await startLlama(), path)
    const contextSize = Math.min(contextLength > 0 ? contextLength : 512, LARGEST_CONTEXT)
    // A text is evaluated in one batch: models that look at all of it at once cannot take it in pieces.
    const context = await model.createEmbeddingContext({ contextSize, batchSize: contextSize }).catch((error: unknown) => {
      throw new LlamaError(`The model was read, and working memory for its vectors could not be had: ${error instanceof Error ? error.message : String(error)} Close other programs or use a smaller model.`)
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
      const tokens = this.model.tokenize(text === '' ? ' ' : text).slice(0, this.longest)
      const { vector } = await this.context.getEmbeddingFor(tokens)
      rows.set(unit(vector), row * this.dimensions)
    }
    return rows
  }

  async dispose(): Promise<void> {
    await this.context.dispose()
    await this.model.dispose()
    await this.model.llama.dispose()
  }
}

/** @throws LlamaError for numbers that are none, or all zero: they would be near to everything and to nothing */
function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  if (!Number.isFinite(length) || length === 0) throw new LlamaError('The model gave a vector that is none; it may be damaged, so use another embedding model.')
  return vector.map(value => value / length)
}
