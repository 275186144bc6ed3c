import type { ProtocolName } from '../contract/protocol.ts'
import type { PolicyDescription } from '../model/policy.ts'

/**
 * Calls of an episode as the papers have them: KG-R1's H (§4.1, E.3) and GraphWalker's T (§3.1). KBQA-R1 and Graph-R1
 * name none; theirs are their published scripts'. Clew's own protocol says in a call what takes the others several.
 */
export const PAPER_TURNS: Readonly<Record<ProtocolName, number>> = {
  'kg-r1': 5,
  graphwalker: 10,
  'kbqa-r1': 6,
  'graph-r1': 10,
  clew: 10,
}

/**
 * Calls of an episode where nobody says how many. The Navigator makes calls that cost microseconds and the embedded
 * decoder was trained on more of them than a paper's model: they have their own numbers.
 */
export function turnBudget(
  policy: Pick<PolicyDescription, 'kind' | 'defaultTurns' | 'prompt'>,
  protocol: ProtocolName,
): number {
  return policy.kind === 'navigator' || policy.prompt === 'compact' ? policy.defaultTurns : PAPER_TURNS[protocol]
}
