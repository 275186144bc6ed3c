import type { Host } from '../host.ts'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import { operationForm, operationMeaning, OPERATION_NAMES } from '../../kg/statements/operations.ts'
import { readStatements } from '../../kg/statements/read.ts'
import { observationResult, toolResult } from './tool-result.ts'

const LANGUAGE = OPERATION_NAMES.map(name => `${operationForm(name)}: ${operationMeaning(name)}`).join('\n')

/** Clew's own protocol in one call: a whole program, with what each statement comes to. */
export function addProgramTool(server: McpServer, host: Host): void {
  server.registerTool(
    'graph_program',
    {
      title: 'Compute over a graph',
      description: `Runs up to 16 statements over named sets of a graph, one a line, each on those before it, such as s1 = start("Alien") and s2 = follow(s1, directed_by). Gives for each its members or value with the facts behind it, and the last one as SPARQL 1.1. Statements:\n${LANGUAGE}`,
      inputSchema: {
        graph: z.string().min(1).max(200).describe('the name of a graph, as list_graphs gives it'),
        program: z.string().min(1).max(20_000).describe('the statements, one a line'),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ graph, program }, { signal }) =>
      toolResult(host.log, 'graph_program', () => resultOf(host, graph, program, signal)),
  )
}

async function resultOf(host: Host, graph: string, program: string, signal: AbortSignal): Promise<CallToolResult> {
  const {
    calls: [first, ...also],
    known,
  } = readStatements(program)
  if (!first || known === 0)
    throw new ClewError('bad-request', 'There is no statement in the program; write lines such as s1 = start("Alien").')
  const observation = await host.answering.call(graph, 'clew', { ...first, also }, { signal })
  const last = observation.kind === 'expressions' ? observation.steps.findLast(step => step.logicalForm) : undefined
  const sparql = last?.logicalForm === undefined ? undefined : await host.answering.sparql(graph, last.logicalForm)
  const result = observationResult(observation)
  if (sparql === undefined) return result
  return {
    ...result,
    content: [...result.content, { type: 'text', text: `\nSPARQL of ${last?.expression ?? 'it'}:\n${sparql}` }],
    structuredContent: { ...result.structuredContent, sparql },
  }
}
