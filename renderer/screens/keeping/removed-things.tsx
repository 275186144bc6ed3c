import { useState } from 'react'
import { counted, daysAgo, moment } from '../../../electron/contract/reading/format.ts'
import { TRASH_DAYS, type RemovedThing } from '../../../electron/contract/removed.ts'
import { Name } from '../../design/name.tsx'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { discard, takeBack, useKeeping } from './keeping-store.ts'

/** More are not looked through by eye. */
const MOST_SHOWN = 200

/** Everything in the trash: each can be had back, or be removed for good. */
export function RemovedThings() {
  const removed = useKeeping(state => state.removed)
  const [discarding, setDiscarding] = useState<RemovedThing>()
  return (
    <section aria-label="Recently removed">
      <h3>Recently removed</h3>
      {removed.length === 0 ? (
        <p className="soft">Nothing. What you remove can be had back here for {TRASH_DAYS} days.</p>
      ) : (
        <ul className="removed-things" aria-label="Removed things">
          {removed.slice(0, MOST_SHOWN).map(thing => (
            <li key={`${thing.kind} ${thing.id}`} className="removed-row">
              <span className="removed-name">
                <span className="soft">{thing.kind}</span> <Name text={thing.title} limit={60} />{' '}
                <span className="note">
                  removed {daysAgo(thing.removedAt)}, kept until {moment(thing.keptUntil)}
                </span>
              </span>
              <RowButton act="Take back" name={thing.title} onClick={() => void takeBack(thing)} />
              <RowButton act="Remove for good" name={thing.title} onClick={() => setDiscarding(thing)}>
                Remove for good…
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {removed.length > MOST_SHOWN && (
        <p className="note">
          And {counted(removed.length - MOST_SHOWN, 'thing')} that were removed before; `clew removed` lists them.
        </p>
      )}
      {discarding && (
        <RemoveSheet
          name={discarding.title}
          onRemove={() => {
            setDiscarding(undefined)
            void discard(discarding)
          }}
          onClose={() => setDiscarding(undefined)}
        >
          It is deleted from the disk and does not come back.
        </RemoveSheet>
      )}
    </section>
  )
}
