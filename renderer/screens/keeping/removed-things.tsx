import { inWords, kindSaying } from '../../../electron/contract/words/saying.ts'
import { useState } from 'react'
import { counted, daysAgo, moment } from '../../../electron/contract/reading/format.ts'
import { TRASH_DAYS, type RemovedThing } from '../../../electron/contract/removed.ts'
import { Name } from '../../design/name.tsx'
import { RemoveSheet } from '../../design/remove-sheet.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { discard, takeBack, useKeeping } from './keeping-store.ts'
import { t } from '../../words/words.ts'

/** More are not looked through by eye. */
const MOST_SHOWN = 200

/** Everything in the trash: each can be had back, or be removed for good. */
export function RemovedThings() {
  const removed = useKeeping(state => state.removed)
  const [discarding, setDiscarding] = useState<RemovedThing>()
  return (
    <section aria-label={t('common.recentlyRemoved')}>
      <h3>{t('common.recentlyRemoved')}</h3>
      {removed.length === 0 ? (
        <p className="soft">{t('keeping.nothingRemoved', { days: TRASH_DAYS })}</p>
      ) : (
        <ul className="removed-things" aria-label={t('keeping.removedThings')}>
          {removed.slice(0, MOST_SHOWN).map(thing => (
            <li key={`${thing.kind} ${thing.id}`} className="removed-row">
              <span className="removed-name">
                <span className="soft">{inWords(kindSaying(thing.kind))}</span>{' '}
                <Name text={inWords(thing.title)} limit={60} />{' '}
                <span className="note">
                  {t('keeping.removedKeptUntil', { removed: daysAgo(thing.removedAt), until: moment(thing.keptUntil) })}
                </span>
              </span>
              <RowButton act={t('keeping.takeBack')} name={inWords(thing.title)} onClick={() => void takeBack(thing)} />
              <RowButton
                act={t('common.removeForGood')}
                name={inWords(thing.title)}
                onClick={() => setDiscarding(thing)}
              >
                {t('keeping.removeForGood')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {removed.length > MOST_SHOWN && (
        <p className="note">
          {t('keeping.andThingsBefore', { things: counted(removed.length - MOST_SHOWN, 'thing') })}
        </p>
      )}
      {discarding && (
        <RemoveSheet
          name={inWords(discarding.title)}
          onRemove={() => {
            setDiscarding(undefined)
            void discard(discarding)
          }}
          onClose={() => setDiscarding(undefined)}
        >
          {t('keeping.deletedFromDisk')}
        </RemoveSheet>
      )}
    </section>
  )
}
