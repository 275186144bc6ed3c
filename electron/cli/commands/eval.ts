import { InvalidArgumentError, Option, type Command } from 'commander'
import { BASELINE_NAMES, type BaselineName } from '../../evaluate/baselines.ts'
import { bringsGraphs } from '../../learn/question-sets/question-sets.ts'
import type { EvaluationRequest } from '../../host/api/evaluate-views.ts'
import type { RunCourse } from '../../host/evaluate-services.ts'
import { action } from '../action.ts'
import { addModelOptions, setupOf, type ModelOptions } from '../model-options.ts'
import { wholeNumber } from '../numbers.ts'
import { progressText } from '../progress-line.ts'
import type { Session } from '../session.ts'
import { addEvalCompare } from './eval-compare.ts'
import { addEvalList } from './eval-list.ts'
import { addEvalMatrix } from './eval-matrix.ts'
import { evaluationText } from './eval-text.ts'

export interface AnswerOptions extends ModelOptions {
  limit?: number
  samples: number
  judge?: string
  dimensions?: boolean
  against: string[]
}

interface EvalOptions extends AnswerOptions {
  kg?: string
  questions?: string
  types?: string
  baseline?: BaselineName
  out?: string
  name?: string
  resume?: boolean
}

export function addEval(program: Command, signal: AbortSignal): void {
  const command = program.command('eval')
    .description('answer a file of questions and score the answers; what is answered is kept, and an evaluation that was cut off goes on with --resume')
    // So that `clew eval list --json` is about the list.
    .enablePositionalOptions()
    .option('--kg <name>', 'the graph; left out where every question of the file brings its own (RoG)')
    .option('--questions <file>', 'JSONL, MetaQA\'s text (`… [topic entity] …` TAB `a|b|c`), or a file of lessons; with "options", multiple choice')
    .option('--types <file>', 'the type of each question, in the lines of the question file')
    .addOption(new Option('--baseline <name>', 'ask the model without the graph (vanilla, cot), with what is retrieved for the question, or let it search embedded triples (KG-R1, appendix G)').choices(BASELINE_NAMES))
    .option('--out <folder>', 'keep the evaluation there and not in the data folder')
    .option('--name <name>', 'what it is called in lists')
    .option('--resume', 'go on with the one that was begun in the same way, from the answers that are there')
    .option('--json', 'print the result as one JSON value')
    .option('--debug', 'show the stack of an error')
  addAnswerOptions(command).action(action(signal, async (session, options: EvalOptions) => {
    const request = await requestOf(command, options)
    const host = await session.host()
    const { id, notes, result } = await resumable(session, course => host.evaluations.run(request, course, {
      ...(options.out === undefined ? {} : { folder: options.out }),
      ...(options.resume === true ? { resume: true } : {}),
    }))
    tellNotes(notes)
    session.print({ ...result, evaluation: id, notes }, evaluationText(result))
  }))
  command.command('resume').description('go on with an evaluation that was cut off').argument('<evaluation>', 'its id, or its folder').action(action(signal, async (session, where: string) => {
    const host = await session.host()
    const { id, notes, result } = await resumable(session, course => host.evaluations.runOn(where, course))
    tellNotes(notes)
    session.print({ ...result, evaluation: id, notes }, evaluationText(result))
  }))
  addEvalList(command, signal)
  addEvalCompare(command, signal)
  addEvalMatrix(command, signal)
}

/** How questions are answered and read, for one evaluation or for all cells of a matrix. */
export function addAnswerOptions(command: Command): Command {
  return addModelOptions(command)
    .option('--limit <n>', 'only the first n questions', wholeNumber(1))
    .option('--samples <n>', 'answer every question so many times, for Pass@k and the union of the answers', samples, 1)
    .option('--judge <model>', 'let a language model judge whether the answers mean what the gold answers do (KG-R1, appendix C.1)')
    .option('--dimensions', 'let the judge also score seven dimensions of the answers (Graph-R1, appendix F)')
    .option('--against <file...>', 'mark the questions that resemble a lesson of these files, and score the others by themselves', [])
}

/** The plan's part that these options say. */
export function answerPlan({ limit, samples: number, judge, dimensions, against }: AnswerOptions): Pick<EvaluationRequest, 'limit' | 'samples' | 'judge' | 'against'> {
  return {
    samples: number,
    against,
    ...(limit === undefined ? {} : { limit }),
    ...(judge === undefined ? {} : { judge: { model: judge, dimensions: dimensions === true } }),
  }
}

/** Work that Ctrl-C cuts off is gone on with; the last line on stderr says how. */
export async function resumable<T>(session: Session, work: (course: RunCourse) => Promise<T>, how = 'clew eval resume'): Promise<T> {
  let where: string | undefined
  try {
    return await work({
      signal: session.signal,
      report: progress => session.progress.show(progressText({ phase: '', ...progress })),
      begun: place => { where = place },
    })
  } catch (error) {
    session.progress.clear()
    if (session.signal.aborted && where !== undefined) process.stderr.write(`The answers so far are kept; \`${how} ${/^[\w./-]+$/.test(where) ? where : JSON.stringify(where)}\` goes on from there.\n`)
    throw error
  }
}

function tellNotes(notes: readonly string[]): void {
  for (const note of notes) process.stderr.write(`${note}\n`)
}

async function requestOf(command: Command, options: EvalOptions): Promise<EvaluationRequest> {
  const { questions, types, baseline, name } = options
  if (questions === undefined) return command.error(`error: required option '${options.kg === undefined ? '--kg <name>' : '--questions <file>'}' not specified`)
  const ownGraphs = options.kg === undefined && await bringsGraphs(questions)
  const kg = ownGraphs ? 'their own graphs' : options.kg
  if (kg === undefined) return command.error('error: required option \'--kg <name>\' not specified')
  if (options.dimensions === true && options.judge === undefined) return command.error('error: option \'--dimensions\' needs \'--judge <model>\'')
  return {
    ...setupOf({ ...options, kg }),
    ...answerPlan(options),
    ownGraphs,
    ...(baseline === undefined ? {} : { baseline }),
    ...(name === undefined ? {} : { name }),
    questions: { kind: 'file', path: questions, ...(types === undefined ? {} : { types }) },
  }
}

function samples(value: string): number {
  const number = wholeNumber(1)(value)
  if (number > 64) throw new InvalidArgumentError('At most 64 answers to a question.')
  return number
}
