import type { Command } from 'commander'
import { findRenderer } from '../../host/resources.ts'
import { openWebDoor } from '../../host/web/web-door.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'
import { openBrowser } from '../open-browser.ts'

export function addServe(program: Command, signal: AbortSignal): void {
  program
    .command('serve')
    .description(
      'serve the application to a browser on this machine, and its graphs to agents: as the KG retrieval server of KG-R1, over MCP and as SPARQL endpoints',
    )
    .option('--port <port>', 'the port; left out, a free one', wholeNumber(0))
    .option('--open', 'open it in the default browser')
    .option('--no-explore', 'leave graphs unexplored after their import (kg explore does it when asked)')
    .action(
      action(signal, async (session, { port, open, explore }: { port?: number; open?: boolean; explore: boolean }) => {
        const host = await session.host({ serves: true, explores: explore })
        const door = await openWebDoor({ host, renderer: findRenderer(), port })
        const { url, token } = door.retrieval
        session.print(
          { url: door.url, port: door.port, retrieve: url, mcp: door.mcp.url, sparql: door.sparql.url, token },
          `Clew is at ${door.url}\nFor agents: the KG retrieval server is at ${url}, MCP at ${door.mcp.url}, SPARQL at ${door.sparql.url}/NAME; they send "Authorization: Bearer ${token}", which reads graphs and asks questions and does not open the application.\nCtrl-C ends it.`,
        )
        const opened = open === true ? await openBrowser(door.url) : undefined
        if (!session.signal.aborted)
          await new Promise<void>(resolve => {
            session.signal.addEventListener('abort', () => resolve(), { once: true })
          })
        await opened?.remove()
        await door.close()
      }),
    )
}
