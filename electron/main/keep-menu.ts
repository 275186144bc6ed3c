import { Menu } from 'electron'
import type { CommandId } from '../contract/commands.ts'
import type { Host } from '../host/host.ts'
import { menuTemplate } from './menu.ts'
import { recentGraphs } from './recent-graphs.ts'
import { inLanguage } from '../contract/words/in-language.ts'
import type { SpokenLanguage } from './spoken-language.ts'

/** The menu of the application, made anew when another graph was used last. Its first is there when this resolves. */
export async function keepMenu(
  host: Host,
  run: (command: CommandId) => void,
  open: (kg: string) => void,
  spoken: SpokenLanguage,
): Promise<void> {
  let shown: string | undefined
  const show = async (): Promise<void> => {
    const graphs = await recentGraphs(host)
    const next = [spoken.now(), ...graphs].join('\n')
    // Setting a menu closes it under the hand of whoever has it open.
    if (next === shown) return
    shown = next
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(inLanguage(spoken.now(), () => menuTemplate(process.platform, run, { graphs, open }))),
    )
  }
  const follow = async (changes: AsyncIterable<unknown>): Promise<void> => {
    try {
      for await (const _ of changes) await show()
    } catch (err) {
      host.log.error({ err }, 'the menu no longer follows the graphs')
    }
  }
  await show()
  spoken.onChange(() => void show().catch((err: unknown) => host.log.error({ err }, 'the menu keeps its language')))
  void follow(host.graphs.changes(undefined))
  void follow(host.asks.changes(undefined))
}
