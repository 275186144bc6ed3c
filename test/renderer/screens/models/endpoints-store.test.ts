import { hold, openHost } from '../../hosted-window.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  checkEndpoint,
  loadEndpoints,
  removeEndpoint,
  saveEndpoint,
  useEndpoints,
} from '../../../../renderer/screens/models/endpoints-store.ts'
import { useModels } from '../../../../renderer/screens/models/models-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'

let temporary: Temporary
let server: Server
let url: string
beforeAll(async () => {
  temporary = await openHost()
  server = createServer((_, response) => response.writeHead(503).end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
})
afterAll(async () => {
  server.close()
  await temporary.end()
})

const first = () => useEndpoints.getState().endpoints[0]
const check = () => useEndpoints.getState().checks.get(first()?.id ?? '')

it('keeps an endpoint, lists it as a model and checks it', async () => {
  expect(await saveEndpoint({ name: 'mine', url, model: 'small' })).toBeUndefined()
  expect(first()).toMatchObject({ name: 'mine', url, model: 'small' })
  expect(useModels.getState().models?.some(({ kind, name }) => kind === 'endpoint' && name.includes('mine'))).toBe(true)
  await expect.poll(check).toMatchObject({ ok: false })
})

it('shows the check that was asked for last', async () => {
  const id = first()?.id ?? ''
  const late = hold('models.checkEndpoint')
  const before = checkEndpoint(id)
  await late.arrived
  await checkEndpoint(id)
  const last = check()
  late.release()
  await before
  expect(check()).toBe(last)
})

it('says why one is not kept', async () => {
  expect(await saveEndpoint({ name: 'mine', url: 'ftp://nowhere', model: 'small' })).toMatch(/http/)
})

it('removes one', async () => {
  await removeEndpoint(first()?.id ?? '')
  await loadEndpoints()
  expect(useEndpoints.getState().endpoints).toEqual([])
})
