import type { Command } from 'commander'
import { action } from '../action.ts'

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
        const ended = new Promise<void>(resolve => {
          server.server.onclose = resolve
          // The client is gone: what it asked for is nobody's any more.
          process.stdin.once('end', resolve)
          session.signal.addEventListener('abort', () => resolve(), { once: true })
        })
        await server.connect(new StdioServerTransport())
        await ended
        await server.close()
      }),
    )
}
