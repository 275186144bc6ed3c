import type { Uploads } from '../graphs/uploads.ts'
import { randomUUID } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import type { LibraryModel, ModelLibrary } from '../../model/library.ts'
import { GgufPolicy } from '../../model/local/gguf-policy.ts'
import type { Navigator } from '../../model/navigator/navigator.ts'
import { navigatorFile, type NavigatorFiles } from '../../model/navigator/navigator-files.ts'
import type { Policy } from '../../model/policy.ts'
import type { RelationRanker } from '../../model/relation-ranker.ts'
import type { Memory, ModelCard, ModelLoading, ModelSettings, ModelTrial } from '../../contract/model.ts'
import { memoryNeeded } from '../../contract/reading/model-fit.ts'
import { endpointOf, type EndpointService } from './endpoints.ts'
import { ClewError, foreseen, problemOf } from '../../contract/errors.ts'
import { LoadedModels, type OpenModel } from './loaded-models.ts'
import type { ModelSettingsStore } from './model-settings.ts'
import type { Log } from '../log.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import type { AdapterCard } from '../training/adapter-card.ts'
import type { AdapterService, NamedAdapter } from '../training/adapters.ts'
import { checkForeignLora } from '../training/foreign-lora.ts'
import { saying } from '../../contract/words/saying.ts'

export interface ModelTools {
  library: ModelLibrary
  settings: ModelSettingsStore
  /** Where models are kept. */
  folder: string
  resources: string
  uploads: Uploads
  endpoints: Pick<EndpointService, 'cards' | 'policy' | 'remove'>
  adapters: Pick<AdapterService, 'named'>
  spawn: SpawnWorker
  log: Log
}

const NAVIGATOR = 'navigator'
const TRIAL_PROMPT = 'The capital of France is'
const TRIAL_TOKENS = 32
/** Of what comes with Clew: as Clew itself (LICENSE). */
const OWN_LICENCE = 'Apache-2.0'
const NAVIGATOR_CARD = {
  id: NAVIGATOR,
  name: 'Clew Navigator',
  kind: 'navigator',
  detail: saying('modelProblems.navigatorNote'),
  embedded: true,
  licence: OWN_LICENCE,
} as const
/** What the embedded decoder is good for; its record (resources/models/decoder.md) has the figures. */
const DECODER_DETAIL = saying('modelProblems.decoderNote')

/** The models that can be asked. */
export class ModelService {
  private readonly tools: ModelTools
  private readonly loaded = new LoadedModels()
  private navigating: Promise<Navigator> | undefined
  /** Navigators that were taught here, by their weights' file, which never changes. */
  private readonly taught = new Map<string, Promise<Navigator>>()

  constructor(tools: ModelTools) {
    this.tools = tools
  }

  async list(): Promise<ModelCard[]> {
    const settings = await this.tools.settings.all()
    const others = [
      ...(await this.tools.library.list()).map(model => this.known(model)),
      ...(await this.tools.endpoints.cards()),
    ]
    // What turns texts into vectors has nothing to set.
    return [
      await this.navigatorCard(),
      ...others.map(each => (each.embeds === true ? each : { ...each, settings: settings[each.id] ?? {} })),
    ]
  }

  /**
   * In place of what was set for the model; it is read into memory anew when it is next asked.
   * @throws {@link ClewError} while it writes, where there is no such model, and of what it does not have
   */
  async set(id: string, settings: ModelSettings): Promise<ModelCard> {
    const found = (await this.list()).find(each => each.id === id)
    if (found?.settings === undefined)
      throw new ClewError(
        found === undefined ? 'not-found' : 'bad-request',
        found === undefined
          ? saying('modelProblems.noModel', { model: id.slice(0, 100) })
          : saying('modelProblems.nothingToSet', { model: found.name }),
      )
    if (found.kind === 'endpoint' && (settings.contextTokens !== undefined || settings.gpuLayers !== undefined))
      throw new ClewError('bad-request', saying('modelProblems.setElsewhere'))
    await this.loaded.unload(id)
    await this.tools.settings.set(id, settings)
    return { ...found, isLoaded: false, settings }
  }

  private known(model: LibraryModel): ModelCard {
    return { ...card(model), isLoaded: this.loaded.loaded().has(model.id) }
  }

