import type { PolicyDescription } from '../model/policy.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../contract/protocol.ts'
import { saying, type Saying } from '../contract/words/saying.ts'

/** What of a graph tells which protocol suits it. */
export interface GraphHoldings {
  triples: number
  relations: number
  documents: number
}

/** A protocol as it suits a graph. */
export interface ProtocolOffer {
  name: ProtocolName
  title: string
  detail: Saying
  available: boolean
  /** Why it is not. */
  reason?: Saying
}

/** Who is to ask. */
export type ProposedTo = Pick<PolicyDescription, 'kind' | 'prompt' | 'walks' | 'taught'>

export interface Proposal {
  proposed: ProtocolName
  /** Why, in one sentence. */
  why: Saying
  protocols: ProtocolOffer[]
}

const TITLES: Record<ProtocolName, { title: string; detail: Saying }> = {
  'kg-r1': {
    title: 'KG-R1',
    detail: saying('protocolOffers.kg-r1'),
  },
  graphwalker: {
    title: 'GraphWalker',
    detail: saying('protocolOffers.graphwalker'),
  },
  'kbqa-r1': {
    title: 'KBQA-R1',
    detail: saying('protocolOffers.kbqa-r1'),
  },
  'graph-r1': {
    title: 'Graph-R1',
    detail: saying('protocolOffers.graph-r1'),
  },
  clew: {
    title: 'Clew',
    detail: saying('protocolOffers.clew'),
  },
}

/**
 * From so many relations on, lists of both sides ordered for the question say more than one side after the other;
 * Freebase has thousands, MetaQA nine.
 */
const MANY_RELATIONS = 100

/**
 * Which protocol suits a graph and a policy. The Navigator writes programs, the embedded decoder was trained on KG-R1's
 * walk; a language model reads whichever tools leave it the least to sift.
 */
export function proposeProtocol(graph: GraphHoldings, policy: ProposedTo): Proposal {
  const protocols = PROTOCOL_NAMES.map(name => offer(name, graph, policy))
  return { ...choose(graph, policy), protocols }
}

function offer(name: ProtocolName, graph: GraphHoldings, policy: ProposedTo): ProtocolOffer {
  const reason = whyNot(name, graph, policy)
  return { name, ...TITLES[name], available: reason === undefined, ...(reason === undefined ? {} : { reason }) }
}

function whyNot(
  name: ProtocolName,
  { triples, documents }: GraphHoldings,
  { prompt, taught }: ProposedTo,
): Saying | undefined {
  if (name === 'graph-r1' && documents === 0) return saying('protocolOffers.noDocuments')
  if (name !== 'graph-r1' && triples === 0) return saying('protocolOffers.noTriples')
  // It would write the tags of KG-R1, and nonsense between them.
  return prompt === 'compact' && name !== 'kg-r1' && name !== taught ? saying('protocolOffers.decoderAlone') : undefined
}

function choose(
  { triples, relations, documents }: GraphHoldings,
  policy: ProposedTo,
): Pick<Proposal, 'proposed' | 'why'> {
  if (triples === 0 && documents > 0)
    return {
      proposed: 'graph-r1',
      why: saying('protocolOffers.documentsOnly'),
    }
  if (policy.kind === 'navigator' && policy.walks === true)
    return { proposed: 'kg-r1', why: saying('protocolOffers.taughtWalking') }
  if (policy.kind === 'navigator') return { proposed: 'clew', why: saying('protocolOffers.writesPrograms') }
  if (policy.prompt === 'compact' && policy.taught !== undefined)
    return {
      proposed: policy.taught,
      why: saying('protocolOffers.taughtIn', { protocol: TITLES[policy.taught].title }),
    }
  if (policy.prompt === 'compact') return { proposed: 'kg-r1', why: saying('protocolOffers.decoderKnows') }
  if (relations >= MANY_RELATIONS)
    return {
      proposed: 'graphwalker',
      why: saying('protocolOffers.manyRelations', { relations }),
    }
  return {
    proposed: 'kg-r1',
    why: saying('protocolOffers.fewRelations', { count: relations, number: relations }),
  }
}
