import type { GraphLease } from '../graphs/open-graphs.ts'
import type { Host } from '../host.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { sampleNotFound, serverFailure } from '../../agent/protocols/kg-r1/errors.ts'
import { kgR1 } from '../../agent/protocols/kg-r1.ts'
import { GraphFolderError } from '../../kg/errors.ts'
import type { Observation } from '../../contract/observation.ts'
import { ClewError, messageOf } from '../../contract/errors.ts'
import { retrievalAnswer, type RetrievalAnswer } from './retrieval-answer.ts'
import { readRequest, statedAction, type RetrievalRequest } from './retrieval-request.ts'

const protocol = kgR1()

/**
 * Answers a batch entry by entry, in its order; what is wrong with one entry is that entry's error. Every graph is
 * opened once a batch.
 * @param isWanted false once nobody waits for the answers: the rest is then left out
 */
export async function answerBatch(
  host: Host,
  entries: readonly unknown[],
  isWanted: () => boolean,
): Promise<RetrievalAnswer[]> {
  const leases = new Map<string, Promise<GraphLease>>()
  const lease = (graph: string): Promise<GraphLease> => {
    const known = leases.get(graph) ?? host.graphs.lease(graph)
    leases.set(graph, known)
    return known
  }
  try {
    const answers: RetrievalAnswer[] = []
    for (const entry of entries) {
      await yieldToEventLoop()
      if (!isWanted()) break
      const started = performance.now()
      const request = readRequest(entry)
      const observation = 'kind' in request ? request : await observe(host, request, lease)
      answers.push(retrievalAnswer(statedAction(entry), observation, (performance.now() - started) / 1_000))
    }
    return answers
  } finally {
    for (const opened of await Promise.allSettled(leases.values()))
      if (opened.status === 'fulfilled') opened.value[Symbol.dispose]()
  }
}

async function observe(
  host: Host,
  { action, graph, args }: RetrievalRequest,
  lease: (graph: string) => Promise<GraphLease>,
): Promise<Observation> {
  try {
    const { graph: kg } = await lease(graph)
    return await protocol.execute({ kind: 'call', name: action, args }, kg)
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
