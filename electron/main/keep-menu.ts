import { Menu } from 'electron'
import type { CommandId } from '../contract/commands.ts'
import type { Host } from '../host/host.ts'
import { menuTemplate } from './menu.ts'
import { recentGraphs } from './recent-graphs.ts'
import { inLanguage } from '../contract/words/in-language.ts'
import type { SpokenLanguage } from './spoken-language.ts'

/**
 * The menu of the application, made anew when another graph was used last or the page speaks another language; without
 * graphs while the project is locked.
 */
export function menuKeeper(run: (command: CommandId) => void, open: (kg: string) => void, spoken: SpokenLanguage) {
  let shown: string | undefined
  let latest: readonly string[] = []
  const show = (graphs: readonly string[]): void => {
    latest = graphs
    const next = [spoken.now(), ...graphs].join('\n')
    // Setting a menu closes it under the hand of whoever has it open.
    if (next === shown) return
    shown = next
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(inLanguage(spoken.now(), () => menuTemplate(process.platform, run, { graphs, open }))),
    )
  }
  spoken.onChange(() => show(latest))
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
