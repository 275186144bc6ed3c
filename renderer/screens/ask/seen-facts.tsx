import { useMemo } from 'react'
import type { Fact, Turn } from '../../../electron/host/api/views.ts'
import { VirtualList } from '../../design/virtual-list.tsx'
import { type Carrying, factKey, factsSeen } from '../../trajectory/evidence.ts'
import { FactLine } from './fact-line.tsx'

/** Every fact that the walk has seen, those that carry the answer first. */
export function SeenFacts({ turns, carrying, onPick }: { turns: readonly Turn[]; carrying: Carrying; onPick: (name: string) => void }) {
  const facts = useMemo(() => {
    const all = factsSeen(turns)
    const carries = (fact: Fact) => carrying.facts.has(factKey(fact))
    return [...all.filter(carries), ...all.filter(fact => !carries(fact))]
  }, [turns, carrying])
  if (facts.length === 0) return <p className="undrawable">No facts have been returned yet.</p>
  return (
    <div className="seen-facts">
      <VirtualList label="Facts seen" items={facts} rowHeight={32} maxHeight={100_000} row={fact => <FactLine fact={fact} carries={carrying.facts.has(factKey(fact))} onPick={onPick} />} />
    </div>
  )
}
