import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { action } from '../../../electron/cli/action.ts'
import { wholeNumber } from '../../../electron/cli/numbers.ts'
import { defaultHome } from '../../../electron/host/folders.ts'
import { PAIR_GRAPHS } from './pair-sets.ts'
import { pairsText } from './text.ts'

/** `clew bench pairs` */
export function addPairsBench(bench: Command, data: string, signal: AbortSignal): void {
  bench
    .command('pairs')
    .description(
      "what a graph's other questions gain from pairs of a question and its answers: exact sets and Hit@1 before and after with the 95 % interval of the gain, and with one pair in five wrong",
    )
    .addOption(
      new Option('--graphs <name...>', 'the graphs to measure on').choices(PAIR_GRAPHS).default([...PAIR_GRAPHS]),
    )
    .option('--pairs <n...>', 'pairs to learn from (default: 20 60 200)', (value: string, counts: number[] = []) => [
      ...counts,
      wholeNumber(1)(value),
    ])
    .option('--draws <n>', 'draws of the pairs', wholeNumber(1), 1)
    .option('--data <folder>', 'where the data sets are', data)
    .action(
      action(
        signal,
        async (
          session,
          {
            graphs,
            pairs = [20, 60, 200],
            draws,
            data: folder,
          }: {
            graphs: string[]
            pairs?: number[]
            draws: number
            data: string
          },
        ) => {
          const { benchPairs } = await import('../pairs.ts')
          const result = await benchPairs({
            home: join(defaultHome(), 'bench'),
            data: resolve(folder),
            graphs: PAIR_GRAPHS.filter(name => graphs.includes(name)),
            counts: pairs,
            draws,
            signal: session.signal,
            onProgress: text => session.progress.show(text),
          })
          session.print(result, pairsText(result))
        },
      ),
    )
}
