import '../hosted-window.ts'
import { expect, it, vi } from 'vitest'
import { followAddress, go, useRoute } from '../../../renderer/shell/route-store.ts'

it('writes the address once its place is drawn, and follows back and forward', async () => {
  const end = followAddress()
  go({ screen: 'models' })
  go({ screen: 'teach', run: 'a b' })
  expect(useRoute.getState().route).toMatchObject({ screen: 'teach' })
  await vi.waitFor(() => expect(location.hash).toBe('#/teach/a%20b'))
  location.hash = '#/evaluate/1,2'
  window.dispatchEvent(new Event('popstate'))
  expect(useRoute.getState().route).toEqual({ screen: 'evaluate', shown: '1', against: '2' })
  location.hash = '#/nowhere'
  window.dispatchEvent(new Event('popstate'))
  expect(useRoute.getState().route).toMatchObject({ screen: 'evaluate' })
  go({ screen: 'models' })
  location.hash = '#/teach/back'
  window.dispatchEvent(new Event('popstate'))
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
  expect(location.hash).toBe('#/teach/back')
  location.hash = '#/evaluate/1,2'
  window.dispatchEvent(new Event('popstate'))
  end()
  location.hash = '#/models'
  window.dispatchEvent(new Event('popstate'))
  expect(useRoute.getState().route).toMatchObject({ screen: 'evaluate' })
})
