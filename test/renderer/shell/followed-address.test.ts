import '../hosted-window.ts'
import { expect, it } from 'vitest'
import { followAddress, go, useRoute } from '../../../renderer/shell/route-store.ts'

it('writes the address, and follows back and forward', () => {
  const end = followAddress()
  go({ screen: 'teach', run: 'a b' })
  expect(location.hash).toBe('#/teach/a%20b')
  location.hash = '#/evaluate/1,2'
  window.dispatchEvent(new Event('popstate'))
  expect(useRoute.getState().route).toEqual({ screen: 'evaluate', shown: '1', against: '2' })
  location.hash = '#/nowhere'
  window.dispatchEvent(new Event('popstate'))
  expect(useRoute.getState().route).toMatchObject({ screen: 'evaluate' })
  end()
  location.hash = '#/models'
  window.dispatchEvent(new Event('popstate'))
  expect(useRoute.getState().route).toMatchObject({ screen: 'evaluate' })
})
