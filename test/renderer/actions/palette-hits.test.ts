import '../hosted-window.ts'
import { expect, it } from 'vitest'
import { ACTIONS } from '../../../renderer/actions/actions.ts'
import { actionHits, fits, graphHits } from '../../../renderer/actions/palette-hits.ts'
import { useTheme } from '../../../renderer/design/theme-store.ts'
import { useRoute } from '../../../renderer/shell/route-store.ts'

it('fits where each word is in the title', () => {
  expect(fits('sam add', 'Add the sample graph')).toBe(true)
  expect(fits('ADD', 'Add the sample graph')).toBe(true)
  expect(fits('add none', 'Add the sample graph')).toBe(false)
})

it('a command is found by its words and does what its button does', () => {
  const [dark] = actionHits('dark col', ACTIONS)
  dark?.act()
  expect(useTheme.getState().choice).toBe('dark')
  const models = actionHits('go mod', ACTIONS).find(({ id }) => id === 'do models')
  expect(models).toMatchObject({ title: 'Go to Models', keys: 'Alt+7' })
  models?.act()
  expect(useRoute.getState().route).toEqual({ screen: 'models' })
})

it('what has nothing to do is not offered', () => {
  const titles = actionHits('', ACTIONS).map(({ title }) => title)
  expect(titles).toContain('New question')
  expect(titles).not.toContain('Stop answering')
  expect(titles).not.toContain('Save the answer as a table (CSV)')
})

it('a broken graph is not gone to', () => {
  const card = { triples: 1, entities: 1, relations: 1, documents: 0, bytes: 1, createdAt: '' }
  const cards = [
    { ...card, name: 'films', state: 'ready' as const },
    { ...card, name: 'film scraps', state: 'broken' as const },
  ]
  expect(graphHits('film', cards, () => undefined)).toMatchObject([{ title: 'films', note: '1 triple' }])
})
