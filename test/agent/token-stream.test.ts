import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TokenStream } from '../../electron/agent/token-stream.ts'

describe('TokenStream', () => {
  it('gives everything that was pushed, in order, and ends when it is closed', async () => {
    const stream = new TokenStream()
    stream.push('a')
    const writing = (async () => {
      for (const token of ['b', 'c', '', 'd']) {
        await nextRound()
        stream.push(token)
        stream.push('.')
      }
      stream.close()
    })()
    const heard: string[] = []
    for await (const text of stream) heard.push(text)
    await writing
    expect(heard.join('')).toBe('ab.c..d.')
    expect(heard.every(text => text !== '')).toBe(true)
    expect(heard.length).toBeGreaterThan(1)
  })

  it('ends at once when it was closed empty', async () => {
    const stream = new TokenStream()
    stream.close()
    expect(await stream[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined })
  })
})
