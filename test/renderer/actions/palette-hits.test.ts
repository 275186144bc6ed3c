import '../hosted-window.ts'
import { expect, it } from 'vitest'
import { ACTIONS } from '../../../renderer/actions/actions.ts'
import { actionHits, byRank, graphHits, rankOf } from '../../../renderer/actions/palette-hits.ts'
import { useTheme } from '../../../renderer/design/theme-store.ts'
import { useRoute } from '../../../renderer/shell/route-store.ts'

it('how well a title fits', () => {
  expect(rankOf('add the', 'Add the sample graph')).toBe('begins')
  expect(rankOf('samp', 'Add the sample graph')).toBe('begins')
  expect(rankOf('persee', 'Persée')).toBe('begins')
  expect(rankOf('sam add', 'Add the sample graph')).toBe('words')
  expect(rankOf('ach', 'Go to Teach')).toBe('within')
  expect(rankOf('add none', 'Add the sample graph')).toBeUndefined()
})

it('a name that begins so stands before a command that has it in the middle of a word, and after one that begins so', () => {
  const named = (title: string) => ({ title: `of ${title}`, hits: [{ id: title, title, act: () => undefined }] })
  const commands = { title: 'Commands', hits: actionHits('ach', ACTIONS) }
  expect(commands.hits.map(({ title }) => title)).toContain('Go to Teach')
  expect(byRank('ach', [commands, named('Achilles')]).map(({ title }) => title)).toEqual(['of Achilles', 'Commands'])
  const teach = { title: 'Commands', hits: actionHits('teach', ACTIONS) }
  expect(byRank('teach', [teach, named('Teacher')]).map(({ title }) => title)).toEqual(['Commands', 'of Teacher'])
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
  const card = { triples: 1, entities: 1, relations: 1, documents: 0, versions: 1, bytes: 1, createdAt: '' }
  const cards = [
    { ...card, name: 'films', state: 'ready' as const },
    { ...card, name: 'film scraps', state: 'broken' as const },
  ]
  expect(graphHits('film', cards, () => undefined)).toMatchObject([{ title: 'films', note: '1 triple' }])
})
