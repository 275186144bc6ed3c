import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { action } from '../../../electron/cli/action.ts'
import { wholeNumber } from '../../../electron/cli/numbers.ts'
import { defaultHome } from '../../../electron/host/folders.ts'
import { table } from '../agent/table.ts'
import type { GraphFigures } from './figures.ts'
import { PRACTICE_ROWS } from './rows.ts'

interface Told {
  graphs: string[]
  lessons: number
  folds: number
  seeds: number
  rows: string[]
  examples: string[]
  data: string
}

/** `clew bench reinforcement` */
export function addReinforcementBench(bench: Command, data: string, signal: AbortSignal): void {
  const names = PRACTICE_ROWS.map(({ name }) => name)
  bench
    .command('reinforcement')
    .description(
      'what reinforcement by answers alone adds after imitation where the Navigator writes programs: F1 held out after each stage, with the 95 % interval of the gain question by question',
    )
    .option('--graphs <name...>', 'of the data sets', ['metaqa', 'hospital', 'patents'])
    .option('--lessons <n>', 'lessons drawn from each graph', wholeNumber(50), 240)
    .option('--folds <n>', 'parts of which each is held out once', wholeNumber(2), 5)
    .option('--seeds <n>', 'times that the parts are drawn', wholeNumber(1), 1)
    .addOption(new Option('--rows <name...>', 'what is taught').choices(names).default(names))
    .option(
      '--examples <file...>',
      "people's questions, of which only the answers are used, in place of lessons: what find-programs.ts wrote",
      [],
    )
    .option('--data <folder>', 'where the data sets are', data)
    .action(
      action(signal, async (session, told: Told) => {
        const { benchReinforcement } = await import('../reinforcement.ts')
        const figures = await benchReinforcement({
          ...told,
          home: join(defaultHome(), 'bench'),
          data: resolve(told.data),
          signal: session.signal,
          onProgress: text => session.progress.show(text),
        })
        session.print(figures, figures.map(graphText).join('\n\n'))
      }),
    )
}

function graphText({ graph, lessons, reached, ceiling, rows }: GraphFigures): string {
  const cells = rows.map(({ name, before, stage1, stage2, practised, gain, won, lost, mcNemar, trained }) => [
    name,
    ...[before, stage1, stage2, practised].map(shown),
    `${signed(gain.value)} (${signed(gain.low)} to ${signed(gain.high)})`,
    `${won} / ${lost} (${mcNemar.toFixed(4)})`,
    `${shown(trained.stage2)} / ${shown(trained.practised)}`,
    trained.alike.toFixed(2),
  ])
  return [
    `${graph}: ${lessons} lessons, the right program found of ${shown(reached)}, F1 of the best program ${shown(ceiling)}`,
    ...table([
      ['', 'at first', 'stage 1', 'stage 2', 'reinforced', 'gain', 'won / lost (p)', 'on its lessons', 'alike'],
      ...cells,
    ]),
    ...rows.map(
      ({ name, curve }) => `  ${name}, F1 by step: ${curve.map(({ step, f1 }) => `${step} ${shown(f1)}`).join(', ')}`,
    ),
  ].join('\n')
}

const shown = (value: number): string => value.toFixed(3)
const signed = (value: number): string => `${value >= 0 ? '+' : ''}${value.toFixed(3)}`
