import type { Command } from 'commander'
import { kgR1 } from '../../agent/protocols/kg-r1.ts'
import { action } from '../action.ts'
import { WrongUseError } from '../exit.ts'

/** A person can take more than a model's context. */
const LIMIT = { items: 1_000, characters: Number.POSITIVE_INFINITY }

export function addQuery(program: Command, signal: AbortSignal): void {
  program.command('query')
    .description('make one call to a graph, as an agent does')
    .argument('<action>', 'such as \'get_tail_relations("Inception")\' or \'get_tail_entities("Inception", "directed_by")\'')
    .requiredOption('--kg <name>', 'the graph')
    .action(action(signal, async (session, call: string, { kg }: { kg: string }) => {
      const protocol = kgR1({ limit: LIMIT })
      const parsed = protocol.parse(`<kg-query>${call}</kg-query>`)
      if (parsed.kind === 'malformed' || parsed.action.kind !== 'call') throw new WrongUseError(`"${call}" is not a call; write one such as get_tail_relations("Inception").`)
      const lease = await (await session.host()).graphs.lease(kg)
      try {
        const observation = await protocol.execute(parsed.action, lease.graph)
        session.print(observation, observation.text)
      } finally {
        lease.release()
      }
    }))
}
