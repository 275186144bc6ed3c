import { openHost, told } from '../../hosted-window.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { useAsk } from '../../../../renderer/screens/ask/ask-store.ts'
import { askAbout } from '../../../../renderer/screens/ask/ask-about.ts'
import { openInExplore } from '../../../../renderer/screens/ask/answer/in-explore.ts'
import {
  changeLook,
  clearCanvas,
  collapse,
  expand,
  hide,
  openCanvas,
  pin,
  redo,
  reveal,
  showMore,
  undo,
  useCanvas,
} from '../../../../renderer/screens/explore/canvas/canvas-store.ts'
import { followAttributes, useAttributes } from '../../../../renderer/screens/explore/canvas/attributes-store.ts'
import { filterByValue, noLongerByValue } from '../../../../renderer/screens/explore/canvas/by-value.ts'
import { visibleOf } from '../../../../renderer/screens/explore/canvas/visible.ts'
import { until } from '../../../until.ts'
import { positions } from '../../../../renderer/screens/explore/canvas/positions.ts'
import { followPlace, loadMoreEnds, start, useExplore } from '../../../../renderer/screens/explore/explore-store.ts'
import { findWays, setPathEnds, showWays, usePaths } from '../../../../renderer/screens/explore/paths-store.ts'
import { loadRows, openTable, changeTable, useTable } from '../../../../renderer/screens/explore/schema/schema-store.ts'
import { openViewFile } from '../../../../renderer/screens/explore/view-file.ts'
import { openView, removeView, saveView, useViews } from '../../../../renderer/screens/explore/views-store.ts'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import { useRoute } from '../../../../renderer/shell/route-store.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Temporary } from '../../../host/temporary-host.ts'
import { answered, importFilms } from '../../films.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  const path = join(temporary.home, 'hub.txt')
  await writeFile(
    path,
    Array.from({ length: 130 }, (_, i) => `Film ${String(i).padStart(3, '0')}|in|English\n`).join(''),
  )
  await temporary.host.jobs.finished((await temporary.host.imports.start({ paths: [path], name: 'hub' })).jobId)
})
afterAll(() => temporary.end())
beforeEach(() => useCanvas.setState({ kg: undefined }))

const names = (): string[] => [...useCanvas.getState().canvas.nodes.values()].map(({ name }) => name).toSorted()
const groups = (): [string, number, number][] =>
  [...useCanvas.getState().canvas.groups.values()].map(({ relation, total, offset }) => [relation, total, offset])

it('the first entity is drawn with what it is joined with; each step can be undone and done again', async () => {
  await start('films', 'Blade Runner')
  expect(names()).toEqual(['Blade Runner', 'Harrison Ford', 'Ridley Scott', 'Rutger Hauer'])
  expect(useRoute.getState().route).toEqual({
    screen: 'explore',
    kg: 'films',
    place: { kind: 'entity', key: 'Blade Runner' },
  })
  await expand('Harrison Ford')
  expect(names()).toContain('Witness')
  collapse('Harrison Ford')
  expect(names()).not.toContain('Witness')
  hide(new Set(['Rutger Hauer']))
  undo()
  undo()
  expect(names()).toEqual(['Blade Runner', 'Harrison Ford', 'Ridley Scott', 'Rutger Hauer', 'Witness'])
  redo()
  expect(names()).not.toContain('Witness')
  // What was moved goes back to where it stood.
  positions.set('Blade Runner', { x: 5, y: 5 })
  pin(['Blade Runner'], true, new Map([['Blade Runner', { x: 1, y: 2 }]]))
  undo()
  expect(positions.get('Blade Runner')).toEqual({ x: 1, y: 2 })
  redo()
  expect(positions.get('Blade Runner')).toEqual({ x: 5, y: 5 })
})

it('the canvas of a graph that was gone from is as it was left: what is on it, where, and what can be undone', async () => {
  await start('films', 'Alien')
  const before = names()
  positions.set('Alien', { x: 7, y: 9 })
  openCanvas('hub')
  expect([names(), positions.get('Alien')]).toEqual([[], undefined])
  openCanvas('films')
  expect([names(), positions.get('Alien')]).toEqual([before, { x: 7, y: 9 }])
  undo()
  expect(names()).toEqual([])
  clearCanvas()
})

it('of many a group tells the number, and shows forty at a time', async () => {
  openCanvas('hub')
  await expand('English')
  expect([names(), groups()]).toEqual([['English'], [['in', 130, 0]]])
  await showMore('English', { relation: 'in', direction: 'head' }, 0)
  expect([names().length, groups()]).toEqual([41, [['in', 130, 40]]])
})

it('a page is read on, and what comes late takes no place of another', async () => {
  followPlace('hub', { kind: 'entity', key: 'English' })
  followPlace('hub', { kind: 'entity', key: 'Film 001' })
  await expect.poll(() => useExplore.getState().page?.entity.name).toBe('Film 001')
  followPlace('hub', { kind: 'entity', key: 'English' })
  await expect.poll(() => useExplore.getState().page?.entity.name).toBe('English')
  await loadMoreEnds('hub', { relation: 'in', direction: 'head' })
  expect(useExplore.getState().page?.groups[0]?.items).toHaveLength(55)
  followPlace('hub', { kind: 'entity', key: 'Nobody' })
  await expect.poll(() => useExplore.getState().problem).toMatch(/no entity "Nobody"/)
})

