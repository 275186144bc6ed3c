import { Option, type Command } from 'commander'
import { PROTOCOL_NAMES, type ProtocolName, type ProtocolSettings } from '../contract/protocol.ts'
import { addProtocolOptions, protocolSettingsOf } from './protocol-options.ts'
import type { Setup } from '../contract/question.ts'
import { decimalNumber, share, wholeNumber } from './numbers.ts'

/** How a question is answered: the options that `ask` and `eval` share. */
export interface ModelOptions extends ProtocolSettings {
  protocol?: ProtocolName | undefined
  model?: string | undefined
  adapter?: string | undefined
  turns?: number | undefined
  temperature?: number | undefined
  topP?: number | undefined
  seed?: number | undefined
  relationOrder?: 'ranked' | 'plain' | undefined
  unconstrained?: boolean | undefined
  mostWrong?: number | undefined
}

export function addModelOptions(command: Command): Command {
  command
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
      'what was taught, by its id or name in `clew adapters list` or by the folder that `train teach --out` wrote; or a LoRA adapter (GGUF) for the model by its path',
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
      '--most-wrong <share>',
      'of the answers given, so many may be wrong, where the agent can tell (0.1 where nothing is set); 1 gives all',
      share,
    )
  return addProtocolOptions(command)
}

/** Who answers and how, as these options say it: what is said goes before the graph's own settings. */
export function setupOf({ kg, unconstrained, ...options }: ModelOptions & { kg: string }): Setup {
  const { protocol, model, adapter, turns, temperature, topP, seed, relationOrder, mostWrong } = options
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
    protocolSettings: protocolSettingsOf(options),
  }
}
