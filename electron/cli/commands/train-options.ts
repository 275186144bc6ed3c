import { Option, type Command } from 'commander'
import { PROTOCOL_NAMES, type ProtocolName, type ProtocolSettings } from '../../contract/protocol.ts'
import { type RunLength, RunLengthSchema } from '../../contract/training-plan.ts'
import { gather } from '../gather.ts'
import { addLessonOptions } from '../lesson-options.ts'
import { decimalNumber, wholeNumber } from '../numbers.ts'
import { addProtocolOptions } from '../protocol-options.ts'

/** What a training command was told. */
export interface TrainOptions extends ProtocolSettings {
  kg: string
  out: string
  name?: string
  model?: string
  adapter?: string
  protocol?: ProtocolName
  turns?: number
  relationOrder?: 'ranked' | 'plain'
  seed?: number
  rehearse?: number
  minutes?: number
  length?: RunLength
  device?: 'auto' | 'cpu' | 'cuda' | 'vulkan' | 'metal'
  whole?: boolean
  rank?: number
  alpha?: number
  target: string[]
  restart?: boolean
  // What is said of lessons is read by `lessonsOf`.
  data: string[]
  // Stages.
  mixed?: boolean
  epochs?: number
  rate?: number
  batch?: number
  warmUp?: number
  patience?: number
  stage2Epochs?: number
  stage2Rate?: number
  stage2Batch?: number
  stage2WarmUp?: number
  stage2Patience?: number
  grpoRate?: number
  paperSizes?: boolean
  recipe?: 'kg-r1' | 'graphwalker' | 'graph-r1' | 'kbqa-r1'
  set?: string[]
  ablation?: string[]
  steps?: number
  questions?: number
}

/** What is measured on, and what is kept clear of, also where no lessons are drawn. */
const KEPT_APART: ReadonlySet<string> = new Set(['heldOut', 'keepOut'])

/** What every training command takes. */
export function shared(command: Command): Command {
  return addLessonOptions(addProtocolOptions(command), ({ name }) => KEPT_APART.has(name))
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
    .option(
      '--turns <n>',
      "calls of an episode that is imitated or examined; left out, the protocol's paper's (KG-R1 5, GraphWalker 10). Reinforcement has its recipe's: --set rollout.turns=N",
      wholeNumber(1),
    )
    .addOption(
      new Option('--relation-order <order>', 'how relation lists are shown; ranked when left out').choices([
        'ranked',
        'plain',
      ]),
    )
    .option(
      '--paper-sizes',
      "what is not said of epochs, batches, steps and rates is as the recipe's paper has it, which is a cluster's; a desk computer's when left out",
    )
    .option('--seed <n>', 'the same seed gives the same run', wholeNumber(0))
    .addOption(
      new Option(
        '--length <length>',
        'minutes, lessons and questions kept back that go together: quick is 2 minutes, all-night 8 hours; what is said of each goes before it',
      ).choices(RunLengthSchema.options),
    )
    .option(
      '--rehearse <w>',
      "how much other graphs' questions, answered as before, count beside the lessons (KL to the start); 1 when left out, 0: not rehearsed. For the Navigator",
      decimalNumber,
    )
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
    .option('--restart', 'begin anew where the folder holds a run of the same command')
}

export function withLessons(command: Command): Command {
  return addLessonOptions(command, ({ name }) => !KEPT_APART.has(name) && name !== 'files')
}

/** How long and how finely episodes are imitated. @param stage which of the two, where a command has both */
export function withImitation(command: Command, stage: 'only' | 'first' | 'second'): Command {
  const prefix = stage === 'second' ? 'stage2-' : ''
  const of = { only: '', first: ' in stage 1', second: ' in stage 2' }[stage]
  return command
    .option(`--${prefix}epochs <n>`, `times that each episode is seen${of}`, decimalNumber)
    .option(`--${prefix}batch <n>`, `episodes a step${of}`, wholeNumber(1))
    .option(`--${prefix}rate <r>`, `learning rate${of}`, decimalNumber)
    .option(`--${prefix}warm-up <share>`, `share of the steps in which the rate rises${of}`, decimalNumber)
    .option(`--${prefix}patience <n>`, `looks without gain after which it stops${of}`, wholeNumber(1))
}

/** Both stages of imitation in one. */
export function withMixed(command: Command): Command {
  return command.option(
    '--mixed',
    'imitate gold paths and right rollouts in one go, as stage 1 is set, and not one after the other (Mixed-SFT, GraphWalker, Table 4)',
  )
}

export function withRecipe(command: Command): Command {
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
