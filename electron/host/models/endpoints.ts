import { join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import type { Policy } from '../../model/policy.ts'
import { checkEndpoint, offeredModels } from '../../model/remote/endpoint-check.ts'
import { openEndpointPolicy } from '../../model/remote/endpoint-policy.ts'
import type { EndpointCheck, EndpointView, ModelCard, EndpointRequest, OfferedRequest } from '../../contract/model.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { checkedAddress, isAddress, isLocalAddress } from './endpoint-address.ts'
import { hasCode, ClewError, messageOf } from '../../contract/errors.ts'
import type { Folders } from '../folders.ts'
import { takeLock } from '../../base/process-lock.ts'
import type { Secrets } from './secrets.ts'
import { saying } from '../../contract/words/saying.ts'

const EndpointSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: z.string(),
  url: z.string(),
  model: z.string(),
})
type Endpoint = z.infer<typeof EndpointSchema>
export const ENDPOINTS_FILE = 'endpoints.json'
export const EndpointsSchema = z.object({ endpoints: z.array(EndpointSchema) })

export interface EndpointTools {
  folders: Folders
  secrets: Secrets
  environment: NodeJS.ProcessEnv
}

/** What an endpoint's id stands behind where models are named. */
const AS_MODEL = 'endpoint:'
/** Counts for the only endpoint; with several it would be sent to one that it was not meant for. */
const COMMON_VARIABLE = 'CLEW_ENDPOINT_KEY'
const MOST = 100

/** The id of the endpoint that a model's name means; undefined for a model of this machine. */
export function endpointOf(model: string | undefined): string | undefined {
  return model?.startsWith(AS_MODEL) === true ? model.slice(AS_MODEL.length) : undefined
}

/**
 * The endpoints of this user: their addresses in a file, their keys in the keychain, in memory or in the environment
 * and nowhere else.
 */
export class EndpointService {
  private readonly tools: EndpointTools

  constructor(tools: EndpointTools) {
    this.tools = tools
  }

  get keyPlace(): Secrets['place'] {
    return this.tools.secrets.place
  }

  async list(): Promise<EndpointView[]> {
    const endpoints = await this.stored()
    return Promise.all(endpoints.map(endpoint => this.view(endpoint, endpoints)))
  }

  /** As they stand among the models; a damaged list is one broken card and costs no other model. */
  async cards(): Promise<ModelCard[]> {
    const listed = await this.list().catch((error: unknown) => messageOf(error))
    if (typeof listed === 'string')
      return [
        {
          id: AS_MODEL,
          name: 'Endpoints',
          kind: 'endpoint',
          detail: 'cannot be used',
          bytes: 0,
          embedded: false,
          state: 'broken',
          problem: listed,
        },
      ]
    return listed.map(({ id, name, url, model, local }) => ({
      id: `${AS_MODEL}${id}`,
      name,
      kind: 'endpoint',
      detail: `${model} at ${url}${local ? ', on this machine' : '; questions and facts leave this machine'}`,
      bytes: 0,
      embedded: false,
      state: 'ready',
    }))
  }

  async get(id: string): Promise<EndpointView> {
    const endpoints = await this.stored()
    return this.view(found(endpoints, id), endpoints)
  }

