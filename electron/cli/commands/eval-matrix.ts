import { count } from '../../contract/reading/format.ts'
import { Option, type Command } from 'commander'
import { BASELINE_NAMES, type BaselineName } from '../../contract/evaluation-plan.ts'
import { stateTitle } from '../../contract/states.ts'
import type { MatrixRequest, MatrixView } from '../../contract/evaluation.ts'
import { action } from '../action.ts'
import { setupOf } from '../model-options.ts'
import { addAnswerOptions, answerPlan, resumable, type AnswerOptions } from './eval-options.ts'
import { estimate, share } from './eval-text.ts'

interface MatrixOptions extends Omit<AnswerOptions, 'model' | 'adapter'> {
  model?: string[]
  adapter?: string[]
  baseline?: BaselineName[]
  kg: string[]
  questions?: string
  name?: string
}

/** Plug and play (KG-R1 §4.2): the same agents on one graph after the other. */
export function addEvalMatrix(command: Command, signal: AbortSignal): void {
  const matrix = command
    .command('matrix')
    .description('every model and adapter on every graph, as one table')
    .requiredOption('--kg <name=file...>', 'a graph and its questions, several times; a name alone takes --questions')
    .option('--questions <file>', 'the questions of the graphs that name no file')
    .addOption(
      new Option('--baseline <name...>', 'the first model as a baseline, a row of its own for each').choices(
        BASELINE_NAMES,
      ),
    )
    .option('--name <name>', 'what it is called')
  addAnswerOptions(matrix)
  for (const option of matrix.options) {
    if (option.long !== '--model' && option.long !== '--adapter') continue
    option.description += '; several times, a row for each'
    option.argParser((value, earlier: string[] = []) => [...earlier, value])
  }
  matrix.action(
    action(signal, async (session, options: MatrixOptions) => {
      const { evaluations } = await session.host()
      const request = requestOf(matrix, options)
      const view = await resumable(session, course => evaluations.runMatrix(request, course), 'clew eval matrix-resume')
      session.print(view, matrixText(view))
    }),
  )
  command
    .command('matrix-resume')
    .description('go on with a matrix that was cut off')
    .argument('<id>')
    .action(
      action(signal, async (session, id: string) => {
        const { evaluations } = await session.host()
        const view = await resumable(session, course => evaluations.runMatrixOn(id, course), 'clew eval matrix-resume')
        session.print(view, matrixText(view))
      }),
    )
  command
    .command('matrix-show')
    .description('a matrix that is kept')
    .argument('[id]', 'left out: all of them')
    .action(
      action(signal, async (session, id?: string) => {
        const { evaluations } = await session.host()
        const views = id === undefined ? await evaluations.matrices() : [await evaluations.matrix(id)]
        session.print(id === undefined ? views : views[0], views.map(matrixText).join('\n\n'))
      }),
    )
}

function requestOf(command: Command, options: MatrixOptions): MatrixRequest {
  const { model: models = [], adapter: adapters = [], baseline: baselines = [], kg, questions, name, ...rest } = options
  const columns = kg.map((named): MatrixRequest['columns'][number] => {
    const at = named.indexOf('=')
    const path = at < 0 ? questions : named.slice(at + 1)
    if (path === undefined || path === '')
      return command.error(
        `error: "${named}" names no file of questions; write --kg ${at < 0 ? named : named.slice(0, at)}=FILE, or give --questions`,
      )
    return { kg: at < 0 ? named : named.slice(0, at), questions: { kind: 'file', path } }
  })
  const [first] = models
  const base = first === undefined ? {} : { model: first }
  const rows: MatrixRequest['rows'] = [
    ...models.map(model => ({ model })),
    ...adapters.map(adapter => ({ ...base, adapter })),
    ...baselines.map(baseline => ({ ...base, baseline })),
  ]
  const { kg: _kg, ...setup } = setupOf({ ...rest, kg: '' })
  return {
    rows: rows.length === 0 ? [{}] : rows,
    columns,
    plan: { ...setup, ...answerPlan(rest) },
    name,
  }
}

function matrixText({ id, name, state, columns, rows }: MatrixView): string {
  return [
    `${id}: ${name} (${stateTitle(state)}); Hit@1 and F1 with 95 % intervals`,
    ...rows.flatMap(({ label, trainedOn, cells, average }) => [
      `${label}${trainedOn === undefined ? '' : `, taught on ${trainedOn}`}`,
      ...cells.map(({ hit1, f1, questions, state: cell, error }, at) => {
        const column = columns[at]
        const scores =
          cell === 'done' && hit1 !== undefined && f1 !== undefined
            ? `Hit@1 ${estimate(hit1)}, F1 ${estimate(f1)}, ${count(questions)} questions`
            : `${stateTitle(cell)}${error === undefined ? '' : `: ${error}`}`
        return `  ${column?.kg ?? ''} (${column?.questionSet ?? ''}): ${scores}`
      }),
      ...(average === undefined
        ? []
        : [`  all ${count(average.questions)} questions: Hit@1 ${share(average.hit1)}, F1 ${share(average.f1)}`]),
    ]),
  ].join('\n')
}
