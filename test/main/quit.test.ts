import { EventEmitter } from 'node:events'
import type { App, Dialog } from 'electron'
import { expect, test, vi } from 'vitest'
import type { JobView } from '../../electron/contract/job.ts'
import { quitInOrder, quitQuestion } from '../../electron/main/quit.ts'
import type { Work } from '../../electron/host/vault/guarded-project.ts'
import { until } from '../until.ts'

const job = (change: Partial<JobView>): JobView => ({
  id: 'a',
  kind: 'import',
  title: 'Import of films.csv',
  state: 'running',
  phase: 'reading',
  startedAt: '2026-11-26T10:00:00Z',
  canRetry: false,
  ...change,
})

const work = (jobs: JobView[], isAnswering: boolean, isConverting = false): Work => ({
  jobs,
  isAnswering,
  isConverting,
})

test('it asks where something would be cut off, and only then', () => {
  expect(quitQuestion(work([], false))).toBeUndefined()
  expect(
    quitQuestion(work([job({ state: 'done' }), job({ kind: 'exploring' }), job({ kind: 'rechecking' })], false)),
  ).toBeUndefined()
  expect(
    quitQuestion(
      work([job({ fraction: 0.999 }), job({ title: 'Teach films', kind: 'training', state: 'waiting' })], true),
    ),
  ).toMatchObject({
    detail: expect.stringContaining('Not done yet: “Import of films.csv” (99 %), “Teach films” and an answer. '),
    buttons: ['Keep working', 'Quit'],
    cancelId: 0,
  })
  expect(quitQuestion(work([], false, true))).toMatchObject({ detail: expect.stringContaining('encryption') })
})

/** An application as Electron's is: `quit` tells `before-quit`, and it is over unless somebody prevents it. */
function application(jobs: JobView[]) {
  const events = new EventEmitter()
  let isOver = false
  const quit = (): void => {
    let isPrevented = false
    events.emit('before-quit', { preventDefault: () => (isPrevented = true) })
    if (!isPrevented) isOver = true
  }
  const close = vi.fn<() => Promise<void>>(async () => undefined)
  const stay = vi.fn<() => void>()
  let answer: (response: number) => void = () => undefined
  const showMessageBox = vi.fn<() => Promise<{ response: number }>>(
    () => new Promise(resolve => (answer = response => resolve({ response }))),
  )
  const quitUnasked = quitInOrder({
    app: { on: events.on.bind(events), quit } as unknown as App,
    dialog: { showMessageBox } as unknown as Dialog,
    project: { close, work: () => work(jobs, false) },
    stay,
    spoken: () => 'en',
  })
  return {
    quit,
    close,
    stay,
    showMessageBox,
    quitUnasked,
    answer: (response: number) => answer(response),
    isOver: () => isOver,
  }
}

test('with nothing at work it closes the host, once, and is over', async () => {
  const { quit, close, showMessageBox, isOver } = application([])
  quit()
  quit()
  expect(isOver()).toBe(false)
  await until(isOver)
  expect([close.mock.calls.length, showMessageBox.mock.calls.length]).toEqual([1, 0])
})

test('who keeps working has the window back and may be asked again; who quits is gone', async () => {
  const { quit, close, stay, showMessageBox, answer, isOver } = application([job({})])
  quit()
  quit()
  expect(showMessageBox).toHaveBeenCalledTimes(1)
  answer(0)
  await until(() => stay.mock.calls.length === 1)
  expect([close.mock.calls.length, isOver()]).toEqual([0, false])
  quit()
  answer(1)
  await until(isOver)
  expect(close).toHaveBeenCalledTimes(1)
})

test('a system that goes down asks nobody, also while a person is being asked', async () => {
  const { quit, close, stay, quitUnasked, answer, isOver } = application([job({})])
  quit()
  quitUnasked()
  quitUnasked()
  await until(isOver)
  answer(0)
  await new Promise(setImmediate)
  expect([close.mock.calls.length, stay.mock.calls.length]).toEqual([1, 0])
})
