import '../hosted-window.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { count, counted, daysAgo, duration, enumerate, moment } from '../../../electron/contract/reading/format.ts'
import { ACTIONS } from '../../../renderer/actions/actions.ts'
import { useLanguage } from '../../../renderer/words/language-store.ts'
import { sentence, t } from '../../../renderer/words/words.ts'

const { choose } = useLanguage.getState()
afterEach(() => choose('en'))

it('follows the system until one is chosen, remembers it, and the page says which it is', () => {
  expect(useLanguage.getState().language).toBe('en')
  choose('de')
  expect(useLanguage.getState().language).toBe('de')
  expect(document.documentElement.lang).toBe('de')
  expect(localStorage.getItem('clew.language')).toBe('de')
  expect(t('common.cancel')).toBe('Abbrechen')
})

it('lays out numbers, days and durations by the language', () => {
  const told = () => [
    count(133_582),
    counted(1, 'fact'),
    counted(2_000, 'entity'),
    duration(0.18),
    enumerate(['A', 'B']),
  ]
  expect(told()).toEqual(['133,582', '1 fact', '2,000 entities', '0.18 s', 'A and B'])
  choose('de')
  expect(told()).toEqual(['133.582', '1 Fakt', '2.000 Entitäten', '0,18 s', 'A und B'])
  expect(moment('2026-11-21T01:20:00')).toBe('21. Nov. 2026, 01:20')
  expect(daysAgo('2026-11-20T08:00:00', new Date('2026-11-21T01:20:00'))).toBe('gestern')
})

it('the command of the other language is offered, and names of commands are in the one that is spoken', () => {
  const offered = () => ACTIONS.filter(({ id }) => id.startsWith('in-')).filter(action => action.isOffered?.() === true)
  const titleOf = (id: string) => ACTIONS.find(action => action.id === id)?.title
  expect(offered().map(({ title }) => title)).toEqual(['Deutsch'])
  expect(titleOf('new-question')).toBe('New question')
  offered()[0]?.run()
  expect(offered().map(({ title }) => title)).toEqual(['English'])
  expect(titleOf('new-question')).toBe('Neue Frage')
})

it('parts of a sentence stand where the language puts them, and are never read as markup', () => {
  const shown = () => renderToStaticMarkup(<>{sentence('ask.checkEntity', { name: <bdi>{'<1>שלום</1>'}</bdi> })}</>)
  expect(shown()).toBe(
    'Check that <bdi>&lt;1&gt;שלום&lt;/1&gt;</bdi> is the entity you mean; another can be added in the question box.',
  )
  choose('de')
  expect(shown()).toMatch(/^Prüfen Sie, ob <bdi>&lt;1&gt;שלום&lt;\/1&gt;<\/bdi> die Entität ist/)
})
