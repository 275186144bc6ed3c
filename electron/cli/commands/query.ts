import { Option, type Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import { action } from '../action.ts'
import { addProtocolOptions } from '../protocol-options.ts'
import type { QueryOptions } from './query-call.ts'

export function addQuery(program: Command, signal: AbortSignal): void {
  const command = program
    .command('query')
    .description('make one call to a graph, as an agent does, or run a logical form on it')
    .argument(
      '<action>',
      'such as \'get_tail_entities("Inception", "directed_by")\', statements of Clew\'s own protocol, or an S-expression: "(JOIN directed_by \'Christopher Nolan\')"',
    )
    .requiredOption('--kg <name>', 'the graph')
    .addOption(new Option('--protocol <name>', 'whose calls these are').choices(PROTOCOL_NAMES).default('kg-r1'))
    .option('--sparql', "print an S-expression, or what Clew's statements come to, as SPARQL 1.1 instead of running it")
  addProtocolOptions(command).action(
    action(signal, async (session, written: string, options: QueryOptions) => {
      const { makeCall, runLogicalForm } = await import('./query-call.ts')
      const isProgram = options.protocol === 'clew' && options.sparql === true
      if (written.trimStart().startsWith('(') || isProgram) await runLogicalForm(session, written, options)
      else if (options.sparql === true)
        throw new ClewError(
          'bad-request',
          '--sparql translates S-expressions, such as "(JOIN directed_by \'Christopher Nolan\')", and with --protocol clew statements.',
        )
      else await makeCall(session, written, options)
    }),
  )
}
