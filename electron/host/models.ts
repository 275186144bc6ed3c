import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { GgufPolicy } from '../model/local/gguf-policy.ts'
import type { Policy, RelationOrder } from '../model/policy.ts'
import type { ModelCard } from './api/views.ts'
import { HostError } from './errors.ts'
import type { Log } from './log.ts'
import type { Models, Uploads } from './services.ts'
import type { SpawnWorker } from './spawn-worker.ts'

export interface ModelTools {
  /** The user's own models. */
  folder: string
  resources: string
  uploads: Uploads
  spawn: SpawnWorker
  log: Log
}

/** The models that can be asked, each loaded once and kept. */
export class ModelService implements Models {
  private readonly tools: ModelTools
  private readonly policies = new Map<string, Promise<Policy>>()

  constructor(tools: ModelTools) {
    this.tools = tools
  }

  async list(): Promise<ModelCard[]> {
    throw new HostError('unavailable', 'The model library is missing from this installation.')
  }

  async add(_path: string): Promise<ModelCard> {
    throw new HostError('unavailable', 'The model library is missing from this installation.')
  }

  async addUpload(uploadId: string): Promise<ModelCard> {
    const card = await this.add(await this.tools.uploads.path(uploadId))
    await this.tools.uploads.discard(uploadId)
    return card
  }

  async remove(_id: string): Promise<void> {
    throw new HostError('unavailable', 'The model library is missing from this installation.')
  }

  async policy(model = 'navigator'): Promise<Policy> {
    const known = this.policies.get(model)
    if (known !== undefined) return known
    const loading = this.load(model)
    this.policies.set(model, loading)
    loading.catch(() => this.policies.delete(model))
    return loading
  }

  async ranker(): Promise<RelationOrder> {
    throw new HostError('unavailable', 'The relation ranker is missing from this installation.')
  }

  async close(): Promise<void> {
    const policies = await Promise.allSettled(this.policies.values())
    this.policies.clear()
    for (const policy of policies) if (policy.status === 'fulfilled') await policy.value.dispose()
  }

  private async load(model: string): Promise<Policy> {
    const path = resolve(model)
    if (await stat(path).catch(() => undefined) === undefined) throw new HostError('not-found', `There is no model "${model}"; choose one of the list, or give the path of a GGUF file.`)
    const correlation = randomUUID()
    this.tools.log.info({ model: path, worker: correlation }, 'loading a model')
    return GgufPolicy.open({ path, name: basename(path), link: this.tools.spawn('inference', { correlation }) })
  }
}
