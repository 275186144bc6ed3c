import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Observation } from '../../model/episode-view.ts'
import { HostError, messageOf } from '../../contract/errors.ts'
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

/** Runs a tool; what was foreseen is told as it is worded, what was not is logged. */
export async function toolResult(log: Log, tool: string, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (error) {
    const isForeseen =
      error instanceof HostError ||
      (error instanceof Error &&
        error.name !== 'Error' &&
        !(error instanceof TypeError) &&
        !(error instanceof RangeError))
    if (!isForeseen) log.error({ err: error, tool }, 'an MCP tool failed')
    return {
      content: [
        { type: 'text', text: isForeseen ? messageOf(error) : 'Clew failed at this; its log has the details.' },
      ],
      isError: true,
    }
  }
}
