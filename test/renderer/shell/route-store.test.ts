import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseRoute, routeHash } from '../../../renderer/shell/route-store.ts'

it('finds its way back to any graph or answer, whatever its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), name => {
      expect(parseRoute(routeHash({ screen: 'graphs', graph: name }))).toEqual({ screen: 'graphs', graph: name })
      expect(parseRoute(routeHash({ screen: 'ask', answer: name }))).toEqual({ screen: 'ask', answer: name })
      expect(parseRoute(routeHash({ screen: 'teach', run: name }))).toEqual({ screen: 'teach', run: name })
      for (const place of [{ kind: 'entity', key: name } as const, { kind: 'relation', name } as const]) {
        const route = { screen: 'explore', kg: name, place } as const
        expect(parseRoute(routeHash(route))).toEqual(route)
      }
    }),
  )
  expect(parseRoute(routeHash({ screen: 'models' }))).toEqual({ screen: 'models' })
  expect(parseRoute(routeHash({ screen: 'explore' }))).toEqual({ screen: 'explore' })
})

it('takes no other address for a place', () => {
  for (const hash of ['', '#', '#/nowhere', '#secret-token', '#/graphs/%E0%A4%A'])
    expect(parseRoute(hash)).toBeUndefined()
})
