import { bridge, openHost, told } from '../../hosted-window.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addTemplate,
  change,
  openReport,
  removeTemplate,
  save,
  useReport,
} from '../../../../renderer/screens/report/report-store.ts'
import { startBatch, useBatches } from '../../../../renderer/screens/report/batches-store.ts'
import { parseRoute, routeHash, type Route } from '../../../../renderer/shell/route-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { until } from '../../../until.ts'
import { answered, importFilms } from '../../films.ts'

let temporary: Temporary
let ids: string[]
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  ids = [await answered(temporary, 'Who directed Alien?'), await answered(temporary, 'Who directed Witness?')]
})
afterAll(() => temporary.end())

const shows = (text: string | RegExp) =>
  until(() => {
    const { page = '' } = useReport.getState()
    return typeof text === 'string' ? page.includes(text) : text.test(page)
  })

it('shows the page as it is written, and keeps what was said when answers come or go', async () => {
  const [first = '', second = ''] = ids
  await openReport({ kind: 'answers', ids: [first, second] })
  await shows('Who directed Witness?')
  expect(useReport.getState().outline).toMatchObject({
    title: 'Who directed Alien?',
    questions: [{ id: first }, { id: second }],
    entities: expect.arrayContaining([{ name: 'Ridley Scott', key: 'Ridley Scott' }]),
  })
  change({ title: 'Two films' })
  change({ notes: 'For March.' })
  await shows(/<h1>Two films<\/h1>[^]*For March\./)
  change({ redacted: ['Ridley Scott'] })
  await shows('Redacted1')
  expect(useReport.getState().page).not.toMatch(/ridley/i)
  change({ redacted: ['Ridley Scott', 'No One'] })
  await until(() => useReport.getState().problem !== undefined)
  // What would not be saved is not shown either.
  expect(useReport.getState()).toMatchObject({ page: undefined, problem: expect.stringContaining('"No One"') })
  change({ redacted: [] })
  await openReport({ kind: 'answers', ids: [second] })
  await shows('<h1>Two films</h1>')
  await until(() => useReport.getState().outline?.questions.length === 1)
})

it('is saved where the person says, with the head that was kept', async () => {
  expect(await addTemplate('Firm', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg'))).toBe(true)
  await shows('alt="Firm"')
  const path = join(temporary.home, 'saved.md')
  const { chooseSavePath } = bridge
  bridge.chooseSavePath = async name => {
    expect(name).toMatch(/^two-films-.*\.md$/)
    return path
  }
  change({ format: 'md' })
  await save()
  bridge.chooseSavePath = chooseSavePath
  expect(await readFile(path, 'utf8')).toMatch(/^\*Firm\*\n\n# Two films/)
  expect((await told()).at(-1)).toBe(`Saved the report as ${path}.`)
  expect(await addTemplate('Evil', new File(['<svg onload="x"/>'], 'logo.svg'))).toBe(false)
  expect((await told()).at(-1)).toContain('onload')
  const [template] = useReport.getState().templates
  if (template) await removeTemplate(template)
  expect(useReport.getState()).toMatchObject({ templates: [], draft: { template: '' } })
})

it('answers a table', async () => {
  const path = join(temporary.home, 'table.txt')
  await writeFile(path, 'Who directed Alien?\n')
  await startBatch('films', new File([], path))
  expect(useBatches.getState().batches).toMatchObject([{ name: 'table.txt', of: 1 }])
})

it.each<[string, Route]>([
  ['#/report', { screen: 'report' }],
  ['#/report/answers%2Ca%2Cb', { screen: 'report', subject: { kind: 'answers', ids: ['a', 'b'] } }],
  ['#/report/choose%2Ca', { screen: 'report', subject: { kind: 'answers', ids: ['a'] }, choosing: true }],
  ['#/report/view%2Cv', { screen: 'report', subject: { kind: 'view', id: 'v' } }],
  ['#/report/batch%2Cv', { screen: 'report', subject: { kind: 'batch', id: 'v' } }],
])('%s is an address', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route)
  expect(routeHash(route)).toBe(hash)
})

it('an address of nothing is none', () => {
  for (const hash of ['#/report/frob%2Ca', '#/report/answers', '#/report/view%2C..%2Fx'])
    expect(parseRoute(hash)).toBeUndefined()
})
