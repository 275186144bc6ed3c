import type { PolicyDescription } from '../model/policy.ts'
import { PROTOCOL_NAMES, type ProtocolName } from '../contract/protocol.ts'

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
  detail: string
  available: boolean
  /** Why it is not. */
  reason?: string
}

/** Who is to ask. */
export type ProposedTo = Pick<PolicyDescription, 'kind' | 'prompt' | 'walks' | 'taught'>

export interface Proposal {
  proposed: ProtocolName
  /** Why, in one sentence. */
  why: string
  protocols: ProtocolOffer[]
}

const TITLES: Record<ProtocolName, { title: string; detail: string }> = {
  'kg-r1': {
    title: 'KG-R1',
    detail: 'Four plain actions: the relations of an entity, then the entities along one of them.',
  },
  graphwalker: {
    title: 'GraphWalker',
    detail: 'Two tools: the best fitting relations of both sides, then the triples of up to four of them at once.',
  },
  'kbqa-r1': {
    title: 'KBQA-R1',
    detail: 'A logical form built step by step: joins, intersections, counts, comparisons, times.',
  },
  'graph-r1': {
    title: 'Graph-R1',
    detail: 'Questions in words to the documents of the graph, answered with passages.',
  },
  clew: {
    title: 'Clew',
    detail: 'Named sets: paths, conditions, set operations, counts, sums, superlatives, times, yes or no.',
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
): string | undefined {
  if (name === 'graph-r1' && documents === 0)
    return 'The graph has no documents; add text, Markdown, HTML or PDF files to it.'
  if (name !== 'graph-r1' && triples === 0)
    return 'The graph has no triples to walk along; import a graph file, or ask its documents with Graph-R1.'
  // It would write the tags of KG-R1, and nonsense between them.
  return prompt === 'compact' && name !== 'kg-r1' && name !== taught
    ? 'The embedded decoder was trained on KG-R1 alone; choose the Navigator or another model, or teach it.'
    : undefined
}

function choose(
  { triples, relations, documents }: GraphHoldings,
  policy: ProposedTo,
): Pick<Proposal, 'proposed' | 'why'> {
  if (triples === 0 && documents > 0)
    return {
      proposed: 'graph-r1',
      why: 'The graph holds documents only, and Graph-R1 is the protocol that reads them.',
    }
  if (policy.kind === 'navigator' && policy.walks === true)
    return { proposed: 'kg-r1', why: 'What was taught here was taught by walking, and KG-R1 walks.' }
  if (policy.kind === 'navigator')
    return { proposed: 'clew', why: 'The Navigator writes programs of sets, which say all that people ask.' }
  if (policy.prompt === 'compact' && policy.taught !== undefined)
    return { proposed: policy.taught, why: `What was taught here was taught in ${TITLES[policy.taught].title}.` }
  if (policy.prompt === 'compact')
    return { proposed: 'kg-r1', why: 'The embedded decoder was trained on KG-R1 and knows no other protocol.' }
  if (relations >= MANY_RELATIONS)
    return {
      proposed: 'graphwalker',
      why: `The graph has ${relations.toLocaleString('en')} relations, and GraphWalker shows a language model only the ones that fit the question.`,
    }
  return {
    proposed: 'kg-r1',
    why: `The graph has ${relations === 1 ? 'one relation' : `${relations.toLocaleString('en')} relations`}, few enough to be listed whole, as KG-R1 does.`,
  }
}