  /**
   * Has a model write a little, to see that it works and how quickly.
   * @throws {@link ClewError} where it does not write
   */
  async trial(id: string, signal?: AbortSignal): Promise<ModelTrial> {
    const started = performance.now()
    const { writer, description } = await this.policy(id)
    if (writer === undefined)
      throw new ClewError('bad-request', saying('modelProblems.noSpeed', { model: description.name }))
    const loaded = performance.now()
    const tokens = { prompt: 0, generated: 0 }
    const text = await writer.write(TRIAL_PROMPT, {
      maxTokens: TRIAL_TOKENS,
      signal,
      onTokens: counted => Object.assign(tokens, counted),
    })
    return {
      text,
      promptTokens: tokens.prompt,
      writtenTokens: tokens.generated,
      seconds: (performance.now() - loaded) / 1_000,
      loadSeconds: (loaded - started) / 1_000,
    }
  }

  /** Takes a model out of memory. @throws {@link ClewError} while it writes */
  unload(id: string): Promise<void> {
    return this.loaded.unload(id)
  }

  async memory(): Promise<Memory> {
    const { bavail, bsize } = await statfs(this.tools.folder)
    return { free: freemem(), total: totalmem(), diskFree: bavail * bsize }
  }

  async add(path: string): Promise<ModelCard> {
    return card(await this.tools.library.add(path))
  }

  async addUpload(uploadId: string): Promise<ModelCard> {
    try {
      return await this.add(await this.tools.uploads.path(uploadId))
    } finally {
      // Taken into the library by then, or refused.
      await this.tools.uploads.discard(uploadId)
    }
  }

  async remove(id: string): Promise<void> {
    const endpoint = endpointOf(id)
    if (endpoint !== undefined) return this.tools.endpoints.remove(endpoint)
    await this.tools.library.remove(id)
    await this.loaded.remove(id)
    await this.tools.settings.set(id, {})
  }

  /**
   * Loaded once and reused. `model`: `navigator` (when left out), `decoder`, an id of the list, or the path of a GGUF
   * file; `adapter`: the id or name of something taught, or the folder that it was written to (each brings its model
   * along where that is left out), or the path of a LoRA adapter.
   */
  async policy(model?: string, adapter?: string): Promise<Policy> {
    const named = adapter === undefined ? undefined : await this.tools.adapters.named(adapter)
    if (named !== undefined) return this.taughtPolicy(model ?? named.card.model.id, named)
    const wanted = model ?? NAVIGATOR
    if (wanted === NAVIGATOR) {
      if (adapter !== undefined) throw new ClewError('not-found', saying('modelProblems.noAdapter', { adapter }))
      return this.navigator()
    }
    const endpoint = endpointOf(wanted)
    if (endpoint !== undefined) {
      if (adapter !== undefined) throw new ClewError('bad-request', saying('modelProblems.endpointNoAdapter'))
      const { temperature } = await this.tools.settings.of(wanted)
      return this.tools.endpoints.policy(endpoint, temperature)
    }
    return this.loaded.policy(wanted, adapter, () => this.find(wanted, adapter))
  }

  /** Those that are being loaded now, and how far they are. */
  watchLoading(signal: AbortSignal | undefined): AsyncGenerator<ModelLoading[]> {
    return this.loaded.watchLoading(signal)
  }

  /** What waits for the model fails with a sentence; nothing happens where it is not being loaded. */
  stopLoading(id: string): void {
    this.loaded.stopLoading(id)
  }

  /** The relation ranker that orders relation lists for every model. */
  async ranker(): Promise<RelationRanker> {
    return (await this.navigator()).ranker
  }

  close(): Promise<void> {
    return this.loaded.close()
  }

  /** A model with what it was taught. */
  private async taughtPolicy(model: string, { card, weights: find }: NamedAdapter): Promise<Policy> {
    if (card.kind === 'lora') {
      const { id, name, fingerprint } = await this.tools.library.find(model)
      if (fingerprint !== card.model.fingerprint)
        throw new ClewError(
          'bad-request',
          id === card.model.id
            ? saying('modelProblems.adapterOfFile', { adapter: card.name, model: card.model.name, name })
            : saying('modelProblems.adapterOfModel', {
                adapter: card.name,
                model: card.model.name,
                name,
                id: card.model.id,
              }),
        )
      const weights = await find()
      return this.loaded.policy(model, weights, () => this.find(model, weights, card))
    }
    if (model !== card.model.id)
      throw new ClewError(
        'bad-request',
        saying('modelProblems.adapterBelongs', { adapter: card.name, model: card.model.name, id: card.model.id }),
      )
    const weights = await find()
    if (card.kind === 'navigator') return this.taughtNavigator(weights, card.name)
    return this.loaded.policy(weights, undefined, () => this.find(weights, undefined, card))
  }

