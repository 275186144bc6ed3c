import { count } from '../../contract/reading/format.ts'
import type { Command } from 'commander'
import type { EvaluationView } from '../../contract/evaluation.ts'
import { stateTitle } from '../../contract/states.ts'
import { action } from '../action.ts'
import { addForce, requireFree, type Overwriting } from '../named-file.ts'
import { evaluationText, share } from './eval-text.ts'

/** Looking through evaluations that are kept. */
export function addEvalList(command: Command, signal: AbortSignal): void {
  command
    .command('list')
    .description('the evaluations that are kept, newest first')
    .action(
      action(signal, async session => {
        const views = await (await session.host()).evaluations.list()
        session.print(
          views,
          views.length === 0
            ? 'No evaluation is kept yet; `clew eval --kg NAME --questions FILE` makes one.'
            : views.map(lineOf).join('\n'),
        )
      }),
    )
  command
    .command('show')
    .description('what an evaluation came to')
    .argument('<id>', 'as `clew eval list` has it')
    .action(
      action(signal, async (session, id: string) => {
        const detail = await (await session.host()).evaluations.get(id)
        session.print(
          detail,
          [lineOf(detail), ...(detail.result === undefined ? [] : [evaluationText(detail.result)])].join('\n'),
        )
      }),
    )
  const exporting = command
    .command('export')
    .description("a line for every answer with its scores, as CSV where the file's name ends so and as JSONL otherwise")
    .argument('<id>', 'as `clew eval list` has it')
    .argument('<file>')
    .action(
      action(signal, async (session, id: string, file: string, options: Overwriting) => {
        await requireFree(file, options)
        const saved = await (
          await session.host()
        ).evaluations.exportTo(id, /\.csv$/i.test(file) ? 'csv' : 'jsonl', file)
        session.print(saved, `Written to ${saved.path}.`)
      }),
    )
  addForce(exporting)
  command
    .command('remove')
    .description('remove an evaluation')
    .argument('<id>', 'as `clew eval list` has it')
    .action(
      action(signal, async (session, id: string) => {
        await (await session.host()).evaluations.remove(id)
        session.print({ removed: id }, `Removed ${id}.`)
      }),
    )
}

function lineOf({ id, name, kg, protocol, state, done, of, hit1, f1, error }: EvaluationView): string {
  const scores =
    state === 'done' && hit1 !== undefined && f1 !== undefined
      ? `Hit@1 ${share(hit1.value)}, F1 ${share(f1.value)}`
      : `${stateTitle(state)}, ${count(done)} of ${count(of)} answers`
  return `${id}: ${name}; ${kg}${protocol === '' ? '' : `, ${protocol}`}; ${scores}${error === undefined ? '' : ` (${error})`}`
}
