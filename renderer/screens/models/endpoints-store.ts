import { create } from 'zustand'
import type { EndpointCheck, EndpointView } from '../../../electron/contract/model.ts'
import { api } from '../../api/client.ts'
import { onlyLatest } from '../../api/latest.ts'
import { problemText } from '../../api/problem.ts'
import { complain } from '../../design/notices-store.ts'
import { loadModels } from './models-store.ts'

export interface EndpointDraft {
  id?: string
  name: string
  url: string
  model: string
  /** Left out: what is kept stays. */
  key?: string
}

interface EndpointsState {
  /** Where a key that is given here is kept. */
  keyPlace: 'keychain' | 'memory'
  endpoints: EndpointView[]
  /** By endpoint: the last check, or `checking`. */
  checks: ReadonlyMap<string, EndpointCheck | 'checking'>
}

export const useEndpoints = create<EndpointsState>(() => ({ keyPlace: 'memory', endpoints: [], checks: new Map() }))

const loading = onlyLatest()
const checking = onlyLatest()

export async function loadEndpoints(): Promise<void> {
  const isWanted = loading()
  await Promise.all([api.models.endpoints.query(), api.models.keyPlace.query()]).then(
    ([endpoints, keyPlace]) => isWanted() && useEndpoints.setState({ endpoints, keyPlace }),
    complain,
  )
}

/** The models that an address offers; or why they cannot be listed. */
export async function offeredModels({ id, url, key }: EndpointDraft): Promise<readonly string[] | string> {
  return api.models.offered
    .mutate({ url, ...(id !== undefined && { id }), ...(key !== undefined && { key }) })
    .catch((error: unknown) => problemText(error))
}

/** Gives the sentence that says why it was not saved. */
export async function saveEndpoint(draft: EndpointDraft): Promise<string | undefined> {
  try {
    const { id } = await api.models.saveEndpoint.mutate(draft)
    await Promise.all([loadEndpoints(), loadModels()])
    void checkEndpoint(id)
    return undefined
  } catch (error) {
    return problemText(error)
  }
}

export async function removeEndpoint(id: string): Promise<void> {
  await api.models.removeEndpoint.mutate({ id }).catch(complain)
  await Promise.all([loadEndpoints(), loadModels()])
}

export async function checkEndpoint(id: string): Promise<void> {
  const isWanted = checking(id)
  const keep = (check: EndpointCheck | 'checking') => {
    if (isWanted()) useEndpoints.setState(({ checks }) => ({ checks: new Map(checks).set(id, check) }))
  }
  keep('checking')
  await api.models.checkEndpoint
    .mutate({ id })
    .then(keep, (error: unknown) => keep({ ok: false, message: problemText(error), milliseconds: 0, models: [] }))
}
