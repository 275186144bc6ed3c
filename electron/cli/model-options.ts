import { Option, type Command } from 'commander'
import { PROTOCOL_NAMES, type ProtocolName, type ProtocolSettings } from '../contract/protocol.ts'
import type { Setup } from '../contract/question.ts'
import { date, decimalNumber, share, wholeNumber } from './numbers.ts'

/** How a question is answered: the options that `ask` and `eval` share. */
export interface ModelOptions {
  protocol?: ProtocolName | undefined
  model?: string | undefined
  adapter?: string | undefined
  turns?: number | undefined
  temperature?: number | undefined
  topP?: number | undefined
  seed?: number | undefined
  relationOrder?: 'ranked' | 'plain' | undefined
  unconstrained?: boolean | undefined
  relationsKept?: number | undefined
  reranker?: NonNullable<ProtocolSettings['reranker']> | undefined
  now?: string | undefined
  mostWrong?: number | undefined
}

export function addModelOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--protocol <protocol>',
        'how the agent talks to the graph; left out, what is set for the graph, or what suits it and the model',
      ).choices(PROTOCOL_NAMES),
    )
    .option(
      '--model <model>',
      'navigator (when left out), decoder, an id of `clew models list`, or the path of a GGUF file',
    )
    .option(
      '--adapter <adapter>',
      'what was taught, by its id or name in `clew adapters list`, or a LoRA adapter (GGUF) for the model by its path',
    )
    .option('--turns <n>', 'calls to the graph that the agent may make', wholeNumber(0))
    .option('--temperature <t>', '0 always takes the likeliest turn', decimalNumber)
    .option('--top-p <p>', 'samples only from the likeliest tokens that together have this probability', share)
    .option('--seed <n>', 'the same seed gives the same answer', wholeNumber(0))
    .addOption(
      new Option(
        '--relation-order <order>',
        'how relation lists are shown to the agent: best fitting first, or as the paper has them',
      ).choices(['ranked', 'plain']),
    )
    .option('--unconstrained', "a language model may write anything, errors included (the papers' setting)")
    .option(
      '--relations-kept <k>',
      'relations that a list keeps: the best fitting (KG-R1: all when left out; GraphWalker: 20)',
      wholeNumber(1),
    )
    .addOption(
      new Option('--reranker <who>', 'GraphWalker: what orders the relations that it shows').choices([
        'ranker',
        'policy',
        'off',
      ]),
    )
    .option(
      '--most-wrong <share>',
      'of the answers given, so many may be wrong, where the agent can tell (0.1 where nothing is set); 1 gives all',
      share,
    )
    .option('--now <date>', 'KBQA-R1: the day that NOW stands for, such as 2015-08-10; today when left out', date)
}

/** Who answers and how, as these options say it. */
export function setupOf({
  kg,
  protocol,
  model,
  adapter,
  turns,
  temperature,
  topP,
  seed,
  relationOrder,
  unconstrained,
  relationsKept,
  reranker,
  now,
  mostWrong,
}: ModelOptions & { kg: string }): Setup {
  // Without what was not said: what is said goes before the graph's own settings.
  const protocolSettings: ProtocolSettings = {
    ...(relationsKept !== undefined && { relationsKept }),
    ...(reranker !== undefined && { reranker }),
    ...(now !== undefined && { now }),
  }
  return {
    kg,
    protocol,
    model,
    adapter,
    turns,
    temperature,
    topP,
    seed,
    relationOrder,
    constrained: unconstrained === true ? false : undefined,
    mostWrong,
    protocolSettings: Object.keys(protocolSettings).length === 0 ? undefined : protocolSettings,
  }
}
