import { type Command, Option } from 'commander'
import { action } from '../action.ts'
import { addModelOptions } from '../model-options.ts'
import { wholeNumber } from '../numbers.ts'
import type { SampleOptions } from './sample-episodes.ts'

export function addLessonsSample(lessons: Command, signal: AbortSignal): void {
  const command = lessons
    .command('sample')
    .description(
      'let the model answer questions several times and keep what is right and rests on what it saw (GraphRoll), or, led by the gold path, what then looks unled (Referenced Rejection Sampling)',
    )
    .requiredOption('--kg <name>', 'the graph')
    .requiredOption('--questions <file>', 'lessons, or any question set that `clew lessons import` reads')
    .requiredOption('--out <file>', 'the file of lessons; beside it FILE.progress tells which questions are done')
    .option('--reference', "lead each sample by the question's gold path or logical form")
    .addOption(
      new Option('--hint <style>', 'how a language model is led')
        .choices(['next-action', 'whole-sequence'])
        .default('next-action'),
    )
    .option('--samples <n>', 'rollouts of a question', wholeNumber(1), 4)
    .option('--keep <n>', 'rollouts of a question that are kept, at most', wholeNumber(1), 1)
    .option('--limit <n>', 'only the first n questions', wholeNumber(1))
    .option(
      '--stratified',
      'with --limit: n questions spread evenly over their types and numbers of steps instead of the first n (GraphWalker §2.2.2)',
    )
    .option('--resume', 'go on with the file that --out names')
  addModelOptions(command).action(
    action(signal, async (session, options: SampleOptions) => {
      const { sample } = await import('./sample-episodes.ts')
      await sample(session, options)
    }),
  )
}
