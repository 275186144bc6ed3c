import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Observation } from '../../contract/observation.ts'
import { foreseen, problemOf } from '../../contract/errors.ts'
import type { Log } from '../log.ts'

/**
 * What an agent of Clew's own is shown, and the same as data. An error of the protocol is one of the tool, in the
 * paper's words.
 */
export function observationResult(observation: Observation): CallToolResult {
  const { text, ...data } = observation
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...data },
    ...(observation.kind === 'error' ? { isError: true } : {}),
  }
}

/** Runs a tool; an error is a result too: its code and what to do. A defect is logged with its stack. */
export async function toolResult(log: Log, tool: string, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (error) {
    const code = foreseen(error)?.code ?? 'defect'
    if (code === 'defect') log.error({ err: error, tool }, 'an MCP tool failed')
    return { content: [{ type: 'text', text: problemOf(error) }], structuredContent: { code }, isError: true }
  }
}
