import { expect, test } from 'vitest'
import { yieldToEventLoop } from '../../electron/base/event-loop.ts'

test('work that gives way lets a timer come in, and ends when it is no longer wanted', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 1)
  const work = async (): Promise<never> => {
    for (;;) await yieldToEventLoop(stop.signal)
  }
  await expect(work()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})

test('what is no longer wanted is not begun', async () => {
  await expect(yieldToEventLoop(AbortSignal.abort())).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})
