import { defined } from '../base/defined.ts'
import type { PolicyDescription } from '../model/policy.ts'
import type { Protocol } from './protocol.ts'
import { ClewError } from '../contract/errors.ts'
import type { ProtocolName, ProtocolSettings } from '../contract/protocol.ts'
import { saying } from '../contract/words/saying.ts'
import { clew } from './protocols/clew.ts'
import { graphR1 } from './protocols/graph-r1.ts'
import { graphWalker } from './protocols/graphwalker.ts'
import { kbqaR1 } from './protocols/kbqa-r1.ts'
import { kgR1 } from './protocols/kg-r1.ts'
import type { ListLimit } from './list-limit.ts'

/** The Navigator reads the observation's data, not its text: only the size of the record bounds what it is shown. */
const NAVIGATOR_LIMIT: ListLimit = { items: 2_000, characters: Number.POSITIVE_INFINITY }

/** The embedded decoder reads 1,024 tokens and was trained on short lists. */
const COMPACT_LIMIT: ListLimit = { items: 12, characters: 300 }

const COMPACT_FACTS = 2

/** GraphWalker §2.2.1, phase 3: "up to 5 triples per relation". */
const PAPER_TRIPLES = 5

/** Whether the policy reads lists as the papers' models do: the Navigator reads data, the decoder lists of its own. */
function isShown({ kind, prompt }: Pick<PolicyDescription, 'kind'> & Partial<PolicyDescription>): boolean {
  return kind !== 'navigator' && prompt !== 'compact'
}

/**
 * A protocol as it suits a policy: what it may be shown at once and the prompt that it knows.
 * @throws {@link ClewError} settings that leave nothing to retrieve by
 */
export function protocolFor(
  policy: Pick<PolicyDescription, 'kind'> & Partial<PolicyDescription>,
  name: ProtocolName = 'kg-r1',
  settings: ProtocolSettings = {},
): Protocol {
  switch (name) {
    case 'kg-r1':
      return kgR1({
        relationFormat: settings.relationFormat ?? 'flat',
        prompt: policy.prompt ?? 'paper',
        ...defined({ relationsKept: settings.relationsKept, initialEntities: settings.initialEntities }),
        paging: policy.prompt !== 'compact',
        ...(policy.kind === 'navigator' ? { limit: NAVIGATOR_LIMIT } : {}),
        ...(policy.prompt === 'compact' ? { limit: COMPACT_LIMIT, guided: true } : {}),
      })
    case 'graphwalker':
      return graphWalker({
        prompt: policy.prompt ?? 'paper',
        ...defined({
          relationsKept: settings.relationsKept,
          reranker: settings.reranker,
          layout: settings.layout,
          triplesPerRelation: settings.triplesPerRelation ?? (isShown(policy) ? PAPER_TRIPLES : undefined),
        }),
        ...(policy.kind === 'navigator' ? { limit: NAVIGATOR_LIMIT } : {}),
        ...(policy.prompt === 'compact' ? { limit: COMPACT_LIMIT } : {}),
      })
    case 'kbqa-r1': {
      const limit =
        policy.kind === 'navigator' ? NAVIGATOR_LIMIT : policy.prompt === 'compact' ? COMPACT_LIMIT : undefined
      return kbqaR1({
        ...defined({
          tauHigh: settings.tauHigh,
          tauLow: settings.tauLow,
          gateScale: settings.gateScale,
          now: settings.now,
        }),
        prompt: policy.prompt,
        ...(settings.wording === 'paper' ? { knowledgeBase: 'Freebase' as const } : {}),
        ...(limit ? { limit: { complete: limit.items, first: limit.items, characters: limit.characters } } : {}),
      })
    }
    case 'graph-r1':
      if (settings.entitiesRetrieved === 0 && settings.hyperedgesRetrieved === 0)
        throw new ClewError('bad-request', saying('protocols.noPath'))
      return graphR1({
        prompt: policy.prompt,
        ...defined({
          entities: settings.entitiesRetrieved,
          hyperedges: settings.hyperedgesRetrieved,
          // Of what the embedded decoder reads at once five facts take more than there is.
          facts: settings.factsReturned ?? (policy.prompt === 'compact' ? COMPACT_FACTS : undefined),
          graphFacts: settings.graphFacts ?? (policy.prompt === 'compact' ? false : undefined),
        }),
      })
    case 'clew':
      return clew({
        prompt: policy.prompt,
        ...defined({ now: settings.now }),
        ...(policy.prompt === 'compact' ? { limit: COMPACT_LIMIT, ranked: COMPACT_LIMIT.items } : {}),
      })
    default:
      throw new Error(`The protocol ${name} is not built yet.`)
  }
}
