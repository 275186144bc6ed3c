import type { Host } from '../host.ts'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { z } from 'zod'
import type { AnswerQuery } from '../../contract/answer-query.ts'
import { answerLines, answerNotes } from '../../contract/reading/answer-lines.ts'
import { behindOf } from '../../contract/reading/behind.ts'
import { doubtsAbout } from '../../contract/reading/doubts.ts'
import { estimateOf } from '../../contract/reading/estimate.ts'
import { sharedNames } from '../../contract/reading/namesakes.ts'
import { rankingOf } from '../../contract/reading/ranking.ts'
import { isSupported } from '../../contract/reading/support.ts'
import { outcomeOf } from '../../contract/reading/outcome.ts'
import { sentenceOf } from '../../contract/reading/sentence.ts'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import type { FinishedEvent, Trajectory, Turn } from '../../contract/trajectory.ts'
import type { AskRequest } from '../../contract/question.ts'
import { ClewError } from '../../contract/errors.ts'
import { inWords, type Saying } from '../../contract/words/saying.ts'
import { refuseNamedFiles } from '../api/named-files.ts'
import { answerQuery } from '../answers/answer-query.ts'
import { toolResult } from './tool-result.ts'

/** What a call's caller may be told while it runs. */
type Caller = RequestHandlerExtra<ServerRequest, ServerNotification>

const SENTENCE_SHOWN = 400

/** The whole of Clew as one tool: a question in, the answer and the facts that carry it out. */
export function addAskTool(server: McpServer, host: Host): void {
  server.registerTool(
    'ask',
    {
      title: 'Ask a graph',
      description:
        "Lets Clew's own agent walk the graph and answer a question. Gives the answers, each with the facts or passages that carry it; an answer without any is marked. `chance` is how likely it is right, where the agent can tell; `given` is false where that is too little for it to be given as the answer. Where the graph does not say, it says so.",
      inputSchema: {
        graph: z.string().min(1).max(200).describe('the name of a graph, as list_graphs gives it'),
        question: z.string().trim().min(1).max(10_000),
        entities: z
          .array(z.string().min(1).max(1_000))
          .max(50)
          .optional()
          .describe('names of the entities that the question is about; left out, they are found in the question'),
        model: z
          .string()
          .min(1)
          .max(500)
          .optional()
          .describe('navigator (when left out), or the id of another model of this Clew'),
        protocol: z
          .enum(PROTOCOL_NAMES)
          .optional()
          .describe('left out: what suits the graph and the model; graph-r1 reads documents'),
        after: z.string().min(1).max(100).optional().describe('the id of the answer that this question follows up on'),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ graph, ...request }, caller) =>
      toolResult(host.log, 'ask', async () => {
        await refuseNamedFiles({ door: 'browser', host }, { models: [request.model] })
        const { trajectory, notKept } = await answered(host, { kg: graph, ...request }, caller)
        return answerResult(trajectory, await answerQuery(trajectory, host.answering), notKept)
      }),
  )
}

async function answered({ asks }: Host, request: AskRequest, caller: Caller): Promise<FinishedEvent> {
  const { id } = await asks.start(request)
  const stop = (): void => asks.stop(id)
  caller.signal.addEventListener('abort', stop, { once: true })
  if (caller.signal.aborted) stop()
  try {
    for await (const event of asks.events(id, undefined)) {
      if (event.kind === 'turn') await tell(caller, event.index, event.turn)
      if (event.kind === 'finished') return event
    }
  } finally {
    caller.signal.removeEventListener('abort', stop)
  }
  throw new ClewError('unavailable', 'The answer ended without saying so; ask again.')
}

/** A step, for a caller that asked to be told. */
async function tell({ _meta, sendNotification }: Caller, index: number, turn: Turn): Promise<void> {
  const token = _meta?.progressToken
  if (token !== undefined)
    await sendNotification({
      method: 'notifications/progress',
      params: { progressToken: token, progress: index + 1, message: sentenceOf(turn).slice(0, SENTENCE_SHOWN) },
    })
}

export function answerResult(trajectory: Trajectory, query?: AnswerQuery, notKept?: Saying): CallToolResult {
  const { id, question, status, answer, topicEntities, protocol, policy, seconds } = trajectory
  const { kind, title, reason } = outcomeOf(trajectory)
  const lines = kind === 'answered' ? answerLines(trajectory) : [title, reason].filter(line => line !== undefined)
  const ranking = rankingOf(trajectory)
  const values = new Map(ranking?.answers.map(({ item, place, value }) => [item, { place, value }]))
  const { chance, unread } = estimateOf(trajectory) ?? {}
  return {
    content: [
      {
        type: 'text',
        text: [
          ...lines,
          ...answerNotes(trajectory),
          ...queryLines(query),
          ...(notKept === undefined ? [] : [inWords(notKept)]),
        ].join('\n'),
      },
    ],
    structuredContent: {
      id,
      question,
      status,
      answers: answer.map(item => {
        const { name, key, evidence, passages = [] } = item
        return { name, key, ...values.get(item), evidence, passages, supported: isSupported(item) }
      }),
      next: ranking?.next,
      behind: behindOf(trajectory),
      sharedNames: sharedNames(trajectory).map(({ sentence, others }) => ({ sentence, others })),
      doubts: doubtsAbout(trajectory),
      expression: query?.expression,
      sparql: query?.sparql,
      topicEntities: topicEntities.map(({ name }) => name),
      protocol,
      model: policy.name,
      seconds,
      given: kind === 'answered',
      chance,
      unread,
      notKept: notKept === undefined ? undefined : inWords(notKept),
    },
    isError: status === 'failed',
  }
}

function queryLines(query: AnswerQuery | undefined): string[] {
  if (query === undefined) return []
  return [`Expression: ${query.expression}`, ...(query.sparql === undefined ? [] : [`SPARQL:\n${query.sparql}`])]
}
