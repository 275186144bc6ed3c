import { EventEmitter, once } from 'node:events'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { shortLines } from '../../electron/cli/short-lines.ts'
import { createMcpServer } from '../../electron/host/mcp/mcp-server.ts'
import type { Host } from '../../electron/host/host.ts'
import type { Target } from './fuzz.ts'

const LONGEST_LINE = 4_096
/** A busy machine answers late (the first program starts a worker); only silence is a failure. */
const LONGEST_WAIT_MS = 60_000

/** What was sent to a server of MCP, and what it sent back. */
class Wire implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>
  onclose?: NonNullable<Transport['onclose']>
  readonly sent: JSONRPCMessage[] = []
  private readonly arrived = new EventEmitter()
  async start(): Promise<void> {}
  async close(): Promise<void> {
    this.onclose?.()
  }
  async send(message: JSONRPCMessage): Promise<void> {
    this.sent.push(message)
    this.arrived.emit('answer')
  }

  answers(id: string | number): boolean {
    return this.sent.some(answer => 'id' in answer && answer.id === id && !('method' in answer))
  }

  /** @returns whether all of them were answered in time */
  async answersAll(ids: Iterable<string | number>): Promise<boolean> {
    const late = AbortSignal.timeout(LONGEST_WAIT_MS)
    for (const id of ids)
      while (!this.answers(id)) {
        if (late.aborted) return false
        await once(this.arrived, 'answer', { signal: late }).catch(() => undefined)
      }
    return true
  }
}

/** Making a server takes longer than answering most inputs: so many connect to one, after each other. */
const TOGETHER = 256

/** Messages of an MCP client: cut into lines, read, answered by the server over a real host; each request once. */
export function jsonRpc(host: Host): Target {
  let server = createMcpServer(host)
  let uses = 0
  return {
    name: 'JSON-RPC',
    corpus: 'json-rpc',
    words: [
      '{',
      '}',
      '[',
      ']',
      '"jsonrpc":"2.0"',
      '"id":',
      '"method":',
      '"tools/call"',
      '"params":',
      '"arguments":',
      'null',
      '"ping"',
      '\n',
      '"graph":"films"',
      '"__proto__":',
    ],
    async run(input) {
      const lines = await linesOf(input)
      const wire = new Wire()
      if (++uses % TOGETHER === 0) server = createMcpServer(host)
      await server.connect(wire)
      const asked = new Set<string | number>()
      for (const line of lines) {
        const message = JSONRPCMessageSchema.safeParse(valueOf(line))
        if (!message.success) continue
        // A client that asks twice under one id is answered for either.
        if ('method' in message.data && 'id' in message.data) asked.add(message.data.id)
        wire.onmessage?.(message.data)
      }
      const cancels = lines.some(line => line.includes('cancelled'))
      const all = cancels || (await wire.answersAll(asked))
      await server.close()
      if (!all) throw new TypeError('a request was not answered')
      return wire.sent.map(answer => ('error' in answer ? answer.error.message : Object.keys(answer).join())).join(' ')
    },
  }
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function linesOf(input: Buffer): Promise<string[]> {
  let refused = 0
  const lines = shortLines(LONGEST_LINE, () => refused++)
  lines.end(input)
  const chunks: Buffer[] = []
  for await (const chunk of lines) chunks.push(Buffer.from(chunk))
  const passed = Buffer.concat(chunks)
  // Bytes as they are: of those that are no text each would become three.
  if (
    passed
      .toString('latin1')
      .split('\n')
      .some(line => line.length > LONGEST_LINE)
  )
    throw new TypeError('a line that is too long passed')
  return passed
    .toString()
    .split('\n')
    .filter(line => line !== '')
}
