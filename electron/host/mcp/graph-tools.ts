import type { GraphSummary } from '../../contract/graph.ts'
import { thingsWords } from '../../contract/reading/size-words.ts'
import type { Host } from '../host.ts'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { ProtocolName } from '../../contract/protocol.ts'
import { QUERY } from '../../agent/protocols/graph-r1/turn-text.ts'
import type { Call } from '../../contract/observation.ts'
import { observationResult, toolResult } from './tool-result.ts'

const LONGEST_NAME = 1_000
const READS_ONLY = { readOnlyHint: true, openWorldHint: false } as const

const graph = z.string().min(1).max(200).describe('the name of a graph, as list_graphs gives it')
const entity = z
  .string()
  .min(1)
  .max(LONGEST_NAME)
  .describe("an entity's name, copied exactly as a tool gave it; or its key in the source, such as an IRI")
const relation = z.string().min(1).max(LONGEST_NAME).describe("a relation's name, copied exactly as a tool gave it")
const page = z
  .number()
  .int()
  .min(1)
  .max(1_000)
  .optional()
  .describe('of a list that was cut, which page; the text of a cut list says when there is a next one')
const question = z
  .string()
  .min(1)
  .max(10_000)
  .optional()
  .describe('what is to be answered; the relations that fit it best then come first')

/**
 * The actions of KG-R1 (§3.2), the tools of GraphWalker (§2.1) and the query of Graph-R1 (§4.2), for an agent of
 * another program.
 */
export function addGraphTools(server: McpServer, host: Host): void {
  server.registerTool(
    'list_graphs',
    {
      title: 'List graphs',
      description:
        'The knowledge graphs that can be asked, with how large they are and their most used relations. Begin here.',
      annotations: READS_ONLY,
    },
    () =>
      toolResult(host.log, 'list_graphs', async () => {
        const graphs = await described(host)
        const lines = graphs.map(
          ({ name, triples, documents, relations, ...things }) =>
            `${name}: ${triples} triples, ${thingsWords(things).join(', ')}, ${documents} documents; relations: ${relations.join(', ')}`,
        )
        return {
          content: [
            {
              type: 'text',
              text: graphs.length === 0 ? 'There are no graphs yet; import one with Clew.' : lines.join('\n'),
            },
          ],
          structuredContent: { graphs },
        }
      }),
  )
  for (const [side, what] of [
    ['tail', 'start'],
    ['head', 'end'],
  ] as const) {
    const other = side === 'tail' ? 'head' : 'tail'
    server.registerTool(
      `get_${side}_relations`,
      {
        title: `Relations that ${what} at an entity`,
        description: `KG-R1: the relations in which the entity is the ${other}, that is, the edges that ${what} at it.`,
        inputSchema: { graph, entity, question, page },
        annotations: READS_ONLY,
      },
      (input, { signal }) =>
        call(
          host,
          input.graph,
          'kg-r1',
          { name: `get_${side}_relations`, args: [input.entity, ...pageOf(input)] },
          input.question,
          signal,
        ),
    )
    server.registerTool(
      `get_${side}_entities`,
      {
        title: `Entities along a relation that ${what}s at an entity`,
        description: `KG-R1: the ${side} entities of the triples in which the entity is the ${other} of the relation. Take the relation from get_${side}_relations.`,
        inputSchema: { graph, entity, relation, page },
        annotations: READS_ONLY,
      },
      (input, { signal }) =>
        call(
          host,
          input.graph,
          'kg-r1',
          { name: `get_${side}_entities`, args: [input.entity, input.relation, ...pageOf(input)] },
          undefined,
          signal,
        ),
    )
  }
  server.registerTool(
    'get_relations',
    {
      title: 'Relations of an entity, both sides',
      description:
        'GraphWalker: all relations of an entity, those that start at it and those that end at it; of many, the ones that fit the question best.',
      inputSchema: { graph, entity, question },
      annotations: READS_ONLY,
    },
    (input, { signal }) =>
      call(host, input.graph, 'graphwalker', { name: 'get_relations', args: [input.entity] }, input.question, signal),
  )
  server.registerTool(
    'get_triples',
    {
      title: 'Triples of an entity along relations',
      description:
        'GraphWalker: the triples of an entity along up to four relations that get_relations gave, in both directions.',
      inputSchema: { graph, entity, relations: z.array(relation).min(1).max(20) },
      annotations: READS_ONLY,
    },
    (input, { signal }) =>
      call(
        host,
        input.graph,
        'graphwalker',
        { name: 'get_triples', args: [input.entity, ...input.relations] },
        undefined,
        signal,
      ),
  )
  server.registerTool(
    'search_documents',
    {
      title: 'Search the documents of a graph',
      description:
        "Graph-R1: the facts of a graph's documents that fit a query in words, each with where it was read, and triples of the graph that fit it too.",
      inputSchema: { graph, query: z.string().min(1).max(10_000).describe('a question or statement in words') },
      annotations: READS_ONLY,
    },
    (input, { signal }) =>
      call(host, input.graph, 'graph-r1', { name: QUERY, args: [input.query] }, input.query, signal),
  )
}

function call(
  host: Host,
  kg: string,
  protocol: ProtocolName,
  asked: Call,
  about: string | undefined,
  signal: AbortSignal,
): ReturnType<typeof toolResult> {
  return toolResult(host.log, asked.name, async () =>
    observationResult(await host.answering.call(kg, protocol, asked, { question: about, signal })),
  )
}

function pageOf({ page: asked }: { page?: number | undefined }): string[] {
  return asked === undefined ? [] : [`page=${asked}`]
}

const RELATIONS_TOLD = 20

async function described(
  host: Host,
): Promise<
  (Pick<GraphSummary, 'name' | 'triples' | 'entities' | 'qualifiedFacts' | 'documents'> & { relations: string[] })[]
> {
  const ready = (await host.graphs.list()).filter(({ state }) => state === 'ready')
  return Promise.all(
    ready.map(async ({ name }) => {
      const { triples, entities, qualifiedFacts, documents, topRelations } = await host.graphs.summary(name)
      return {
        name,
        triples,
        entities,
        ...(qualifiedFacts !== undefined && { qualifiedFacts }),
        documents,
        relations: topRelations.slice(0, RELATIONS_TOLD).map(each => each.name),
      }
    }),
  )
}
