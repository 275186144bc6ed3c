import type { Command } from 'commander'
import { ClewError } from '../../contract/errors.ts'
import type { Explored } from '../../contract/explored.ts'
import { exploredWords } from '../../contract/reading/explored-words.ts'
import { action } from '../action.ts'
import { followJob } from '../follow-job.ts'
import type { Session } from '../session.ts'

export function addKgExplore(kg: Command, signal: AbortSignal): void {
  kg.command('explore')
    .description(
      'ask a graph questions drawn from it, and learn from how many are answered rightly how sure an answer has to be to be given',
    )
    .argument('<name>')
    .action(
      action(signal, async (session, name: string) => {
        const explored = await exploreGraph(session, name)
        const { mostWrong } = await (await session.host()).graphSettings.get(name)
        const examples = await (await session.host()).exploring.examples(name)
        session.print(
          { kg: name, ...explored, examples },
          [
            `${name}: ${exploredWords(explored, mostWrong)}`,
            ...(examples.length > 0 ? ['Questions to begin with:', ...examples.map(each => `    ${each}`)] : []),
          ].join('\n'),
        )
      }),
    )
}

/** In a worker process, as the window has it done. */
export async function exploreGraph(session: Session, kg: string): Promise<Explored> {
  const { exploring } = await session.host()
  const ended = await followJob(session, (await exploring.start(kg)).jobId)
  const explored = ended.state === 'done' ? await exploring.get(kg) : undefined
  if (explored !== undefined) return explored
  throw new ClewError(
    ended.state === 'cancelled' ? 'cancelled' : 'unavailable',
    ended.error ?? 'The exploring was stopped; the graph is asked as before. The same command explores it anew.',
  )
}
