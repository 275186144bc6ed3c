import { Check, Minus } from 'lucide-react'
import type { DuplicatePair, DuplicateSide } from '../../../../electron/contract/duplicates.ts'
import { counted, enumerate } from '../../../../electron/contract/reading/format.ts'
import { typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { FactsOfBoth } from './facts-of-both.tsx'
import { decide, keyOfPair, undecide, type Decision } from './duplicates-store.ts'
import { t } from '../../../words/words.ts'
import { inWords } from '../../../../electron/contract/words/saying.ts'

/** Two entities side by side. */
export function PairCompared({
  kg,
  pair,
  decision,
}: {
  kg: string
  pair: DuplicatePair
  decision: Decision | undefined
}) {
  const { a, b, chance, reasons, doubts } = pair
  return (
    <article className="pair" aria-label={t('graphs.twoNames', { name: a.name, name2: b.name })}>
      <p className="soft number">{t('graphs.likelyOne', { percent: Math.min(99, Math.round(100 * chance)) })}</p>
      <div className="pair-sides">
        <Side side={a} isKept={decision === 'merge'} />
        <Side side={b} isKept={decision === 'merge into second'} />
      </div>
      <ul className="pair-why">
        {reasons.map(inWords).map(reason => (
          <li key={reason}>
            <Check size={14} aria-label={t('graphs.forIt')} />
            <Name text={reason} limit={240} />
          </li>
        ))}
        {doubts.map(inWords).map(doubt => (
          <li key={doubt} className="doubt">
            <Minus size={14} aria-label={t('graphs.againstIt')} />
            <Name text={doubt} limit={240} isSaid />
          </li>
        ))}
      </ul>
      <FactsOfBoth kg={kg} pair={pair} />
      <div className="acts">
        <button type="button" className="button main" onClick={() => decide('merge')}>
          {t('graphs.merge')}
        </button>
        <button type="button" className="button" onClick={() => decide('merge into second')}>
          {t('graphs.mergeIntoTheSecond')}
        </button>
        <button type="button" className="button" onClick={() => decide('apart')}>
          {t('graphs.keepApart')}
        </button>
        {decision !== undefined && (
          <button type="button" className="button plain" onClick={() => undecide(keyOfPair(pair))}>
            {t('graphs.leaveUndecided')}
          </button>
        )}
      </div>
    </article>
  )
}

function Side({ side: { key, name, types, degree }, isKept }: { side: DuplicateSide; isKept: boolean }) {
  return (
    <div>
      <h3>
        <Name text={name} limit={100} />
      </h3>
      <p className="note">
        {types.length > 0 && <Name text={`${enumerate(types.slice(0, 3).map(typeWords))} · `} limit={120} />}
        <span className="number">{counted(degree, 'fact')}</span>
        {isKept && <b> {t('graphs.stays')}</b>}
      </p>
      {key !== name && (
        <p className="note mono">
          <Name text={key} limit={80} />
        </p>
      )}
    </div>
  )
}