it('ways are found, shown and asked about', async () => {
  openCanvas('films')
  clearCanvas()
  setPathEnds('films', { key: 'Alien', name: 'Alien' }, { key: 'Witness', name: 'Witness' })
  await findWays()
  const { found } = usePaths.getState()
  expect(found?.paths).toHaveLength(1)
  await showWays(found?.paths ?? [])
  expect(names()).toEqual(['Alien', 'Blade Runner', 'Harrison Ford', 'Ridley Scott', 'Witness'])
  expect(useCanvas.getState().selected.size).toBe(5)
  askAbout('films', found?.paths[0]?.nodes ?? [])
  expect(useRoute.getState().route).toEqual({ screen: 'ask' })
  expect(useAsk.getState().edits.added.map(({ name }) => name)).toContain('Harrison Ford')
  setPathEnds('films', { key: 'Alien', name: 'Alien' }, { key: 'Nobody', name: 'Nobody' })
  await findWays()
  expect(usePaths.getState()).toMatchObject({ problem: expect.stringContaining('no entity'), looking: undefined })
})

it('an answer is opened with the facts that carry it', async () => {
  const id = await answered(temporary, 'Who directed Alien?')
  await openInExplore(await temporary.host.asks.get(id))
  const { canvas, selected } = useCanvas.getState()
  expect([...canvas.facts.values()].filter(({ carries }) => carries)).toMatchObject([
    { head: 'Alien', relation: 'directed_by', tail: 'Ridley Scott' },
  ])
  expect([...selected]).toEqual(['Ridley Scott'])
})

it('a view is kept, opened again in place of the canvas, removed and taken back', async () => {
  await start('films', 'Alien')
  for (const [key, place] of [['Alien', { x: 10, y: 20 }]] as const) positions.set(key, place)
  expect(await saveView('Mine')).toBe(true)
  expect(await saveView(' ')).toBe(false)
  const before = names()
  clearCanvas()
  positions.clear()
  const [view] = useViews.getState().views
  await openView(view?.id ?? '')
  expect(names()).toEqual(before)
  expect(positions.get('Alien')).toEqual({ x: 10, y: 20 })
  expect(useCanvas.getState().canvas.facts.size).toBe(2)
  undo()
  expect(names()).toEqual([])
  if (view) await removeView(view)
  expect(useViews.getState().views).toEqual([])
  useNotices.getState().notices.at(-1)?.undo?.()
  await expect.poll(() => useViews.getState().views.map(({ name }) => name)).toEqual(['Mine'])
  expect((await told()).some(text => text.includes('is empty'))).toBe(true)
})

it('a table is read page by page, sorted and filtered', async () => {
  await openTable('hub', { kind: 'relation', name: 'in' })
  expect(useTable.getState()).toMatchObject({ total: 130 })
  await loadRows()
  expect(useTable.getState().rows).toHaveLength(130)
  await changeTable({ filter: '00', sort: { by: 'head', isAscending: false } })
  expect(
    useTable
      .getState()
      .rows.map(({ entity }) => entity.name)
      .slice(0, 2),
  ).toEqual(['Film 100', 'Film 009'])
})

it('the file of a view draws it where the graph is, and else says which graph it is of, or that it is none', async () => {
  await start('films', 'Alien')
  await saveView('shared')
  const id = useViews.getState().views.find(({ name }) => name === 'shared')?.id ?? ''
  const content = JSON.stringify(await temporary.host.views.get(id))
  const drawn = names()
  clearCanvas()
  await openViewFile(new File([content], 'shared.clew-view.json'))
  expect(names()).toEqual(drawn)
  await openViewFile(new File(['{"format":"x"}'], 'other.json'))
  expect((await told()).at(-1)).toMatch(/^other\.json is not the file of a view/)
  expect(names()).toEqual(drawn)
  openCanvas('hub')
  await openViewFile(new File([content], 'shared.clew-view.json'))
  expect((await told()).at(-1)).toMatch(/^Nothing of the view “shared” is in hub: it is of the graph “films”/)
})

it('filters, colours and sizes by a value; a hand that moves is one step back, and a view keeps it', async () => {
  const path = join(temporary.home, 'lights.csv')
  await writeFile(path, 'Light,Height,Sea\nGull,30,North\nTern,41,North\nKelp,,Baltic\nSkerry,12,North\n')
  await temporary.host.jobs.finished((await temporary.host.imports.start({ paths: [path], name: 'lights' })).jobId)
  await start('lights', 'North')
  const end = followAttributes('lights')
  await until(() => useAttributes.getState().offered?.some(({ relation }) => relation === 'Height') === true)
  const height = { relation: 'Height', kind: 'number' as const }
  changeLook({ colour: { value: height }, size: { value: height } })
  await until(() => useAttributes.getState().read.has('Height'))
  const shown = (): string[] => {
    const { read } = useAttributes.getState()
    const { nodes } = visibleOf(useCanvas.getState().canvas, relation => read.get(relation)?.of)
    return nodes.map(({ name }) => name).toSorted()
  }
  const before = useCanvas.getState().past.length
  for (const from of [20, 25, 35]) filterByValue({ ...height, range: { from, to: 41 } })
  expect(shown()).toEqual(['North', 'Tern'])
  expect(useCanvas.getState().past).toHaveLength(before + 1)
  expect(await saveView('Tall')).toBe(true)
  undo()
  expect(shown()).toEqual(['Gull', 'North', 'Skerry', 'Tern'])
  await openView(useViews.getState().views.find(({ name }) => name === 'Tall')?.id ?? '')
  expect(shown()).toEqual(['North', 'Tern'])
  expect(useCanvas.getState().canvas.look).toEqual({ colour: { value: height }, size: { value: height } })
  // What is added is read as well.
  await reveal({ entities: [{ key: 'Kelp' }] })
  await until(() => useAttributes.getState().read.get('Height')?.of.has('Kelp') === true)
  noLongerByValue('Height')
  expect(useCanvas.getState().canvas.look).toEqual({ colour: 'type', size: 'facts' })
  expect(shown()).toEqual(['Gull', 'Kelp', 'North', 'Skerry', 'Tern'])
  end()
})
