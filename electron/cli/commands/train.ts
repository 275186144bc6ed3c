import type { Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import type { RunView } from '../../contract/training-run.ts'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import { action } from '../action.ts'
import { gather } from '../gather.ts'
import { decimalNumber } from '../numbers.ts'
import { followTraining } from './train-follow.ts'
import { shared, withImitation, withLessons, withMixed, withRecipe, type TrainOptions } from './train-options.ts'
import { planOf } from './train-plan.ts'
import { runLine } from './train-text.ts'

export function addTrain(program: Command, signal: AbortSignal): void {
  const train = program
    .command('train')
    .description(
      'teach the agent a graph on this machine: lessons, imitation, reinforcement; before and after on questions that were kept back',
    )
  const teach = shared(
    train
      .command('teach')
      .description('everything in order: lessons drawn from the graph, stage 1, rollouts, stage 2, reinforcement'),
  ).option('--data <file>', 'lessons or questions to learn from as well; several times for several', gather, [])
  withLessons(teach)
  withMixed(withImitation(withImitation(teach, 'first'), 'second')).option(
    '--grpo-rate <r>',
    'learning rate of reinforcement',
    decimalNumber,
  )
  withRecipe(teach).action(start('teach', signal))
  const sft = shared(
    train
      .command('sft')
      .description('imitate the episodes of a file of lessons; lessons without one are walked along their gold path'),
  ).requiredOption(
    '--data <file>',
    'lessons or questions, as `clew synth` and `clew lessons` write them; several times for several',
    gather,
    [],
  )
  withMixed(withImitation(sft, 'only')).action(start('sft', signal))
  withRecipe(
    shared(
      train
        .command('grpo')
        .description('reinforce what earns more: GRPO as the papers have it, on the questions of a file'),
    )
      .requiredOption(
        '--data <file>',
        'lessons or questions with their right answers; several times for several',
        gather,
        [],
      )
      .option('--rate <r>', 'learning rate', decimalNumber),
  ).action(start('grpo', signal))
  addRuns(train, signal)
}

function start(
  kind: TrainingPlanInput['kind'] & string,
  signal: AbortSignal,
): ReturnType<typeof action<[TrainOptions]>> {
  return action(signal, async (session, options: TrainOptions) =>
    followTraining(session, planOf(kind, options), { out: options.out, restart: options.restart === true }),
  )
}

function addRuns(train: Command, signal: AbortSignal): void {
  train
    .command('runs')
    .description('list the training runs')
    .action(
      action(signal, async session => {
        const runs = await (await session.host()).teaching.list()
        session.print(
          runs,
          runs.length === 0
            ? 'There is no training run yet; `clew train teach --kg NAME --out DIR` starts one.'
            : runs.map(runLine).join('\n'),
        )
      }),
    )
  train
    .command('resume')
    .description('go on with a paused or interrupted run')
    .argument('<run>', 'as `clew train runs` has it')
    .action(
      action(signal, async (session, id: string) => {
        await followTraining(session, await existing(session, id), {})
      }),
    )
  train
    .command('remove')
    .description('move a run to the trash, where it stays for 30 days; its adapter stays')
    .argument('<run>', 'as `clew train runs` has it')
    .action(
      action(signal, async (session, id: string) => {
        const run = await existing(session, id)
        await (await session.host()).teaching.remove(run.id)
        session.print(
          { removed: run.id },
          `Removed the run ${run.id}; what it taught stays among the adapters. \`clew removed restore ${run.id.slice(0, 8)}\` takes it back.`,
        )
      }),
    )
}

/** By its id or the beginning of it. */
async function existing(
  session: { host(): Promise<{ teaching: { list(): Promise<RunView[]> } }> },
  id: string,
): Promise<RunView> {
  const found = (await (await session.host()).teaching.list()).filter(run => run.id.startsWith(id))
  const [only] = found
  if (only === undefined)
    throw new ClewError('not-found', `There is no training run ${id}; \`clew train runs\` lists those that there are.`)
  if (found.length > 1)
    throw new ClewError('bad-request', `${found.length} runs begin with ${id}; give more of the id.`)
  return only
}
