import type { Command } from 'commander'
import { action } from '../../../electron/cli/action.ts'
import { wholeNumber } from '../../../electron/cli/numbers.ts'
import { count } from '../../../electron/contract/reading/format.ts'
import type { LinkingCurve } from './measure.ts'

/** `clew bench linking` */
export function addLinkingBench(bench: Command, signal: AbortSignal): void {
  bench
    .command('linking')
    .description('the time in which labels are found, as they stand and misspelt, and how many of them')
    .option(
      '--labels <n...>',
      'labels of each graph (default: 100000 1000000)',
      (value: string, sizes: number[] = []) => [...sizes, wholeNumber(1_000)(value)],
    )
    .action(
      action(signal, async (session, { labels = [100_000, 1_000_000] }: { labels?: number[] }) => {
        const { measureLinking } = await import('./measure.ts')
        const { folders } = await session.host()
        const curve: LinkingCurve[] = []
        for (const many of labels)
          curve.push(await measureLinking(folders.home, many, text => session.progress.show(text)))
        session.print(curve, curve.map(linkingText).join('\n'))
      }),
    )
}

function linkingText({ labels, ways }: LinkingCurve): string {
  const ms = (microseconds: number): string => (microseconds / 1000).toFixed(2)
  return [
    `${count(labels)} labels`,
    ...ways.map(
      ({ way, p50us, p99us, cpuP99us, first, amongTen }) =>
        `  ${way}: p50 ${ms(p50us)} ms, p99 ${ms(p99us)} ms (processor ${ms(cpuP99us)} ms); ${first.toFixed(3)} first, ${amongTen.toFixed(3)} among ten`,
    ),
  ].join('\n')
}
