import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { action } from '../../../electron/cli/action.ts'
import { wholeNumber } from '../../../electron/cli/numbers.ts'
import { bytes, count } from '../../../electron/contract/reading/format.ts'
import { fateWord } from '../../../electron/contract/reading/fate-words.ts'
import { AnswerFateSchema } from '../../../electron/contract/recheck.ts'
import type { LivingFigures } from '../living.ts'

/** `clew bench living` */
export function addLivingBench(bench: Command, data: string, signal: AbortSignal): void {
  bench
    .command('living')
    .description(
      'saved answers asked again when their graph has another version, on MetaQA: answers/s, what became of them',
    )
    .option('--answers <n>', 'saved answers', wholeNumber(1), 10_000)
    .option('--share <share>', 'of the facts that go, and of as many that come', shareOf, 0.005)
    .option('--data <folder>', 'where the data sets are', data)
    .action(
      action(
        signal,
        async (session, { answers, share, data: folder }: { answers: number; share: number; data: string }) => {
          const { benchLiving } = await import('../living.ts')
          const figures = await benchLiving({
            data: resolve(folder),
            answers,
            share,
            signal: session.signal,
            onProgress: text => session.progress.show(text),
          })
          session.print(figures, livingText(figures))
        },
      ),
    )
}

function shareOf(value: string): number {
  const share = Number(value)
  if (!(share > 0 && share < 1)) throw new InvalidArgumentError('Give a share between 0 and 1, such as 0.005.')
  return share
}

function livingText(figures: LivingFigures): string {
  const { answers, triples, came, went, seconds, answersPerSecond, askedSeconds, fates } = figures
  return [
    `${count(answers)} saved answers asked again in ${seconds.toFixed(1)} s (${count(Math.round(answersPerSecond))} answers/s; aim 10,000 in 60 s), over ${count(triples)} triples of which ${count(came)} came and ${count(went)} went`,
    `  ${AnswerFateSchema.options.map(fate => `${fateWord(fate)} ${count(fates[fate])}`).join(', ')}; ${bytes(figures.bytes)} kept beside the graph`,
    `  to carry the programs out for the first time and to keep the answers took ${askedSeconds.toFixed(0)} s`,
  ].join('\n')
}
