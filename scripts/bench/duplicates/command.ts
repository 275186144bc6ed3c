import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { action } from '../../../electron/cli/action.ts'
import { wholeNumber } from '../../../electron/cli/numbers.ts'
import { count } from '../../../electron/contract/reading/format.ts'
import type { DuplicatesFigures } from './measure.ts'
import type { GraphName } from './read-named.ts'

const NAMES = ['metaqa', 'fb15k237'] as const satisfies readonly GraphName[]

/** `clew bench duplicates` */
export function addDuplicatesBench(bench: Command, data: string, signal: AbortSignal): void {
  bench
    .command('duplicates')
    .description(
      'things of real graphs split in two, with misspelt or shortened names and divided facts: how many are found again, beside equal names alone',
    )
    .addOption(new Option('--graphs <name...>', 'the graphs').choices(NAMES).default([...NAMES]))
    .option('--planted <n>', 'things that are split', wholeNumber(1), 500)
    .option('--seed <n>', 'draws others', wholeNumber(0), 2)
    .option('--data <folder>', 'where the data sets are', data)
    .action(
      action(signal, async (session, options: { graphs: GraphName[]; planted: number; seed: number; data: string }) => {
        const { measureDuplicates } = await import('./measure.ts')
        const figures: DuplicatesFigures[] = []
        for (const graph of options.graphs) {
          session.progress.show(graph)
          figures.push(
            await measureDuplicates(resolve(options.data), graph, {
              many: options.planted,
              seed: options.seed,
              signal: session.signal,
            }),
          )
        }
        session.print(figures, figures.map(duplicatesText).join('\n'))
      }),
    )
}

function duplicatesText(figures: DuplicatesFigures): string {
  const { graph, triples, names, planted, seconds, cpuSeconds, peakRssMiB, even, asMany, all, peer } = figures
  const line = (what: string, { listed, precision, recall }: DuplicatesFigures['even']): string =>
    `  ${what}: ${count(listed)} pairs, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`
  return [
    `${graph}: ${count(triples)} triples, ${count(names)} names, ${count(planted)} things split; ${seconds.toFixed(1)} s (processor ${cpuSeconds.toFixed(1)} s), ${peakRssMiB.toFixed(0)} MiB`,
    line('with even odds or better', even),
    line('as many as were planted', asMany),
    line('all that are shown', all),
    line('beside equal names alone', peer),
    `  found by how the name differs: ${Object.entries(figures.bySlip)
      .filter(([, { planted: many }]) => many > 0)
      .map(([slip, { planted: many, found }]) => `${slip} ${found}/${many}`)
      .join(', ')}`,
    `  of those told as 20 % and so on: ${figures.chances.map(({ from, pairs, right }) => `${Math.round(100 * from)} %: ${right}/${pairs}`).join(', ')}`,
    `  shown and not planted: ${figures.others.slice(0, 5).join('; ')}`,
  ].join('\n')
}
