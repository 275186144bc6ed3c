import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Line, serving, type Answers, type Port } from '../../electron/base/line.ts'
import { ClewError } from '../../electron/contract/errors.ts'

const calls = {
  count: { input: z.object({ to: z.number() }), output: z.number(), told: z.number() },
  wait: { input: z.string(), output: z.string() },
}
const opened: MessagePort[] = []
afterEach(() => opened.splice(0).forEach(port => port.close()))

/** Two ends joined by a channel that clones what it carries, as the one between two processes does. */
function ports(): [Port, Port] {
  const { port1, port2 } = new MessageChannel()
  opened.push(port1, port2)
  const port = (end: MessagePort): Port => ({
    send: message => end.postMessage(message),
    onMessage: listener => end.on('message', listener),
  })
  return [port(port1), port(port2)]
}

function joined(answers: Partial<Answers<typeof calls>>): Line<typeof calls> {
  const [near, far] = ports()
  new Line(far, {}, serving(calls, { count: ({ to }) => to, wait: said => said, ...answers }))
  return new Line(near, calls)
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve()))

test('a call is answered, and what is told until then arrives in order', async () => {
  const line = joined({
    count: ({ to }, { tell }) => {
      for (let i = 1; i <= to; i++) tell(i)
      return to
    },
  })
  const told: number[] = []
  const [three, said] = await Promise.all([
    line.call('count', { to: 3 }, { onTold: number => told.push(number) }),
    line.call('wait', 'hello'),
  ])
  expect([told, three, said]).toEqual([[1, 2, 3], 3, 'hello'])
})

test.each([
  ['an answer', { count: () => NaN }, 'The answer to "count" cannot be read'],
  ['what is told', { count: (_: unknown, { tell }: { tell: (n: number) => void }) => (tell(NaN), 1) }, 'NaN'],
])('%s that its schema refuses fails the call: nothing is dropped in silence', async (_, answers, says) => {
  await expect(joined(answers).call('count', { to: 1 })).rejects.toThrow(says)
})

test('what was asked is refused by the schema at the other end, with where', async () => {
  const line = joined({})
  await expect(line.call('count', { to: NaN })).rejects.toThrow(/What was asked of "count" cannot be read \(to: .*NaN/)
  expect(await line.call('count', { to: 2 })).toBe(2)
})

test('a message that is none fails what waits', async () => {
  const [near, far] = ports()
  const line = new Line(near, calls)
  far.onMessage(() => far.send({ kind: 'nothing' }))
  await expect(line.call('wait', 'x')).rejects.toThrow(/A message between two processes cannot be read/)
})

test('what was foreseen keeps its code, a defect its stack', async () => {
  const line = joined({
    wait: said => {
      throw said === 'foreseen' ? new ClewError('not-found', 'It is not there; look elsewhere.') : new TypeError(said)
    },
  })
  await expect(line.call('wait', 'foreseen')).rejects.toMatchObject({
    name: 'ClewError',
    code: 'not-found',
    message: 'It is not there; look elsewhere.',
  })
  await expect(line.call('wait', 'odd')).rejects.toMatchObject({ message: 'odd', stack: expect.stringMatching(/line/) })
})

test('a stopped call ends at once and the work with it; with a grace its answer may still come', async () => {
  const ended: string[] = []
  const line = joined({
    wait: async (said, { signal }) => {
      await untilAborted(signal)
      ended.push(said)
      return said
    },
  })
  const stop = new AbortController()
  const atOnce = line.call('wait', 'a', { signal: stop.signal })
  const patient = line.call('wait', 'b', { signal: stop.signal, grace: () => 60_000 })
  const never = joined({ wait: () => new Promise(() => undefined) })
  const impatient = never.call('wait', 'c', { signal: stop.signal, grace: reason => (reason === 'soon' ? 1 : 60_000) })
  stop.abort('soon')
  await expect(atOnce).rejects.toMatchObject({ name: 'AbortError' })
  await expect(impatient).rejects.toMatchObject({ name: 'AbortError' })
  expect(await patient).toBe('b')
  expect(ended).toEqual(['a', 'b'])
  await expect(line.call('wait', 'd', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('an end that is gone fails what waits for it, now and later, and stops what it asked for', async () => {
  const [near, far] = ports()
  let isStopped = false
  const line: Line<typeof calls> = new Line(
    near,
    calls,
    serving(calls, {
      count: ({ to }) => to,
      wait: async (said, { signal }) => {
        await untilAborted(signal)
        isStopped = true
        return said
      },
    }),
  )
  const other = new Line(far, calls)
  other.call('wait', 'x').catch(() => undefined)
  const waiting = line.call('wait', 'y')
  // Both have been asked by the time that a later call is answered.
  await other.call('count', { to: 1 })
  line.end(new ClewError('unavailable', 'It is gone.'))
  await expect(waiting).rejects.toThrow('It is gone.')
  await expect(line.call('count', { to: 1 })).rejects.toThrow('It is gone.')
  expect(isStopped).toBe(true)
})
