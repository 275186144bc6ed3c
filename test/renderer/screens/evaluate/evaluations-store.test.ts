import { hold, openHost, told } from '../../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../../../../renderer/api/client.ts'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import {
  choose,
  loadMatrices,
  removeEvaluation,
  removeMatrix,
  useEvaluations,
  watchEvaluations,
} from '../../../../renderer/screens/evaluate/evaluations-store.ts'
import {
  addColumn,
  change,
  chooseProtocol,
  startEvaluating,
  takeFile,
  takeQuestions,
  toggleAnswerer,
  useNewEvaluation,
} from '../../../../renderer/screens/evaluate/new-evaluation-store.ts'
import { useRoute } from '../../../../renderer/shell/route-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { importFilms } from '../../films.ts'
import { addGraph } from '../../host-side.ts'

let temporary: Temporary
let end: () => void
const inHome = (name: string): string => join(temporary.home, name)
const source = (name: string) => ({ kind: 'file', path: inHome(name) }) as const

beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  await writeFile(inHome('two.txt'), 'who directed [Alien]\tRidley Scott\nwho directed [Witness]\tPeter Weir\n')
  await writeFile(inHome('one.txt'), 'who acted in [Witness]\tHarrison Ford\n')
  await writeFile(inHome('letter.txt'), 'Dear sir\n')
  end = watchEvaluations()
})
afterAll(async () => {
  end()
  await temporary.end()
})

const questions = () => useNewEvaluation.getState().questions
const states = () => useEvaluations.getState().evaluations?.map(({ state }) => state)

it('takes the graph that knows what the questions are about, unless a person has chosen one', async () => {
  await addGraph(temporary, 'myths', 'Minos|father of|Ariadne\n')
  change({ kg: 'myths', isChosen: false })
  await takeQuestions(source('two.txt'), 'two.txt')
  expect(useNewEvaluation.getState().kg).toBe('films')
  change({ kg: 'myths', isChosen: true })
  await takeQuestions(source('two.txt'), 'two.txt')
  expect(useNewEvaluation.getState().kg).toBe('myths')
  change({ kg: 'films', isChosen: false, questions: undefined })
})

it('looks into the questions that were chosen', async () => {
  await takeFile(new File([], inHome('two.txt')))
  expect(questions()).toMatchObject({ set: { questions: 2 } })
  await takeFile(new File([], inHome('letter.txt')))
  expect(questions()?.set).toBeUndefined()
  expect(questions()?.problem).toMatch(/\./)
})

it('keeps the questions chosen last when what is in those before comes late', async () => {
  const late = hold('evaluate.inspect')
  const first = takeQuestions(source('two.txt'), 'two')
  await late.arrived
  await takeQuestions(source('one.txt'), 'one')
  late.release()
  await first
  expect(questions()).toMatchObject({ label: 'one', set: { questions: 1 } })
})

it('evaluates, is shown and followed to its end', async () => {
  await takeQuestions(source('two.txt'), 'two')
  change({ kg: 'films' })
  await startEvaluating()
  expect(useRoute.getState().route).toMatchObject({ screen: 'evaluate', shown: expect.any(String) })
  await expect.poll(states).toEqual(['done'])
  expect(questions()).toBeUndefined()
})

it('sets the last two that were chosen beside each other, and lets go of one that is gone', async () => {
  const id = useEvaluations.getState().evaluations?.[0]?.id ?? ''
  for (const each of ['a', 'b', id]) choose(each)
  expect(useEvaluations.getState().chosen).toEqual(['b', id])
  choose('b')
  expect(useEvaluations.getState().chosen).toEqual([id])
  const [evaluation] = useEvaluations.getState().evaluations ?? []
  if (evaluation) await removeEvaluation(evaluation)
  await expect.poll(states).toEqual([])
  expect(useEvaluations.getState().chosen).toEqual([])
  useNotices.getState().notices.at(-1)?.undo?.()
  await expect.poll(states).toEqual(['done'])
})

it('makes a matrix of two sets, and keeps its evaluations when it is removed', async () => {
  await takeQuestions(source('two.txt'), 'two')
  addColumn()
  expect(useNewEvaluation.getState()).toMatchObject({ questions: undefined, columns: [{ kg: 'films' }] })
  await takeQuestions(source('one.txt'), 'one')
  await startEvaluating()
  expect(useRoute.getState().route).toMatchObject({ screen: 'evaluate', matrix: expect.any(String) })
  const matrix = () => useEvaluations.getState().matrices?.[0]
  await expect.poll(() => matrix()?.state).toBe('done')
  const late = hold('evaluate.matrices')
  const first = loadMatrices()
  await late.arrived
  const shown = matrix()
  if (shown) await removeMatrix(shown)
  late.release()
  await first
  expect(useEvaluations.getState().matrices).toEqual([])
  expect((await told()).at(-1)).toMatch(/evaluations are kept/)
  // The list is told a moment after the matrix.
  await expect.poll(states).toEqual(['done', 'done', 'done'])
})

it('takes an answerer in and out, and says what cannot be begun', async () => {
  toggleAnswerer('decoder')
  toggleAnswerer('navigator')
  expect(useNewEvaluation.getState().answerers).toEqual(['decoder'])
  change({ kg: 'nothing', isChosen: true })
  await takeQuestions(source('one.txt'), 'one')
  await startEvaluating()
  expect((await told()).at(-1)).toMatch(/no graph named "nothing"/)
  expect(useNewEvaluation.getState().starting).toBe(false)
})

it("asks with the steps and the protocol's knobs that were set, and another protocol begins with its own", async () => {
  change({ kg: 'films', answerers: ['navigator'], turns: 7, seed: 5 })
  chooseProtocol('graphwalker')
  change({ protocolSettings: { layout: 'paper' } })
  chooseProtocol('kg-r1')
  expect(useNewEvaluation.getState().protocolSettings).toEqual({})
  change({ protocolSettings: { relationFormat: 'hierarchical' } })
  await takeQuestions(source('one.txt'), 'one')
  await startEvaluating()
  const { route } = useRoute.getState()
  const id = route.screen === 'evaluate' ? (route.shown ?? '') : ''
  await expect.poll(() => useEvaluations.getState().evaluations?.find(one => one.id === id)?.state).toBe('done')
  const { protocol, settings } = await api.evaluate.trajectory.query({ id, at: 0, sample: 0 })
  expect({ protocol, settings }).toMatchObject({
    protocol: 'kg-r1',
    settings: { turns: 7, seed: 5, protocol: { relationFormat: 'hierarchical' } },
  })
})
