import { useMemo } from 'react'
import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { Name } from '../../../design/name.tsx'
import {
  type Carrying,
  followedAfter,
  itemsOfLook,
  itemsOfWalk,
} from '../../../../electron/contract/reading/carrying.ts'
import type { Observation as Seen } from '../../../../electron/contract/observation.ts'
import { Expressions } from './expressions.tsx'
import { Passages } from './passages.tsx'
import { Returned } from './returned.tsx'
import { GroupedLooks, GroupedWalks } from './sides.tsx'
import { t } from '../../../words/words.ts'

/** What the graph said to a step, each kind of observation in the form that suits it. */
export function Observation({
  seen,
  all,
  index,
  carrying,
}: {
  seen: Seen
  all: readonly Turn[]
  index: number
  carrying: Carrying
}) {
  const followed = useMemo(() => followedAfter(all, index), [all, index])
  switch (seen.kind) {
    case 'relations':
      return <Returned items={itemsOfLook(seen, carrying, followed)} cut={seen.cut} />
    case 'entities':
      return <Returned items={itemsOfWalk(seen, carrying, followed)} cut={seen.cut} />
    case 'both-sides':
      return <GroupedLooks looks={seen.looks} cut={seen.cut} carrying={carrying} followed={followed} />
    case 'triples':
      return <GroupedWalks walks={seen.walks} cut={seen.cut} carrying={carrying} followed={followed} />
    case 'expressions':
      return <Expressions steps={seen.steps} carrying={carrying} followed={followed} />
    case 'passages':
      return <Passages passages={seen.passages} facts={seen.facts} carrying={carrying} />
    case 'error':
      return <Refused message={seen.message} nearest={seen.nearest} />
  }
}

const MOST_NEAREST = 6

function Refused({ message, nearest }: { message: string; nearest: readonly string[] }) {
  return (
    <div className="step-error">
      <Name text={message} limit={400} />
      {nearest.length > 0 && (
        <span>
          {' '}
          {t('steps.nearestNames')}{' '}
          {nearest.slice(0, MOST_NEAREST).map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Name text={name} limit={60} />
            </span>
          ))}
          .
        </span>
      )}
    </div>
  )
}
