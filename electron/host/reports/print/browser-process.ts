import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { ClewError } from '../../../contract/errors.ts'
import { printByDevTools, type DevTools } from './devtools-print.ts'
import { saying } from '../../../contract/words/saying.ts'

const LONGEST_MS = 120_000
const Message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const Target = z.object({ targetId: z.string() })
const Session = z.object({ sessionId: z.string() })

/** What a browser without a window is started with: it asks nobody for anything, and leaves nothing. */
const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-features=OptimizationHints,MediaRouter,Translate',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--mute-audio',
]

/**
 * Prints by a browser of its own process, told what to do over its pipe: neither a port nor a file on the way.
 * @throws {@link ClewError} `unavailable`
 */
export async function printByBrowser(browser: string, html: string, signal?: AbortSignal): Promise<Buffer> {
  const profile = await mkdtemp(join(tmpdir(), 'clew-print-'))
  // A browser of root refuses its own sandbox; the page is ours and runs no script.
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const child = spawn(browser, [...ARGUMENTS, `--user-data-dir=${profile}`, ...(isRoot ? ['--no-sandbox'] : [])], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [, , , input, output] = child.stdio
  const gone = new Promise<never>((_, fail) => {
    child.once('error', fail)
    child.once('exit', code => fail(new Error(`it ended with ${code ?? 'a signal'}`)))
  })
  gone.catch(() => undefined)
  const ended = new Promise<void>(done => {
    child.once('close', () => done())
    child.once('error', () => done())
  })
  const end = (): void => void child.kill('SIGKILL')
  const late = setTimeout(end, LONGEST_MS)
  signal?.addEventListener('abort', end, { once: true })
  try {
    signal?.throwIfAborted()
    const send = commands(input as Writable, output as Readable)
    return await Promise.race([printed(send, html), gone])
  } catch (error) {
    signal?.throwIfAborted()
    throw new ClewError('unavailable', saying('modelProblems.notPrinted', { browser }), { cause: error })
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', end)
    end()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Send = (method: string, params?: Record<string, unknown>, sessionId?: string) => Promise<unknown>

async function printed(send: Send, html: string): Promise<Buffer> {
  const { targetId } = Target.parse(await send('Target.createTarget', { url: 'about:blank' }))
  const { sessionId } = Session.parse(await send('Target.attachToTarget', { targetId, flatten: true }))
  const page: DevTools = (method, params) => send(method, params, sessionId)
  return printByDevTools(page, html)
}

/** Commands and their results as JSON, a null character behind each. */
function commands(input: Writable, output: Readable): Send {
  const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>()
  let rest: Buffer[] = []
  let next = 1
  input.on('error', () => undefined)
  output.on('data', (piece: Buffer) => {
    let from = 0
    for (let end = piece.indexOf(0, from); end >= 0; end = piece.indexOf(0, from)) {
      receive(Buffer.concat([...rest, piece.subarray(from, end)]).toString('utf8'))
      rest = []
      from = end + 1
    }
    rest.push(piece.subarray(from))
  })
  function receive(text: string): void {
    const { id = 0, result, error } = Message.parse(JSON.parse(text))
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.done(result)
    else asked?.fail(new Error(error.message))
  }
  return (method, params = {}, sessionId) =>
    new Promise((done, fail) => {
      const id = next++
      waiting.set(id, { done, fail })
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`)
    })
}
