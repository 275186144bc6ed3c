import { InvalidArgumentError, Option, type Command } from 'commander'
import { count } from '../../contract/reading/format.ts'
import { findRenderer } from '../../host/resources.ts'
import type { QuestionGraphs } from '../../host/web/question-graphs.ts'
import { action } from '../action.ts'
import { wholeNumber } from '../numbers.ts'
import { openBrowser } from '../open-browser.ts'
import type { Session } from '../session.ts'

const LOCKED_LINE =
  'The project is locked: the page asks for its passphrase, and until then nothing is answered, agents included (--passphrase-file opens it at the start).\n'

interface ServeOptions {
  port?: number
  open?: boolean
  explore: boolean
  readOnly?: boolean
  subgraphs?: ReadonlyMap<string, string>
}

export function addServe(program: Command, signal: AbortSignal): void {
  program
    .command('serve')
    .description(
      'serve the application to a browser on this machine, and its graphs to agents: as the KG retrieval server of KG-R1, over MCP and as SPARQL endpoints',
    )
    .option('--port <port>', 'the port; left out, a free one', wholeNumber(0))
    .option('--open', 'open it in the default browser')
    .addOption(
      new Option(
        '--subgraphs <name=file>',
        "for trainers such as KG-R1's: requests with dataset_name NAME are asked of the graph of the question that their sample_id names, from a file as `clew lessons export --subgraphs` writes it; several times for several",
      ).argParser(gatherSubgraphs),
    )
    .option(
      '--read-only',
      'the page may ask, explore, evaluate and report, and changes no graph, no model and nothing that was taught',
    )
    .option('--no-explore', 'leave graphs unexplored after their import (kg explore does it when asked)')
    .action(
      action(signal, async (session, { port, open, explore, readOnly, subgraphs: files = new Map() }: ServeOptions) => {
        const project = await session.project({ explores: explore && readOnly !== true })
        await using subgraphs = await openSubgraphs(session, files)
        const { openWebDoor } = await import('../../host/web/web-door.ts')
        const door = await openWebDoor({
          project,
          renderer: findRenderer(),
          port,
          subgraphs: subgraphs.sets,
          isReadOnly: readOnly,
        })
        const { url, token, client } = door.retrieval
        session.print(
          {
            url: door.url,
            port: door.port,
            locked: !project.isOpen,
            retrieve: url,
            client,
            mcp: door.mcp.url,
            sparql: door.sparql.url,
            token,
          },
          `Clew is at ${door.url}\n${project.isOpen ? '' : LOCKED_LINE}For agents: the KG retrieval server is at ${url}, MCP at ${door.mcp.url}, SPARQL at ${door.sparql.url}/NAME; they send "Authorization: Bearer ${token}", which reads graphs and asks questions and does not open the application. A trainer that sends no header takes ${client}\n${subgraphs.text}Ctrl-C ends it.`,
        )
        const opened = open === true ? await openBrowser(door.url) : undefined
        if (!session.signal.aborted)
          await new Promise<void>(resolve => {
            session.signal.addEventListener('abort', () => resolve(), { once: true })
          })
        await opened?.remove()
        await door.close()
      }),
    )
}

function gatherSubgraphs(value: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const [, name = '', file = ''] = /^([^=]+)=(.+)$/s.exec(value) ?? []
  if (name === '') throw new InvalidArgumentError('Write NAME=FILE.')
  if (before.has(name)) throw new InvalidArgumentError(`There are two files for ${name}.`)
  return new Map([...before, [name, file]])
}

async function openSubgraphs(
  session: Session,
  files: ReadonlyMap<string, string>,
): Promise<AsyncDisposable & { sets: ReadonlyMap<string, QuestionGraphs>; text: string }> {
  const sets = new Map<string, QuestionGraphs>()
  for (const [name, file] of files) {
    const { QuestionGraphs: Graphs } = await import('../../host/web/question-graphs.ts')
    sets.set(
      name,
      await Graphs.open(file, {
        signal: session.signal,
        onProgress: done => session.progress.show(`${count(done)} graphs of questions found in ${file}`),
      }),
    )
  }
  return {
    sets,
    text: [...sets].map(([name, { size }]) => `${name} has the graphs of ${count(size)} questions.\n`).join(''),
    async [Symbol.asyncDispose]() {
      await Promise.all([...sets.values()].map(set => set.close()))
    },
  }
}
