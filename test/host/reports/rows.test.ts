import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerText, stepText } from '../../../electron/cli/answer-text.ts'
import { carryingOf } from '../../../electron/contract/reading/carrying.ts'
import { subgraphOf } from '../../../electron/contract/reading/subgraph.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { appRouter } from '../../../electron/host/api/router.ts'
import { importGraph } from '../../../electron/kg/import/import-graph.ts'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

/** A log of which no row has a name: who was reader on which Sunday. */
const ROTA = `Sunday,Reader,Coffee,Attendance
2024-03-03,Hilary Merrick,Ngozi Okafor,64
2024-03-10,Lucia Vaz,Ngozi Okafor,58
2024-03-17,Chidi Okafor,Paul Merrick,61
2024-03-24,Hilary Merrick,Paul Merrick,66
2024-03-31,Hilary Merrick,Lucia Vaz,91
`
const FIRST = 'Ngozi Okafor · Hilary Merrick · 2024-03-03'

let temporary: Temporary
let answer: Trajectory

beforeAll(async () => {
  temporary = await temporaryHost()
  const { home, host } = temporary
  const file = join(home, 'rota.csv')
  await writeFile(file, ROTA)
  await importGraph({ files: [file], folder: join(host.folders.graphs, 'parish'), name: 'parish' })
  const { id } = await host.asks.start({ kg: 'parish', question: 'Who has been reader most often?' })
  for await (const event of host.asks.events(id, undefined)) if (event.kind === 'finished') answer = event.trajectory
})
afterAll(() => temporary.end())

test('rows that nothing names are what stands in them wherever an answer is read', async () => {
  expect(answer.answer.map(({ name }) => name)).toEqual(['Hilary Merrick'])
  // Among the facts they go by their keys, which are their own where two say the same.
  expect(answer.answer[0]?.evidence.flat()[0]?.head).toMatch(/^_:row\./)

  const api = appRouter.createCaller({ project: temporary.project, door: 'browser' })
  const subject = { kind: 'answers' as const, ids: [answer.id] }
  for (const format of ['html', 'md', 'csv', 'facts'] as const) {
    const { content } = await api.reports.render({ subject, format })
    expect(content).not.toContain('_:row.')
    expect(content).toContain(FIRST)
  }
  const { content } = await api.reports.render({ subject, redacted: ['Hilary Merrick'], format: 'html' })
  expect(content).not.toMatch(/hilary|merrick/i)
  expect(content).toContain('Ngozi Okafor · Redacted1 · 2024-03-03')
  const said = [answerText(answer), ...answer.turns.map((turn, at) => stepText(at, turn, answer.protocol))].join('\n')
  expect(said).not.toContain('_:row.')
  expect(said).toMatch(/· 2024-03-03 → Reader → Hilary Merrick/)
  const { nodes } = subgraphOf(answer, carryingOf(answer), new Map())
  expect(nodes.map(({ label }) => label)).not.toContainEqual(expect.stringContaining('_:row.'))
})

test('a row has a page, and the facts around one who stands in it tell what it is', async () => {
  const [key = ''] = answer.answer[0]?.evidence.flat().map(({ head }) => head) ?? []
  const { browsing, explore } = temporary.host
  const { rows = {} } = await explore.neighbourhood('parish', 'Hilary Merrick', 50)
  expect(Object.values(rows)).toContain(FIRST)
  const { entity } = await browsing.entity('parish', key, 5)
  expect(entity.name).toBe(rows[key])
})
