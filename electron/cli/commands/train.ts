import { Option, type Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../../contract/protocol.ts'
import type { RunView } from '../../contract/training-run.ts'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import { LESSON_SHAPES, type LessonShape } from '../../contract/lesson.ts'
import { action } from '../action.ts'
import { decimalNumber, wholeNumber } from '../numbers.ts'
import { followTraining } from './train-follow.ts'
import { runLine } from './train-text.ts'

interface TrainOptions {
  kg: string
  out: string
  name?: string
  model?: string
  adapter?: string
  protocol?: ProtocolName
  seed?: number
  minutes?: number
  device?: 'auto' | 'cpu' | 'cuda' | 'vulkan' | 'metal'
  whole?: boolean
  rank?: number
  alpha?: number
  target: string[]
  restart?: boolean
  heldOut?: number
  keepOut: string[]
  data: string[]
  // Lessons.
  lessons?: number
  minHops?: number
  maxHops?: number
  shape?: LessonShape[]
  relation?: string[]
  use?: boolean
  // Stages.
  epochs?: number
  rate?: number
  batch?: number
  recipe?: 'kg-r1' | 'graphwalker' | 'graph-r1' | 'kbqa-r1'
  set?: string[]
  ablation?: string[]
  steps?: number
  questions?: number
}

const gather = (value: string, before: string[]): string[] => [...before, value]

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
  withRecipe(teach).action(start('teach', signal))
  const sft = shared(
    train
      .command('sft')
      .description('imitate the episodes of a file of lessons; lessons without one are walked along their gold path'),
  )
    .requiredOption(
      '--data <file>',
      'lessons or questions, as `clew synth` and `clew lessons` write them; several times for several',
      gather,
      [],
    )
    .option('--epochs <n>', 'times that each episode is seen', decimalNumber)
    .option('--batch <n>', 'episodes a step', wholeNumber(1))
    .option('--rate <r>', 'learning rate', decimalNumber)
  sft.action(start('sft', signal))
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

function shared(command: Command): Command {
  return command
    .requiredOption('--kg <name>', 'the graph')
    .requiredOption(
      '--out <folder>',
      'where the adapter is written as well; the same command again goes on with the run',
    )
    .option('--name <name>', 'what the run and its adapter are called')
    .option(
      '--model <model>',
      'navigator (when left out), decoder, an id of `clew models list`, or the path of a GGUF file',
    )
    .option('--adapter <adapter>', 'go on from this one, by its id or name')
    .addOption(
      new Option('--protocol <protocol>', 'left out, what is set for the graph, or what suits it').choices(
        PROTOCOL_NAMES,
      ),
    )
    .option('--seed <n>', 'the same seed gives the same run', wholeNumber(0))
    .option('--minutes <n>', 'the run goes over to its last stage then; 60 when left out', decimalNumber)
    .addOption(
      new Option('--device <device>', 'where a GGUF model is trained').choices([
        'auto',
        'cpu',
        'cuda',
        'vulkan',
        'metal',
      ]),
    )
    .option('--whole', 'train every weight of a small GGUF model instead of an adapter')
    .option('--rank <n>', 'rank of a LoRA adapter', wholeNumber(1))
    .option('--alpha <a>', 'scale of a LoRA adapter', decimalNumber)
    .option(
      '--target <matrix>',
      'matrices that get an adapter, by the end of their name; several times for several',
      gather,
      [],
    )
    .option('--held-out <n>', 'questions that are kept back to measure on', wholeNumber(10))
    .option('--keep-out <file>', 'questions that nothing may be learnt from; several times for several', gather, [])
    .option('--restart', 'begin anew where the folder holds a run of the same command')
}

function withLessons(command: Command): Command {
  return command
    .option('--lessons <n>', 'lessons drawn from the graph', wholeNumber(0))
    .option('--min-hops <n>', 'steps of a lesson, at least', wholeNumber(1))
    .option('--max-hops <n>', 'steps of a lesson, at most', wholeNumber(1))
    .addOption(new Option('--shape <shape...>', 'shapes of lessons').choices(LESSON_SHAPES))
    .option('--relation <name>', 'walk only these relations; several times for several', gather, [])
    .option('--no-use', 'leave out lessons from answers that were marked')
}

function withRecipe(command: Command): Command {
  return command
    .addOption(
      new Option('--recipe <recipe>', "rewards, advantages and objective of a paper; KG-R1's when left out").choices([
        'kg-r1',
        'graphwalker',
        'graph-r1',
        'kbqa-r1',
      ]),
    )
    .option(
      '--set <name=value>',
      'a setting of the recipe, such as objective.kl.coefficient=0.02; several times for several',
      gather,
      [],
    )
    .option(
      '--ablation <name>',
      'what the papers leave out, such as no-turn-rewards; several times for several',
      gather,
      [],
    )
    .option('--steps <n>', 'steps of reinforcement', wholeNumber(0))
    .option('--questions <n>', 'questions a step', wholeNumber(1))
}

function start(
  kind: TrainingPlanInput['kind'] & string,
  signal: AbortSignal,
): ReturnType<typeof action<[TrainOptions]>> {
  return action(signal, async (session, options: TrainOptions) =>
    followTraining(session, planOf(kind, options), { out: options.out, restart: options.restart === true }),
  )
}

/** Only what was said: the rest is decided by the model and the graph. */
function planOf(kind: TrainingPlanInput['kind'] & string, options: TrainOptions): TrainingPlanInput {
  const stage = given({ epochs: options.epochs, rate: options.rate, batch: options.batch })
  const { model = 'navigator', rank, alpha, target } = options
  const adapts = rank !== undefined || alpha !== undefined || filled(target)
  if (adapts && options.whole === true)
    throw new ClewError(
      'bad-request',
      '--whole trains every weight, and --rank, --alpha and --target shape an adapter beside them; give one or the other.',
    )
  if (adapts && model === 'navigator')
    throw new ClewError(
      'bad-request',
      '--rank, --alpha and --target shape an adapter of a GGUF model, and the Navigator is always trained whole; leave them out, or name a model with --model.',
    )
  const changes = {
    ...Object.fromEntries(options.set?.map(setting) ?? []),
    ...(filled(options.ablation) ? { ablations: options.ablation } : {}),
  }
  const plan: TrainingPlanInput = {
    kind,
    kg: options.kg,
    ...given({
      name: options.name,
      model: options.model,
      adapter: options.adapter,
      protocol: options.protocol,
      seed: options.seed,
      minutes: options.minutes,
      device: options.device,
      whole: adapts ? false : options.whole,
    }),
    lessons: {
      ...(kind === 'teach'
        ? given({ count: options.lessons, minHops: options.minHops, maxHops: options.maxHops, fromUse: options.use })
        : { count: 0, fromUse: false }),
      ...(filled(options.shape) ? { shapes: options.shape } : {}),
      ...(filled(options.relation) ? { relations: options.relation } : {}),
      ...given({ heldOut: options.heldOut }),
      files: options.data,
      keepOut: options.keepOut,
    },
    ...(kind === 'sft' ? { stage1: stage, stage2: stage } : {}),
    ...(kind === 'sft'
      ? {}
      : {
          grpo: {
            ...given({
              recipe: options.recipe,
              steps: options.steps,
              questions: options.questions,
              ...(kind === 'grpo' ? { rate: options.rate } : {}),
            }),
            ...(Object.keys(changes).length > 0 ? { changes } : {}),
          },
        }),
    lora: { ...given({ rank, alpha }), ...(filled(target) ? { targets: target } : {}) },
  }
  return plan
}

function filled<T>(list: T[] | undefined): list is T[] {
  return list !== undefined && list.length > 0
}

function given<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** `name=value`: a number, true or false where it reads so, else the text. */
function setting(text: string): [string, unknown] {
  const at = text.indexOf('=')
  if (at < 1)
    throw new ClewError(
      'bad-request',
      `--set takes name=value, such as objective.kl.coefficient=0.02; "${text}" is not that.`,
    )
  const value = text.slice(at + 1)
  const number = Number(value)
  return [
    text.slice(0, at),
    value === 'true'
      ? true
      : value === 'false'
        ? false
        : value.trim() !== '' && Number.isFinite(number)
          ? number
          : value,
  ]
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
    .description('remove a run; its adapter stays')
    .argument('<run>', 'as `clew train runs` has it')
    .action(
      action(signal, async (session, id: string) => {
        const run = await existing(session, id)
        await (await session.host()).teaching.remove(run.id)
        session.print({ removed: run.id }, `Removed the run ${run.id}; what it taught stays among the adapters.`)
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
