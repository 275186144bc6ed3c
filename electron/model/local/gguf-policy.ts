import type { ModelSettings } from '../../contract/model.ts'
import { WorkerClient, type WorkerProcess } from '../../base/worker-client.ts'
import { closingTags } from '../closing-tags.ts'
import type { EpisodeView } from '../episode-view.ts'
import type { Policy, PolicyDescription, TextWriter, TurnOptions, WrittenTurn } from '../policy.ts'
import { inferenceCalls, type Loaded, type Written, type WriteRequest } from './inference-messages.ts'

export interface GgufPolicyOptions {
  path: string
  /** What people read. */
  name: string
  /** SHA-256 of the file, hex. */
  fingerprint?: string | undefined
  /** Path of a LoRA adapter in GGUF form. */
  adapter?: string | undefined
  /** The prompt that the model was trained on, as the library tells it (key clew.prompt). */
  prompt?: 'compact' | undefined
  settings?: ModelSettings | undefined
  /** A fresh inference process; the policy owns it from here on. */
  link: WorkerProcess
  /** Stops the loading. */
  signal?: AbortSignal | undefined
  /** The share of the weights that is read, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** What writes: a process of its own, or an engine in this one. */
export interface GgufWriter {
  write(
    request: WriteRequest,
    listeners: { signal?: AbortSignal | undefined; onText?: ((text: string) => void) | undefined },
  ): Promise<Written>
  dispose(): Promise<void>
}

/** Three hops, each with a look ahead, a look back and a walk, and one call to spare. */
const DEFAULT_TURNS = 10
/** The token limit of an unconstrained turn; KG-R1's code allows 256, and a longer turn is an error there. */
const FREE_TOKENS = 512

/**
 * A local language model as a policy: it writes the turn, under the protocol's constraint or freely. Turns that are
 * asked for at the same time are written in one batch.
 */
export class GgufPolicy implements Policy {
  readonly description: PolicyDescription
  readonly loaded: Loaded
  readonly writer: TextWriter
  private readonly writing: GgufWriter
  private readonly keepsTokens: boolean

  /** @param options `keepsTokens`: turns come with the tokens that they were written with, for training */
  constructor(
    description: Pick<PolicyDescription, 'name' | 'fingerprint' | 'adapter' | 'prompt' | 'temperature'>,
    loaded: Loaded,
    writer: GgufWriter,
    { keepsTokens = false }: { keepsTokens?: boolean } = {},
  ) {
    this.description = {
      ...description,
      kind: 'gguf',
      defaultTurns: DEFAULT_TURNS,
      contextTokens: loaded.contextLength,
    }
    this.loaded = loaded
    this.writing = writer
    this.keepsTokens = keepsTokens
    this.writer = {
      write: async (text, { maxTokens, temperature = 0, seed = 0, signal, onTokens }) => {
        const written = await writer.write(
          {
            segments: [{ author: 'prompt', text }],
            constraint: { kind: 'anything' },
            stops: [],
            maxTokens,
            temperature,
            seed,
          },
          { signal },
        )
        onTokens?.(written.tokens)
        return written.text
      },
    }
  }

  /**
   * @throws ClewError with the reason when the model cannot be loaded, AbortError when stopped; the process is ended
   *   then
   */
  static async open({
    path,
    name,
    fingerprint,
    adapter,
    prompt,
    settings: { temperature, ...loading } = {},
    link,
    signal,
    onProgress,
  }: GgufPolicyOptions): Promise<GgufPolicy> {
    const worker = new WorkerClient(link, 'inference', inferenceCalls)
    const dispose = (): Promise<void> => worker[Symbol.asyncDispose]()
    try {
      const loaded = await worker.call('load', { path, adapter, ...loading }, { signal, onTold: onProgress })
      return new GgufPolicy({ name, prompt, fingerprint, adapter, temperature }, loaded, {
        write: (request, { signal, onText }) => worker.call('write', request, { signal, onTold: onText }),
        dispose,
      })
    } catch (error) {
      await dispose()
      throw error
    }
  }

  async turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn> {
    const constraint = await episode.constraint()
    const { tokenIds, ...written } = await this.writing.write(
      {
        segments: episode.segments.map(({ author, text }) => ({ author, text })),
        constraint: options.constrained ? constraint : { kind: 'anything' },
        stops: options.constrained ? [] : closingTags(constraint),
        maxTokens: FREE_TOKENS,
        temperature: options.temperature,
        seed: options.seed,
        topP: options.topP,
      },
      { signal: options.signal, onText: options.onToken },
    )
    return this.keepsTokens ? { ...written, tokenIds } : written
  }

  dispose(): Promise<void> {
    return this.writing.dispose()
  }
}
