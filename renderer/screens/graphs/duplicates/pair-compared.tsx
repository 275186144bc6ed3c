import { Check, Minus } from 'lucide-react'
import type { ComparedRelation, DuplicatePair, DuplicateSide } from '../../../../electron/contract/duplicates.ts'
import { count, counted, enumerate } from '../../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { decide, keyOfPair, undecide, type Decision } from './duplicates-store.ts'
import { t, type PlainKey } from '../../../words/words.ts'
import { inWords } from '../../../../electron/contract/words/saying.ts'

/** Two entities side by side. */
export function PairCompared({ pair, decision }: { pair: DuplicatePair; decision: Decision | undefined }) {
  const { a, b, chance, reasons, doubts, compared } = pair
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
      {compared.length > 0 && (
        <table className="pair-facts">
          <thead>
            <tr>
              <th scope="col">{t('graphs.whatBothSay')}</th>
              <th scope="col">
                <Name text={a.name} limit={40} />
              </th>
              <th scope="col">
                <Name text={b.name} limit={40} />
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.map(relation => (
              <Compared key={`${relation.direction} ${relation.relation}`} relation={relation} />
            ))}
          </tbody>
        </table>
      )}
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

const STATES: Record<ComparedRelation['state'], PlainKey> = {
  agree: 'graphs.agrees',
  differ: 'graphs.differs',
  apart: 'graphs.saysNothing',
}

function Compared({ relation: { relation, direction, a, b, state } }: { relation: ComparedRelation }) {
  const words = relationWords(relation)
  const shared = new Set(a.first.filter(value => b.first.includes(value)))
  const cell = ({ first, count: many }: ComparedRelation['a']) => (
    <td>
      {first.map((value, at) => (
        <span key={at} className={shared.has(value) ? 'same' : state === 'differ' ? 'other' : ''}>
          <Name text={value} limit={50} />
        </span>
      ))}
      {many > first.length && (
        <span className="note number"> {t('graphs.andManyMore', { many: count(many - first.length) })}</span>
      )}
    </td>
  )
  return (
    <tr className={state}>
      <th scope="row" title={t(STATES[state])}>
        <Name text={direction === 'tail' ? `${words} →` : `→ ${words}`} limit={40} />
      </th>
      {cell(a)}
      {cell(b)}
    </tr>
  )
}
