import type { Host } from '../host.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { sampleNotFound, serverFailure } from '../../agent/protocols/kg-r1/errors.ts'
import { kgR1 } from '../../agent/protocols/kg-r1.ts'
import { GraphFolderError } from '../../kg/errors.ts'
import type { Observation } from '../../contract/observation.ts'
import { ClewError, messageOf } from '../../contract/errors.ts'
import { AskedGraphs } from './asked-graphs.ts'
import type { QuestionGraphs } from './question-graphs.ts'
import { retrievalAnswer, type RetrievalAnswer } from './retrieval-answer.ts'
import { readRequest, statedAction, type RetrievalRequest } from './retrieval-request.ts'

const protocol = kgR1()

/**
 * Answers a batch entry by entry, in its order; what is wrong with one entry is that entry's error. Every graph is
 * opened once a batch.
 * @param isWanted false once nobody waits for the answers: the rest is then left out
 */
export async function answerBatch(
  { host, subgraphs }: { host: Host; subgraphs: ReadonlyMap<string, QuestionGraphs> },
  entries: readonly unknown[],
  isWanted: () => boolean,
): Promise<RetrievalAnswer[]> {
  await using graphs = new AskedGraphs(host.graphs, subgraphs)
  const answers: RetrievalAnswer[] = []
  for (const entry of entries) {
    await yieldToEventLoop()
    if (!isWanted()) break
    const started = performance.now()
    const request = readRequest(entry)
    const observation = 'kind' in request ? request : await observe(host, request, graphs)
    answers.push(retrievalAnswer(statedAction(entry), observation, (performance.now() - started) / 1_000))
  }
  return answers
}

async function observe(
  host: Host,
  { action, graph, sample, args }: RetrievalRequest,
  graphs: AskedGraphs,
): Promise<Observation> {
  try {
    using asked = await graphs.of(graph, sample)
    return asked === undefined
      ? sampleNotFound(sample)
      : await protocol.execute({ kind: 'call', name: action, args }, asked.graph)
  } catch (error) {
    // A name that no graph can have is the name of none.
    if (error instanceof ClewError && (error.code === 'not-found' || error.code === 'bad-request'))
      return sampleNotFound(graph)
    if (error instanceof GraphFolderError)
      return error.reason === 'missing' ? sampleNotFound(graph) : serverFailure(messageOf(error))
    host.log.error({ err: error, graph, action }, 'a retrieval failed')
    return serverFailure('The server failed at this request; its log has the details.')
  }
}
