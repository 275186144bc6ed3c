import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import { findRenderer } from '../../host/resources.ts'
import { openWebDoor } from '../../host/web/web-door.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'

export function addServe(program: Command, signal: AbortSignal): void {
  program
    .command('serve')
    .description(
      'serve the application to a browser on this machine, and its graphs to agents: as the KG retrieval server of KG-R1, and over MCP',
    )
    .option('--port <port>', 'the port; left out, a free one', wholeNumber(0))
    .option('--open', 'open it in the default browser')
    .action(
      action(signal, async (session, { port, open }: { port?: number; open?: boolean }) => {
        const host = await session.host()
        const door = await openWebDoor({ host, renderer: findRenderer(), ...(port === undefined ? {} : { port }) })
        const { url, token } = door.retrieval
        session.print(
          { url: door.url, port: door.port, retrieve: url, mcp: door.mcp.url, token },
          `Clew is at ${door.url}\nThe KG retrieval server is at ${url}, MCP at ${door.mcp.url}; their clients send "Authorization: Bearer ${token}".\nCtrl-C ends it.`,
        )
        if (open === true) openBrowser(door.url)
        if (!session.signal.aborted)
          await new Promise<void>(resolve => {
            session.signal.addEventListener('abort', () => resolve(), { once: true })
          })
        await door.close()
      }),
    )
}

/** Where there is no browser to open, the printed link is all there is. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  if (program === undefined) return
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => process.stderr.write('No browser could be opened; open the link above yourself.\n'))
  child.unref()
}
