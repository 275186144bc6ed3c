import { Menu } from 'electron'
import type { CommandId } from '../contract/commands.ts'
import type { Host } from '../host/host.ts'
import { menuTemplate } from './menu.ts'
import { recentGraphs } from './recent-graphs.ts'

/** The menu of the application, made anew when another graph was used last; without graphs while the project is locked. */
export function menuKeeper(run: (command: CommandId) => void, open: (kg: string) => void) {
  let shown: string | undefined
  const show = (graphs: readonly string[]): void => {
    const next = graphs.join('\n')
    // Setting a menu closes it under the hand of whoever has it open.
    if (next === shown) return
    shown = next
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, run, { graphs, open })))
  }
  return {
    withoutGraphs: () => show([]),
    /** Until the project is shut. */
    async follow(host: Host, shut: AbortSignal): Promise<void> {
      shut.addEventListener('abort', () => show([]), { once: true })
      const each = async (changes: AsyncIterable<unknown>): Promise<void> => {
        for await (const _ of changes) {
          const graphs = await recentGraphs(host)
          if (!shut.aborted) show(graphs)
        }
      }
      try {
        await Promise.all([each(host.graphs.changes(shut)), each(host.asks.changes(shut))])
      } catch (err) {
        if (!shut.aborted) host.log.error({ err }, 'the menu no longer follows the graphs')
      }
    },
  }
}
