import { removeUnlessInUse } from '../../base/remove.ts'
import { nativeScratch } from '../../base/vault/native-file.ts'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Llama } from 'node-llama-cpp'
import { GgufPolicy } from '../../model/local/gguf-policy.ts'
import type { GgufWriter } from '../../model/local/gguf-policy.ts'
import { InferenceEngine } from '../../model/local/inference-engine.ts'
import type { LoadRequest } from '../../model/local/inference-messages.ts'
import type { PolicyDescription } from '../../model/policy.ts'

/** How fast rollouts were written. */
export interface RolloutSpeed {
  /** Tokens that the agent wrote. */
  tokens: number
  /** Seconds in which at least one text was being written. */
  seconds: number
}

/**
 * Writes the weights of now as files for llama.cpp into a folder, under names that hold the version, and says what to
 * load.
 */
export type WriteWeights = (folder: string, version: number) => Promise<LoadRequest>

/**
 * The policy with the weights of now. llama.cpp runs in the process of the trainer: both use the same build of ggml,
 * they take turns and so share the processor's threads (or the card) well, and nothing has to be copied between
 * processes. Episodes that run at the same time are written in one batch (`InferenceEngine`). Files are written, and
 * loaded, only when weights have changed: an adapter without its model, a small model whole.
 */
export class Rollouts {
  private readonly llama: Llama
  private readonly write: WriteWeights
  private readonly description: Pick<PolicyDescription, 'name' | 'fingerprint' | 'prompt'>
  private readonly scratch: string
  private folder: string | undefined
  private loaded: { engine: InferenceEngine; version: number; request: LoadRequest } | undefined
  private tokens = 0
  private seconds = 0
  private writing = 0
  private since = 0

  /** @param scratch a folder for files that live as long as this; without it that of {@link nativeScratch} */
  constructor(
    llama: Llama,
    write: WriteWeights,
    description: Pick<PolicyDescription, 'name' | 'fingerprint' | 'prompt'>,
    scratch = nativeScratch(),
  ) {
    this.llama = llama
    this.write = write
    this.description = description
    this.scratch = scratch
  }

  /** @param version of the weights: another number means that they have changed */
  async policy(version: number): Promise<GgufPolicy> {
    const { engine } = await this.engineOf(version)
    const writer: GgufWriter = {
      write: async (request, listeners) => {
        if (this.writing++ === 0) this.since = performance.now()
        try {
          const written = await engine.write(request, listeners)
          this.tokens += written.tokens.generated
          return written
        } finally {
          if (--this.writing === 0) this.seconds += (performance.now() - this.since) / 1000
        }
      },
      // The engine outlives the policy.
      dispose: () => Promise.resolve(),
    }
    return new GgufPolicy({ ...this.description, adapter: `in training, step ${version}` }, engine.loaded, writer, {
      keepsTokens: true,
    })
  }

  get speed(): RolloutSpeed {
    return { tokens: this.tokens, seconds: this.seconds }
  }

  async close(): Promise<void> {
    await this.loaded?.engine.dispose()
    this.loaded = undefined
    if (this.folder !== undefined) await removeUnlessInUse(this.folder)
    this.folder = undefined
  }

  private async engineOf(version: number): Promise<{ engine: InferenceEngine }> {
    const before = this.loaded
    if (before?.version === version) return before
    this.folder ??= await mkdtemp(join(this.scratch, 'clew-rollouts-'))
    const request = await this.write(this.folder, version)
    this.loaded = undefined
    const engine = await this.load(request, before?.engine)
    this.loaded = { engine, version, request }
    if (before !== undefined) await removeUnlessInUse(before.request.adapter ?? before.request.path)
    return this.loaded
  }

  private async load(request: LoadRequest, engine: InferenceEngine | undefined): Promise<InferenceEngine> {
    if (engine && request.adapter !== undefined) {
      await engine.changeAdapter(request.adapter)
      return engine
    }
    await engine?.dispose()
    return InferenceEngine.load(request, { llama: this.llama, ...(engine && { measured: engine.loaded }) })
  }
}
