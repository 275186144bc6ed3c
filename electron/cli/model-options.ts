import { Option, type Command } from 'commander'
import { PROTOCOL_NAMES, type ProtocolName } from '../agent/protocol-settings.ts'
import { decimalNumber, wholeNumber } from './numbers.ts'

/** How a question is answered: the options that `ask` and `eval` share. */
export interface ModelOptions {
  protocol: ProtocolName
  model?: string
  adapter?: string
  turns?: number
  temperature?: number
  seed?: number
  relationOrder?: 'ranked' | 'plain'
  unconstrained?: boolean
}

export function addModelOptions(command: Command): Command {
  return command
    .addOption(new Option('--protocol <protocol>', 'how the agent talks to the graph').choices(PROTOCOL_NAMES).default('kg-r1'))
    .option('--model <model>', 'navigator (when left out), decoder, an id of the model list, or the path of a GGUF file')
    .option('--adapter <file>', 'a LoRA adapter (GGUF) for the model')
    .option('--turns <n>', 'calls to the graph that the agent may make', wholeNumber(0))
    .option('--temperature <t>', '0 always takes the likeliest turn', decimalNumber)
    .option('--seed <n>', 'the same seed gives the same answer', wholeNumber(0))
    .addOption(new Option('--relation-order <order>', 'how relation lists are shown to the agent: best fitting first, or as the paper has them').choices(['ranked', 'plain']))
    .option('--unconstrained', 'a language model may write anything, errors included (the papers\' setting)')
}
