import type { Command } from 'commander'
import { action } from '../action.ts'
import { shortLines } from '../short-lines.ts'

/** As over HTTP. */
const LONGEST_LINE = 4 * 2 ** 20
const TOO_LONG = `A message has at most ${LONGEST_LINE / 2 ** 20} MiB; this one was not read. Send less at once.`

/**
 * An MCP client starts this command itself and talks to it over its standard input and output; nothing else may be
 * written there.
 */
export function addMcp(program: Command, signal: AbortSignal): void {
  program
    .command('mcp')
    .description(
      'serve the graphs to an agent that starts this command (Model Context Protocol over stdio); `clew serve` has the same over HTTP',
    )
    .action(
      action(signal, async session => {
        // Loaded here: no other command is to wait for the protocol's library.
        const [{ StdioServerTransport }, { createMcpServer }] = await Promise.all([
          import('@modelcontextprotocol/sdk/server/stdio.js'),
          import('../../host/mcp/mcp-server.ts'),
        ])
        const host = await session.host()
        const server = createMcpServer(host)
        const refuse = (code: number, message: string): void => {
          // Which request it was cannot be known: JSON-RPC 2.0 answers such a one with the id null.
          process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`)
          process.stderr.write(`clew: ${message}\n`)
        }
        const lines = process.stdin.pipe(shortLines(LONGEST_LINE, () => refuse(-32_600, TOO_LONG)))
        server.server.onerror = error => {
          if (error instanceof SyntaxError) refuse(-32_700, 'A line was no JSON; send one message a line.')
          else host.log.warn({ err: error }, 'an MCP message could not be answered')
        }
        const ended = new Promise<void>(resolve => {
          server.server.onclose = resolve
          // The client is gone: what it asked for is nobody's any more.
          lines.once('end', resolve)
          session.signal.addEventListener('abort', () => resolve(), { once: true })
        })
        await server.connect(new StdioServerTransport(lines))
        await ended
        await server.close()
      }),
    )
}