  async save({ id, name, url, model, key }: EndpointRequest): Promise<EndpointView> {
    const address = checkedAddress(url)
    const { secrets } = this.tools
    return this.changing(async endpoints => {
      const before = id === undefined ? undefined : found(endpoints, id)
      if (before === undefined && endpoints.length >= MOST)
        throw new ClewError('bad-request', saying('modelProblems.manyEndpoints', { most: MOST }))
      const endpoint: Endpoint = { id: before?.id ?? freeId(name, endpoints), name, url: address, model }
      const moved = before !== undefined && new URL(before.url).origin !== new URL(address).origin
      // A key that was given for one host is never sent to another.
      if (key === '' || (key === undefined && moved)) await secrets.remove(secretOf(endpoint.id))
      const changed = [...endpoints.filter(other => other.id !== endpoint.id), endpoint].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      )
      await this.store(changed)
      if (key !== undefined && key !== '') await secrets.set(secretOf(endpoint.id), key)
      return this.view(endpoint, changed)
    })
  }

  async remove(id: string): Promise<void> {
    await this.changing(async endpoints => {
      const removed = found(endpoints, id)
      await this.store(endpoints.filter(other => other !== removed))
      await this.tools.secrets.remove(secretOf(removed.id))
    })
  }

  /** Those of a backup, without keys; one that is here under its id stays as it is. */
  async takeIn(endpoints: readonly Endpoint[]): Promise<{ came: Endpoint[]; other: string[] }> {
    if (endpoints.length === 0) return { came: [], other: [] }
    return this.changing(async known => {
      const came = endpoints
        .filter(({ id }) => !known.some(other => other.id === id))
        .flatMap(endpoint => (isAddress(endpoint.url) ? [endpoint] : []))
        .slice(0, MOST - known.length)
      if (came.length > 0) await this.store([...known, ...came].toSorted((a, b) => a.name.localeCompare(b.name)))
      const other = endpoints.filter(endpoint =>
        known.some(({ id, url, model }) => id === endpoint.id && (url !== endpoint.url || model !== endpoint.model)),
      )
      return { came, other: other.map(({ name }) => name) }
    })
  }

  async check(id: string, signal?: AbortSignal): Promise<EndpointCheck> {
    const { url, model } = await this.get(id)
    return checkEndpoint({ url, model, key: () => this.key(id) }, signal)
  }

  /** The models that an address offers, before it is an endpoint. */
  async offered({ id, url, key }: OfferedRequest, signal?: AbortSignal): Promise<string[]> {
    const address = checkedAddress(url)
    const before = id === undefined ? undefined : found(await this.stored(), id)
    // A key that was given for one host is never sent to another.
    const isSame = before !== undefined && new URL(before.url).origin === new URL(address).origin
    const sent = key !== undefined && key !== '' ? key : isSame ? await this.key(before.id) : undefined
    return offeredModels({ url: address, key: () => Promise.resolve(sent) }, signal)
  }

  /** The model as it is asked: nothing of it is kept, so that a changed address counts with the next question. */
  async policy(id: string, temperature?: number): Promise<Policy> {
    const { url, name, model } = await this.get(id)
    return openEndpointPolicy({ url, name, model, temperature, key: () => this.key(id) })
  }

  /** The key to be sent to an endpoint, asked for at each use: it is kept by nobody in between. */
  async key(id: string): Promise<string | undefined> {
    const endpoints = await this.stored()
    return this.fromEnvironment(id, endpoints) ?? (await this.tools.secrets.get(secretOf(id)))
  }

  private fromEnvironment(id: string, endpoints: readonly Endpoint[]): string | undefined {
    const { environment } = this.tools
    const own = environment[variableOf(id)]
    if (own !== undefined && own !== '') return own
    const common = endpoints.length === 1 ? environment[COMMON_VARIABLE] : undefined
    return common === '' ? undefined : common
  }

  private async view({ id, name, url, model }: Endpoint, endpoints: readonly Endpoint[]): Promise<EndpointView> {
    const key =
      this.fromEnvironment(id, endpoints) !== undefined
        ? 'environment'
        : (await this.tools.secrets.get(secretOf(id))) !== undefined
          ? this.tools.secrets.place === 'keychain'
            ? 'keychain'
            : 'session'
          : 'none'
    return { id, name, url, model, local: isLocalAddress(url), key, variable: variableOf(id) }
  }

  private async stored(): Promise<Endpoint[]> {
    try {
      return EndpointsSchema.parse(JSON.parse(await readFile(this.path, 'utf8'))).endpoints
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return []
      throw new ClewError('unavailable', saying('modelProblems.endpointsUnreadable', { path: this.path }), {
        cause: error,
      })
    }
  }

  private async store(endpoints: readonly Endpoint[]): Promise<void> {
    await writeAtomically(this.path, JSON.stringify({ endpoints }, undefined, 2))
  }

  /** With no other Clew process changing the list. */
  private async changing<T>(change: (endpoints: readonly Endpoint[]) => Promise<T>): Promise<T> {
    await using lock = await takeLock(join(this.tools.folders.locks, 'endpoints.lock'))
    if (lock === undefined) throw new ClewError('conflict', saying('modelProblems.endpointsChanging'))
    return await change(await this.stored())
  }

  private get path(): string {
    return join(this.tools.folders.settings, ENDPOINTS_FILE)
  }
}

function found(endpoints: readonly Endpoint[], id: string): Endpoint {
  const endpoint = endpoints.find(other => other.id === id)
  if (endpoint === undefined)
    throw new ClewError('not-found', saying('modelProblems.noEndpoint', { id: id.slice(0, 100) }))
  return endpoint
}

/** Made of the name, so that a person can write it: `big-machine`. */
function freeId(name: string, endpoints: readonly Endpoint[]): string {
  const stem =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'endpoint'
  const taken = new Set(endpoints.map(({ id }) => id))
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(id)) return id
  }
}

function variableOf(id: string): string {
  return `${COMMON_VARIABLE}_${id.toUpperCase().replaceAll('-', '_')}`
}

function secretOf(id: string): string {
  return `endpoint-${id}`
}