  private taughtNavigator(weights: string, adapter: string): Promise<Navigator> {
    const key = `${weights}\n${adapter}`
    const known = this.taught.get(key)
    if (known !== undefined) return known
    const loading = openNavigator({ models: this.modelsFolder, taught: { weights, adapter } })
    this.taught.set(key, loading)
    // Not remembered: it may be mended.
    loading.catch(() => this.taught.delete(key))
    return loading
  }

  /** @param taught what was taught, where the file's own path says nothing to people */
  private async find(
    model: string,
    adapter: string | undefined,
    taught?: Pick<AdapterCard, 'name' | 'protocol' | 'fingerprint'>,
  ): Promise<OpenModel> {
    const found = await this.tools.library.find(model)
    const { path, name, fingerprint, prompt, bytes, embeds } = found
    if (embeds) throw new ClewError('bad-request', saying('modelProblems.embedsOnly', { model: name }))
    // Of one that does not fit, llama.cpp says no more than that it could not be loaded.
    if (adapter !== undefined) await checkForeignLora(adapter, found)
    return {
      id: model,
      adapter,
      bytes,
      open: async ({ signal, onProgress, onGone }) => {
        const correlation = randomUUID()
        const link = this.tools.spawn('inference', { correlation })
        this.tools.log.info({ model: path, adapter, correlation }, 'loading a model')
        void link.exit.then(onGone)
        const policy = await GgufPolicy.open({
          path,
          name,
          settings: await this.tools.settings.of(found.id),
          link,
          signal,
          onProgress,
          fingerprint,
          prompt,
          adapter,
        })
        return taught === undefined
          ? policy
          : {
              description: {
                ...policy.description,
                adapter: taught.name,
                adapterFingerprint: adapter === undefined ? undefined : taught.fingerprint,
                taught: PROTOCOL_NAMES.find(known => known === taught.protocol),
              },
              writer: policy.writer,
              turn: (episode, options) => policy.turn(episode, options),
              dispose: () => policy.dispose(),
            }
      },
    }
  }

  private navigator(): Promise<Navigator> {
    if (this.navigating === undefined) {
      this.navigating = openNavigator({ models: this.modelsFolder }).catch((error: unknown) => {
        this.navigating = undefined
        const known = foreseen(error)
        throw known === undefined
          ? error
          : new ClewError('unavailable', saying('modelProblems.navigatorNotLoaded', { why: known.message }), {
              cause: error,
            })
      })
    }
    return this.navigating
  }

  private get modelsFolder(): string {
    return join(this.tools.resources, 'models')
  }

  private async navigatorCard(): Promise<ModelCard> {
    const bytes = (await stat(navigatorFile(this.modelsFolder)).catch(() => undefined))?.size ?? 0
    try {
      const { description } = await this.navigator()
      return {
        ...NAVIGATOR_CARD,
        bytes,
        state: 'ready',
        fingerprint: description.fingerprint,
      }
    } catch (error) {
      return { ...NAVIGATOR_CARD, bytes, state: 'broken', problem: problemOf(error) }
    }
  }
}

function card({
  id,
  name,
  detail,
  bytes,
  architecture,
  licence,
  parameters,
  fingerprint,
  embedded,
  embeds,
  state,
  problem,
}: LibraryModel): ModelCard {
  return {
    id,
    name,
    kind: 'gguf',
    detail: embedded && state === 'ready' ? DECODER_DETAIL : detail,
    bytes,
    embedded,
    state,
    ...(embeds ? { embeds } : {}),
    architecture,
    licence: licence ?? (embedded ? OWN_LICENCE : undefined),
    parameters,
    ...(state === 'ready' ? { memoryBytes: memoryNeeded(bytes) } : {}),
    fingerprint,
    problem,
  }
}

/** What answers is read when it is first asked, and not with the host. */
async function openNavigator(files: NavigatorFiles): Promise<Navigator> {
  return (await import('../../model/navigator/open-navigator.ts')).openNavigator(files)
}
