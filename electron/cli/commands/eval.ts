import { Option, type Command } from 'commander'
import { BASELINE_NAMES, type BaselineName } from '../../contract/evaluation-plan.ts'
import type { EvaluationRequest } from '../../contract/evaluation.ts'
import { action } from '../action.ts'
import { addCommandOptions } from '../command-options.ts'
import type { Session } from '../session.ts'
import { setupOf } from '../model-options.ts'
import { addEvalCompare } from './eval-compare.ts'
import { addEvalList } from './eval-list.ts'
import { addEvalMatrix } from './eval-matrix.ts'
import { addAnswerOptions, answerPlan, resumable, type AnswerOptions } from './eval-options.ts'
import { evaluationText } from './eval-text.ts'
import { inWords, type Saying } from '../../contract/words/saying.ts'

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
  const command = program
    .command('eval')
    .description(
      'answer a file of questions and score the answers; what is answered is kept, and an evaluation that was cut off goes on with --resume',
    )
    // So that `clew eval list --json` is about the list.
    .enablePositionalOptions()
    .option('--kg <name>', 'the graph; left out where every question of the file brings its own (RoG)')
    .option(
      '--questions <file>',
      'JSONL, MetaQA\'s text (`… [topic entity] …` TAB `a|b|c`), or a file of lessons; with "options", multiple choice',
    )
    .option('--types <file>', 'the type of each question, in the lines of the question file')
    .addOption(
      new Option(
        '--baseline <name>',
        'ask the model without the graph (vanilla, cot), with what is retrieved for the question, or let it search embedded triples (KG-R1, appendix G)',
      ).choices(BASELINE_NAMES),
    )
    .option('--out <folder>', 'keep the evaluation there and not in the data folder')
    .option('--name <name>', 'what it is called in lists')
    .option('--resume', 'go on with the one that was begun in the same way, from the answers that are there')
  addAnswerOptions(addCommandOptions(command)).action(
    action(signal, async (session, options: EvalOptions) => {
      const request = await requestOf(command, options)
      const host = await session.host()
      const { id, notes, result } = await resumable(session, course =>
        host.evaluations.run(request, course, {
          folder: options.out,
          ...(options.resume === true ? { resume: true } : {}),
        }),
      )
      tellNotes(session, notes)
      session.print({ ...result, evaluation: id, notes }, evaluationText(result))
    }),
  )
  command
    .command('resume')
    .description('go on with an evaluation that was cut off')
    .argument('<evaluation>', 'its id, or its folder')
    .action(
      action(signal, async (session, where: string) => {
        const host = await session.host()
        const { id, notes, result } = await resumable(session, course => host.evaluations.runOn(where, course))
        tellNotes(session, notes)
        session.print({ ...result, evaluation: id, notes }, evaluationText(result))
      }),
    )
  addEvalList(command, signal)
  addEvalCompare(command, signal)
  addEvalMatrix(command, signal)
}

function tellNotes(session: Session, notes: readonly Saying[]): void {
  for (const note of notes) session.note(inWords(note))
}

async function requestOf(command: Command, options: EvalOptions): Promise<EvaluationRequest> {
  const { questions, types, baseline, name } = options
  if (questions === undefined)
    return command.error(
      `error: required option '${options.kg === undefined ? '--kg <name>' : '--questions <file>'}' not specified`,
    )
  const { bringsGraphs } = await import('../../learn/question-sets/question-sets.ts')
  const ownGraphs = options.kg === undefined && (await bringsGraphs(questions))
  const kg = ownGraphs ? 'their own graphs' : options.kg
  if (kg === undefined) return command.error("error: required option '--kg <name>' not specified")
  if (options.dimensions === true && options.judge === undefined)
    return command.error("error: option '--dimensions' needs '--judge <model>'")
  return {
    ...setupOf({ ...options, kg }),
    ...answerPlan(options),
    ownGraphs,
    baseline,
    name,
    questions: { kind: 'file', path: questions, types },
  }
}
