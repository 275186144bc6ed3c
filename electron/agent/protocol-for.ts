import type { PolicyDescription } from '../model/policy.ts'
import type { Protocol } from './protocol.ts'
import type { ProtocolName, ProtocolSettings } from '../contract/protocol.ts'
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

/** A protocol as it suits a policy: what it may be shown at once and the prompt that it knows. */
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
        ...(settings.relationsKept === undefined ? {} : { relationsKept: settings.relationsKept }),
        paging: policy.prompt !== 'compact',
        ...(policy.kind === 'navigator' ? { limit: NAVIGATOR_LIMIT } : {}),
        ...(policy.prompt === 'compact' ? { limit: COMPACT_LIMIT, guided: true } : {}),
      })
    case 'graphwalker':
      return graphWalker({
        prompt: policy.prompt ?? 'paper',
        ...(settings.relationsKept === undefined ? {} : { relationsKept: settings.relationsKept }),
        ...(settings.reranker === undefined ? {} : { reranker: settings.reranker }),
        ...(policy.kind === 'navigator' ? { limit: NAVIGATOR_LIMIT } : {}),
        ...(policy.prompt === 'compact' ? { limit: COMPACT_LIMIT } : {}),
      })
    case 'kbqa-r1':
      return kbqaR1({
        ...(settings.tauHigh === undefined ? {} : { tauHigh: settings.tauHigh }),
        ...(settings.tauLow === undefined ? {} : { tauLow: settings.tauLow }),
        ...(settings.now === undefined ? {} : { now: settings.now }),
        ...(policy.kind === 'navigator'
          ? {
              limit: {
                complete: NAVIGATOR_LIMIT.items,
                first: NAVIGATOR_LIMIT.items,
                characters: NAVIGATOR_LIMIT.characters,
              },
            }
          : {}),
        ...(policy.prompt === 'compact'
          ? {
              limit: {
                complete: COMPACT_LIMIT.items,
                first: COMPACT_LIMIT.items,
                characters: COMPACT_LIMIT.characters,
              },
            }
          : {}),
      })
    case 'graph-r1':
      return graphR1({
        ...(settings.entitiesRetrieved === undefined ? {} : { entities: settings.entitiesRetrieved }),
        ...(settings.hyperedgesRetrieved === undefined ? {} : { hyperedges: settings.hyperedgesRetrieved }),
        ...(settings.factsReturned === undefined ? {} : { facts: settings.factsReturned }),
      })
    case 'clew':
      return clew(settings.now === undefined ? {} : { now: settings.now })
    default:
      throw new Error(`The protocol ${name} is not built yet.`)
  }
}
