import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { action } from '../../../electron/cli/action.ts'
import { wholeNumber } from '../../../electron/cli/numbers.ts'
import { defaultHome } from '../../../electron/host/folders.ts'
import { table } from '../agent/table.ts'
import type { DocumentFigures } from './documents.ts'
import type { AblationFigures } from './figures.ts'
import type { Difference } from '../../../electron/contract/score.ts'
import { ABLATION_ROWS } from './rows.ts'

interface Told {
  graph: string
  seeds: number
  rows: string[]
  withPath: number
  answersAlone: number
  validation: number
  heldOut: number
  data: string
  onlyPassages?: boolean
  onlyStrategies?: boolean
}

/** `clew bench ablation` */
export function addAblationBench(bench: Command, data: string, signal: AbortSignal): void {
  const names = ABLATION_ROWS.map(({ name }) => name)
  bench
    .command('ablation')
    .description(
      "the papers' ablations in small: the Navigator taught a graph without this or that, held-out F1 and the 95 % interval of what it costs; a run that was ended goes on where it was",
    )
    .option('--graph <name>', 'of the data sets', 'metaqa')
    .option('--seeds <n>', 'runs of each row', wholeNumber(1), 3)
    .addOption(new Option('--rows <name...>', 'what is left out').choices(names).default(names))
    .option(
      '--with-path <n>',
      'lessons whose path is known: stage 1 imitates it, stage 2 asks them',
      wholeNumber(10),
      100,
    )
    .option(
      '--answers-alone <n>',
      'further questions that reinforcement asks, of which only the answers are known',
      wholeNumber(0),
      500,
    )
    .option('--validation <n>', 'questions that choose the weights', wholeNumber(10), 100)
    .option('--held-out <n>', 'questions that all rows of a seed are measured on', wholeNumber(10), 240)
    .option('--only-passages', 'what passages come to, kept in several ways; nothing is trained')
    .option(
      '--only-strategies',
      'the decoder over passages, reinforced by three strategies (Graph-R1, Figure 5f), alone',
    )
    .option('--data <folder>', 'where the data sets are', data)
    .action(
      action(signal, async (session, told: Told) => {
        const { benchAblation } = await import('../ablation.ts')
        const figures = await benchAblation({
          ...told,
          onlyPassages: told.onlyPassages === true,
          onlyStrategies: told.onlyStrategies === true,
          home: join(defaultHome(), 'bench'),
          data: resolve(told.data),
          signal: session.signal,
          onProgress: text => session.progress.show(text),
        })
        const { graph, seeds, rows, documents, strategies } = figures
        const texts = [
          graph !== undefined && seeds !== undefined && rows !== undefined ? ablationText({ graph, seeds, rows }) : '',
          strategies === undefined ? '' : ablationText(strategies),
          documents === undefined ? '' : documentsText(documents),
        ]
        session.print(figures, texts.filter(text => text !== '').join('\n\n'))
      }),
    )
}

function ablationText({ graph, seeds, rows }: AblationFigures): string {
  const cells = rows.map(({ name, paper, questions, before, after, gain, looks, difference, seconds }) => [
    name,
    paper,
    String(questions),
    before.toFixed(3),
    after.toFixed(3),
    differenceText(gain),
    looks === undefined ? '' : `${looks.first.toFixed(3)} to ${looks.last.toFixed(3)}`,
    differenceText(difference),
    seconds.toFixed(0),
  ])
  return [
    `${graph}, seeds: ${seeds}`,
    ...table([
      ['without', 'paper', 'questions', 'F1 before', 'after', 'gain', 'validation', 'to the whole', 'CPU s'],
      ...cells,
    ]),
  ].join('\n')
}

function documentsText({ questions, passages, rows }: DocumentFigures): string {
  const cells = rows.map(({ name, paper, named, found, words, difference, answered, answeredDifference }) => [
    name,
    paper,
    named.toFixed(3),
    differenceText(difference),
    found.toFixed(3),
    words.toFixed(0),
    answered.toFixed(3),
    differenceText(answeredDifference),
  ])
  return [
    `${passages} passages, ${questions} questions, nothing trained`,
    ...table([
      [
        'kept as',
        'Graph-R1',
        'answer is returned',
        'to the hypergraph',
        'passages found',
        'words',
        'answered, token F1',
        'to the hypergraph',
      ],
      ...cells,
    ]),
  ].join('\n')
}

function differenceText(difference: Difference | undefined): string {
  return difference === undefined
    ? ''
    : `${signed(difference.value)} (${signed(difference.low)} to ${signed(difference.high)})`
}

const signed = (value: number): string => `${value >= 0 ? '+' : ''}${value.toFixed(3)}`
