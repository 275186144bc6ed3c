import { useMemo } from 'react'
import { behindOf } from '../../../../electron/contract/reading/behind.ts'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { carryingOf } from '../../../../electron/contract/reading/carrying.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { factKey } from '../../../../electron/contract/reading/observed.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { Name } from '../../../design/name.tsx'
import { VirtualList } from '../../../design/virtual-list.tsx'
import { FactLine } from '../steps/fact-line.tsx'

const MOST_FACTS = 12
const MOST_MEMBERS = 40

/** One click under an answer: what was counted or compared; of a "no" what was looked at, which is open from the start. */
export function BehindAnswer({ trajectory }: { trajectory: Trajectory }) {
  const behind = useMemo(() => behindOf(trajectory), [trajectory])
  const carrying = useMemo(() => carryingOf(trajectory), [trajectory])
  if (behind === undefined) return null
  const { title, said, members, facts, isLookedAt } = behind
  return (
    <details className="behind" open={isLookedAt && trajectory.answer[0]?.name === 'no'}>
      <summary>
        {title}
        {members.length > 0 && <span className="number soft"> {count(members.length)}</span>}
      </summary>
      {said.map(sentence => (
        <p key={sentence} className="soft">
          <Name text={sentence} limit={600} isSaid />
        </p>
      ))}
      {members.length > MOST_MEMBERS ? (
        <VirtualList
          label={title}
          items={members}
          rowHeight={24}
          maxHeight={240}
          row={name => <Name text={name} limit={90} />}
        />
      ) : (
        members.length > 0 && (
          <ul className="facts" aria-label={title}>
            {members.map((name, index) => (
              <li key={index} className="fact">
                <Name text={name} limit={64} />
              </li>
            ))}
          </ul>
        )
      )}
      {members.length === 0 && <Facts facts={facts} carrying={carrying} label={title} />}
    </details>
  )
}

function Facts({ facts, carrying, label }: FactsProps) {
  const row = (fact: FactsProps['facts'][number]) => (
    <FactLine fact={fact} carries={carrying.facts.has(factKey(fact))} />
  )
  if (facts.length > MOST_FACTS)
    return <VirtualList label={label} items={facts} rowHeight={30} maxHeight={260} row={row} />
  return facts.map((fact, index) => <div key={index}>{row(fact)}</div>)
}

interface FactsProps {
  facts: NonNullable<ReturnType<typeof behindOf>>['facts']
  carrying: Carrying
  label: string
}
