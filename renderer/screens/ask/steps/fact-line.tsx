import type { Fact } from '../../../../electron/contract/fact.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { t } from '../../../words/words.ts'

/** A fact as a line; `carries` puts it on the thread. With `onPick` its ends can be picked. */
export function FactLine({ fact, carries, onPick }: { fact: Fact; carries: boolean; onPick?: (name: string) => void }) {
  return (
    <div className={carries ? 'fact-line hit' : 'fact-line'}>
      <End name={fact.head} onPick={onPick} />
      <span className="arrow" aria-hidden="true">
        {' '}
        →{' '}
      </span>
      <span title={fact.relation}>
        <Name text={relationWords(fact.relation)} limit={50} />
      </span>
      <span className="arrow" aria-hidden="true">
        {' '}
        →{' '}
      </span>
      <End name={fact.tail} onPick={onPick} />
      {fact.time !== undefined && (
        <span className="note">
          {' '}
          [<Name text={fact.time} limit={40} />]
        </span>
      )}
      {carries && <span className="unseen"> {t('common.carriesTheAnswer')}</span>}
    </div>
  )
}

function End({ name, onPick }: { name: string; onPick: ((name: string) => void) | undefined }) {
  return onPick ? (
    <button type="button" onClick={() => onPick(name)}>
      <Name text={name} limit={70} />
    </button>
  ) : (
    <Name text={name} limit={70} />
  )
}
