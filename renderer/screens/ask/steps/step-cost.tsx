import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { duration } from '../../../../electron/contract/reading/format.ts'
import { costOf, tokenWords } from '../../../../electron/contract/reading/costs.ts'

/** What steps cost: the time at the side, and, where costs are shown or the step is pointed at, the tokens. */
export function StepCost({ turns }: { turns: readonly Turn[] }) {
  const cost = costOf(turns)
  const tokens = tokenWords(cost)
  return (
    <span className="cost number">
      {tokens !== undefined && <span className="tokens">{tokens} · </span>}
      {duration(cost.seconds)}
    </span>
  )
}
