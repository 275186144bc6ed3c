import { count, counted } from '../../contract/reading/format.ts'
import type { Command } from 'commander'
import type { GraphCard } from '../../contract/graph.ts'
import type { GraphSummary } from '../../contract/graph.ts'
import { exploredWords } from '../../contract/reading/explored-words.ts'
import { isLocalAddress } from '../../host/models/endpoint-address.ts'
import type { EndpointRecord } from '../../kg/endpoint/endpoint-record.ts'
import { action } from '../action.ts'
import { addKgAnswers } from './kg-answers.ts'
import { addKgBrowse } from './kg-browse.ts'
import { addKgDuplicates } from './kg-duplicates.ts'
import { addKgExplore } from './kg-explore.ts'
import { addKgExport } from './kg-export.ts'
import { addKgRemoved } from './kg-removed.ts'
import { sizeText } from '../progress-line.ts'
import { addKgVersions } from './kg-versions.ts'
import { inWords } from '../../contract/words/saying.ts'

export function addKg(program: Command, signal: AbortSignal): void {
  const kg = program.command('kg').description('the graphs of this machine')
  kg.command('list')
    .description('list the graphs')
    .action(
      action(signal, async session => {
        const { graphs } = await session.host()
        const cards = await graphs.list()
        session.print(
          cards,
          cards.length === 0
            ? `No graphs yet in ${session.home}; \`clew import FILE --kg NAME\` adds one.`
            : cards.map(cardText).join('\n'),
        )
      }),
    )
  kg.command('info')
    .description('show what is in a graph')
    .argument('<name>')
    .action(
      action(signal, async (session, name: string) => {
        const { graphs, documents, exploring, graphSettings } = await session.host()
        const summary = await graphs.summary(name)
        const withoutVector = (await documents.summary(name))?.withoutVector ?? 0
        const explored = await exploring.get(name)
        session.print(
          { ...summary, withoutVector, ...(explored === undefined ? {} : { explored }) },
          summaryText(
            summary,
            withoutVector,
            explored && exploredWords(explored, (await graphSettings.get(name)).mostWrong),
          ),
        )
      }),
    )
  addKgBrowse(kg, signal)
  addKgExplore(kg, signal)
  addKgAnswers(kg, signal)
  kg.command('connect')
    .description('add a graph that is elsewhere, at a SPARQL 1.1 endpoint: its names are fetched, the rest stays there')
    .argument('<name>')
    .argument('<url>', 'the address of the endpoint, such as http://localhost:8890/sparql')
    .option('--graph <iri>', 'the named graph to ask; left out, the default graph of the endpoint')
    .action(
      action(signal, async (session, name: string, url: string, { graph }: { graph?: string }) => {
        const { connect } = await session.host()
        const record = await connect({
          name,
          url,
          graph,
          signal: session.signal,
          onProgress: (phase, names) =>
            session.progress.show(names > 0 ? `${inWords(phase)}: ${count(names)}` : inWords(phase)),
        })
        session.progress.clear()
        session.print({ kg: name, ...record, relations: record.relations.length }, connectedText(name, record))
      }),
    )
  kg.command('afresh')
    .description('have the engine of a graph that is elsewhere asked afresh: what it answered before is shown no more')
    .argument('<name>')
    .action(
      action(signal, async (session, name: string) => {
        const { since } = await (await session.host()).askAfresh(name)
        session.print(
          { kg: name, since },
          `${name} is asked afresh from now on; its names stay as they were fetched until it is connected again.`,
        )
      }),
    )
  addKgExport(kg, signal)
  for (const [name, allowed] of [
    ['allow-endpoint', true],
    ['forbid-endpoint', false],
  ] as const) {
    kg.command(name)
      .description(
        allowed
          ? 'let questions to a graph, and the facts that the agent looks at, be sent to other machines: to models, and to the engine of a graph that is elsewhere'
          : "keep a graph's facts on this machine, as it is when nothing is set",
      )
      .argument('<name>')
      .action(
        action(signal, async (session, graph: string) => {
          const { graphSettings } = await session.host()
          const settings = await graphSettings.change(graph, { endpointAllowed: allowed })
          session.print(
            { kg: graph, ...settings },
            allowed
              ? `Questions to ${graph} may be put to models on other machines: the question and the facts that the agent looks at are sent there. \`clew kg forbid-endpoint\` ends it.`
              : `Facts of ${graph} stay on this machine.`,
          )
        }),
      )
  }
  addKgVersions(kg, signal)
  addKgDuplicates(kg, signal)
  addKgRemoved(kg, signal)
}

function connectedText(name: string, { url, triples, entities, relations, whole }: EndpointRecord): string {
  const sizes = `${counted(triples, 'triple')}, ${counted(entities, 'entity')} by name, ${counted(relations.length, 'relation')}`
  return [
    `${name} is at ${url}: ${sizes}.`,
    ...(whole ? [] : ['It has more names than are kept here: they are asked of the engine.']),
    ...(isLocalAddress(url)
      ? []
      : [
          `Questions to it are refused until you allow that their words, and the entities that are looked at, are sent to ${new URL(url).host}: \`clew kg allow-endpoint ${name}\`.`,
        ]),
  ].join('\n')
}

function cardText(card: GraphCard): string {
  return card.state === 'broken'
    ? `${card.name}: cannot be read: ${inWords(card.problem ?? '')}`
    : `${card.name}: ${sizeText(card)}${card.versions > 1 ? `, ${counted(card.versions, 'version')}` : ''}${card.documents === 0 ? '' : `, ${counted(card.documents, 'document')}`}${card.at === undefined ? '' : `, at ${card.at}`}`
}

/** @param withoutVector facts and names that no search finds yet */
function summaryText(graph: GraphSummary, withoutVector: number, explored: string | undefined): string {
  return [
    `${graph.name}: ${sizeText(graph)}${graph.literals > 0 ? `, ${counted(graph.literals, 'value')}` : ''}`,
    ...(graph.documents === 0
      ? []
      : [`${counted(graph.documents, 'document')}, ${counted(graph.hyperedges, 'fact')} read in them`]),
    ...(withoutVector > 0
      ? [
          `${count(withoutVector)} facts and names cannot be searched yet, as the reading has not come to its end; add the same documents again to go on with it`,
        ]
      : []),
    ...(explored === undefined ? [] : [explored]),
    ...(graph.fetched === undefined ? [] : [fetchedText(graph.name, graph.fetched)]),
    `${graph.sources.length > 0 ? `from ${graph.sources.join(', ')}, ` : ''}${graph.createdAt}; ${(graph.bytes / 2 ** 20).toFixed(1)} MiB; fingerprint ${graph.fingerprint}`,
    ...graph.topRelations
      .slice(0, 20)
      .map(
        ({ name, triples, example }) =>
          `  ${name}: ${count(triples)}${example === undefined ? '' : `, such as ${short(example.head)} → ${short(example.tail)}`}`,
      ),
  ].join('\n')
}

function fetchedText(name: string, { since, names }: NonNullable<GraphSummary['fetched']>): string {
  const answers =
    since === undefined
      ? 'nothing that its engine answered is kept'
      : `what its engine answered since ${since} is shown as it was then; \`clew kg afresh ${name}\` asks anew`
  return `names of ${names}; ${answers}`
}

/** A name is a hint here: a long one would hide the list. */
function short(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}
