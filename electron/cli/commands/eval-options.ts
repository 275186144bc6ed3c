import type { DirectRun } from '../../host/evaluation/direct-runs.ts'
import { InvalidArgumentError, type Command } from 'commander'
import type { EvaluationRequest } from '../../contract/evaluation.ts'
import { addModelOptions, type ModelOptions } from '../model-options.ts'
import { wholeNumber } from '../numbers.ts'
import { progressText } from '../progress-line.ts'
import type { Session } from '../session.ts'

export interface AnswerOptions extends ModelOptions {
  limit?: number
  samples: number
  seeds?: number
  atOnce: number
  judge?: string
  dimensions?: boolean
  against: string[]
}

/** How questions are answered and read, for one evaluation or for all cells of a matrix. */
export function addAnswerOptions(command: Command): Command {
  return addModelOptions(command)
    .option('--limit <n>', 'only the first n questions', wholeNumber(1))
    .option('--samples <n>', 'answer every question so many times, for Pass@k and the union of the answers', samples, 1)
    .option(
      '--seeds <n>',
      'answer every question under so many seeds and tell the mean and the deviation of each score; 3 as the papers do',
      samples,
    )
    .option(
      '--at-once <n>',
      'answer so many questions side by side, to measure batched throughput (KG-R1, Table 9); latency is measured one by one',
      wholeNumber(1),
      1,
    )
    .option(
      '--judge <model>',
      'let a language model judge whether the answers mean what the gold answers do (KG-R1, appendix C.1)',
    )
    .option('--dimensions', 'let the judge also score seven dimensions of the answers (Graph-R1, appendix F)')
    .option(
      '--against <file...>',
      'mark the questions that resemble a lesson of these files, and score the others by themselves',
      [],
    )
}

/** The plan's part that these options say. */
export function answerPlan({
  limit,
  samples: number,
  seeds,
  atOnce,
  judge,
  dimensions,
  against,
}: AnswerOptions): Pick<EvaluationRequest, 'limit' | 'samples' | 'atOnce' | 'judge' | 'against'> {
  return {
    samples: seeds ?? number,
    atOnce,
    against,
    limit,
    ...(judge === undefined ? {} : { judge: { model: judge, dimensions: dimensions === true } }),
  }
}

/** Work that Ctrl-C cuts off is gone on with; the last line on stderr says how. */
export async function resumable<T>(
  session: Session,
  work: (course: DirectRun) => Promise<T>,
  how = 'clew eval resume',
): Promise<T> {
  let where: string | undefined
  try {
    return await work({
      signal: session.signal,
      report: progress => session.progress.show(progressText({ phase: '', ...progress })),
      begun: place => {
        where = place
      },
    })
  } catch (error) {
    if (session.signal.aborted && where !== undefined)
      session.note(
        `The answers so far are kept; \`${how} ${/^[\w./-]+$/.test(where) ? where : JSON.stringify(where)}\` goes on from there.`,
      )
    throw error
  }
}

function samples(value: string): number {
  const number = wholeNumber(1)(value)
  if (number > 64) throw new InvalidArgumentError('At most 64 answers to a question.')
  return number
}
