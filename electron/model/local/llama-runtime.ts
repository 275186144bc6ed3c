import { availableParallelism } from 'node:os'
import type { Llama, LlamaContext, LlamaModel } from 'node-llama-cpp'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import { nativePath } from '../../base/vault/native-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

const SURVEY_MS = 30_000

type Card = 'auto' | 'cuda' | 'vulkan' | 'metal' | false

const running = new Map<Card, Promise<Llama>>()

/**
 * llama.cpp, one for the whole process, and as long as it: starting it takes a second, as its files are tried in a
 * process of their own, and it holds nothing but code.
 * @param gpu false: the processor only; one process can hold one build of ggml, and a trainer in it may have chosen
 *   already
 * @throws ClewError
 */
export function startLlama(gpu: Card = 'auto'): Promise<Llama> {
  const known = running.get(gpu)
  if (known !== undefined) return known
  const starting = startNow(gpu)
  running.set(gpu, starting)
  // What failed may work the next time: memory that was short, a file that was being copied.
  starting.catch(() => running.delete(gpu))
  return starting
}

/**
 * Starts llama.cpp from the files that ship with node-llama-cpp: nothing is built and nothing is downloaded. A graphics
 * card is used where one works; a survey of the cards that fails or hangs costs the card and not the program.
 */
async function startNow(gpu: Card): Promise<Llama> {
  const options = { build: 'never', skipDownload: true, progressLogs: false, logLevel: LlamaLogLevel.disabled } as const
  let timer: NodeJS.Timeout | undefined
  const giveUp = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), SURVEY_MS)
  })
  const withCard = getLlama({ ...options, gpu }).catch(() => undefined)
  const llama = await Promise.race([withCard, giveUp])
  clearTimeout(timer)
  return (
    llama ??
    getLlama({ ...options, gpu: false }).catch(error => {
      throw new ClewError('unavailable', saying('writerProblems.noRuntime', { why: reason(error) }))
    })
  )
}

/** @throws ClewError, AbortError when stopped */
export async function loadLlamaModel(
  llama: Llama,
  modelPath: string,
  {
    signal,
    onProgress,
    gpuLayers,
    vocabOnly,
  }: {
    signal?: AbortSignal | undefined
    onProgress?: ((fraction: number) => void) | undefined
    gpuLayers?: number | undefined
    /** Its words without its weights. */
    vocabOnly?: boolean
  } = {},
): Promise<LlamaModel> {
  const native = await nativePath(modelPath)
  return llama
    .loadModel({
      modelPath: native,
      ...(gpuLayers !== undefined && { gpuLayers }),
      ...(vocabOnly !== undefined && { vocabOnly }),
      ...(signal && { loadSignal: signal }),
      ...(onProgress && { onLoadProgress: onProgress }),
    })
    .catch(error => {
      signal?.throwIfAborted()
      throw new ClewError('unavailable', saying('writerProblems.notLoaded', { why: reason(error) }))
    })
}

/** Weights of this size are read from the processor's caches, where arithmetic and not memory sets the pace. */
const SMALL_MODEL_BYTES = 256 * 1024 * 1024

/**
 * Working memory of a model. `contextSize` is that of each sequence. On a processor, llama.cpp's flash attention makes
 * small models 2.5 times (one token) to 8 times (sixteen) slower than plain attention; for large ones it saves memory.
 * @throws ClewError where there is too little memory
 */
export async function createContext(
  model: LlamaModel,
  {
    contextSize,
    threads,
    adapter,
    sequences = 1,
  }: {
    contextSize: number | { min: number; max: number }
    threads: number
    adapter?: string | undefined
    sequences?: number
  },
): Promise<LlamaContext> {
  const lora = adapter === undefined ? undefined : await nativePath(adapter)
  return model
    .createContext({
      contextSize,
      threads,
      sequences,
      ...(isSmallOnProcessor(model) && { flashAttention: false }),
      ...(lora !== undefined && { lora }),
    })
    .catch((error: unknown) => {
      throw new ClewError(
        'unavailable',
        adapter === undefined
          ? saying('writerProblems.noMemory', { why: reason(error) })
          : saying('writerProblems.adapterNotReady', { adapter, why: reason(error) }),
      )
    })
}

function isSmallOnProcessor(model: LlamaModel): boolean {
  return model.llama.gpu === false && model.size < SMALL_MODEL_BYTES
}

function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.endsWith('.') ? text : `${text}.`
}

export interface ThreadMeasurement {
  threads: number
  tokensPerSecond: number
}

/**
 * Chooses the thread count by decoding a few tokens with each: a tiny model is fifty times slower with two threads that
 * wait for each other on a busy machine than with one, a large one needs every core, and no rule tells which is which.
 * @returns measurements, fastest first
 */
export async function measureThreads(model: LlamaModel): Promise<ThreadMeasurement[]> {
  const cores = Math.max(1, Math.min(model.llama.cpuMathCores, availableParallelism()))
  const candidates = [...new Set([1, 2, Math.ceil(cores / 2), cores])].filter(threads => threads <= cores)
  const measured: ThreadMeasurement[] = []
  // Whoever takes longer for some tokens than the fastest for all is slower: spinning on, it would only heat the cores.
  let longest = TRIAL_MS
  for (const threads of candidates) {
    const { decoded, ms } = await decodingTrial(model, threads, longest)
    longest = Math.min(longest, ms)
    measured.push({ threads, tokensPerSecond: (decoded * 1000) / ms })
  }
  return measured.toSorted((a, b) => b.tokensPerSecond - a.tokensPerSecond)
}

const TOKENS_PER_TRIAL = 24
const TRIAL_MS = 400

async function decodingTrial(
  model: LlamaModel,
  threads: number,
  longest: number,
): Promise<{ decoded: number; ms: number }> {
  const context = await model.createContext({
    contextSize: 256,
    threads,
    batchSize: 32,
    ...(isSmallOnProcessor(model) && { flashAttention: false }),
  })
  try {
    const sequence = context.getSequence()
    const token = model.tokens.bos ?? model.tokens.eos ?? model.tokenize('a')[0]
    if (token === undefined) return { decoded: 0, ms: longest }
    await sequence.evaluateWithoutGeneratingNewTokens([token])
    const start = performance.now()
    let decoded = 0
    while (decoded < TOKENS_PER_TRIAL && (decoded === 0 || performance.now() - start < longest)) {
      await sequence.evaluateWithoutGeneratingNewTokens([token])
      decoded++
    }
    return { decoded, ms: performance.now() - start }
  } finally {
    await context.dispose()
  }
}
