import { useEffect, useRef } from 'react'
import type { DuplicatePair } from '../../../../electron/contract/duplicates.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'
import { Sheet } from '../../../design/sheet.tsx'
import { PairCompared } from './pair-compared.tsx'
import {
  applyDecisions,
  closeDuplicates,
  decide,
  keyOfPair,
  takePair,
  undecide,
  useDuplicates,
  type Decision,
} from './duplicates-store.ts'
import { sentence, t, type PlainKey } from '../../../words/words.ts'

const DECIDED: Record<Decision, PlainKey> = {
  merge: 'graphs.decidedMerge',
  'merge into second': 'graphs.decidedMerge',
  apart: 'graphs.decidedApart',
}

/** Pairs that may be one thing, one in hand: what they have in common and what not, to be decided with the keyboard. */
export function DuplicatesSheet({ pairs }: { pairs: readonly DuplicatePair[] }) {
  const open = useDuplicates(state => state.open)
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (open === undefined) return null
  const { at, decided } = open
  const pair = pairs[at]
  const apart = [...decided.values()].filter(decision => decision === 'apart').length
  const merges = decided.size - apart
  return (
    <Sheet
      title={t('graphs.likelyDuplicates')}
      isWide
      onClose={closeDuplicates}
      foot={<Tray merges={merges} apart={apart} />}
    >
      <div className="duplicates">
        <PairList pairs={pairs} at={at} decided={decided} />
        {pair && (
          <PairCompared key={keyOfPair(pair)} kg={open.kg} pair={pair} decision={decided.get(keyOfPair(pair))} />
        )}
      </div>
    </Sheet>
  )
}

function PairList({
  pairs,
  at,
  decided,
}: {
  pairs: readonly DuplicatePair[]
  at: number
  decided: ReadonlyMap<string, Decision>
}) {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    current.current?.focus({ preventScroll: true })
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ol className="pair-list" aria-label={t('graphs.pairs')}>
      {pairs.map((pair, i) => {
        const decision = decided.get(keyOfPair(pair))
        return (
          <li key={keyOfPair(pair)}>
            <button
              type="button"
              ref={i === at ? current : undefined}
              data-first={i === at || undefined}
              aria-current={i === at ? 'true' : undefined}
              className={decision === undefined ? '' : 'decided'}
              onClick={() => takePair(i)}
            >
              <span className="pair-names">
                <Name text={pair.a.name} limit={60} />
                <Name text={pair.b.name} limit={60} />
              </span>
              <span className="note number">
                {decision === undefined ? `${Math.min(99, Math.round(100 * pair.chance))} %` : t(DECIDED[decision])}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** What is decided and not done yet. */
function Tray({ merges, apart }: { merges: number; apart: number }) {
  const decided = merges + apart
  const label =
    merges > 0
      ? t('graphs.applyMerges', { merges: counted(merges, 'merge') })
      : apart > 0
        ? t('graphs.keepPairsApart', { pairs: counted(apart, 'pair') })
        : t('graphs.apply')
  return (
    <div className="pair-tray">
      <p className="note">
        {sentence('graphs.duplicateKeys', {
          up: <kbd>↑</kbd>,
          down: <kbd>↓</kbd>,
          merge: <kbd>M</kbd>,
          second: <kbd>S</kbd>,
          apart: <kbd>K</kbd>,
          undo: <kbd>U</kbd>,
        })}
      </p>
      <p aria-live="polite" className="number">
        {decided === 0
          ? t('graphs.nothingDecidedYet')
          : [
              ...(merges > 0 ? [t('graphs.mergesToDo', { merges: count(merges) })] : []),
              ...(apart > 0 ? [t('graphs.keepApartToDo', { apart: count(apart) })] : []),
            ].join(', ')}
      </p>
      <button type="button" className="button" disabled={decided === 0} onClick={() => undecide()}>
        {t('common.undo')}
      </button>
      <button type="button" className="button main" disabled={decided === 0} onClick={() => void applyDecisions()}>
        {label}
      </button>
    </div>
  )
}

const KEYS: Readonly<Record<string, () => void>> = {
  m: () => decide('merge'),
  s: () => decide('merge into second'),
  k: () => decide('apart'),
  u: () => undecide(),
  arrowdown: () => takePair((useDuplicates.getState().open?.at ?? 0) + 1),
  arrowup: () => takePair((useDuplicates.getState().open?.at ?? 0) - 1),
}

function onKeyDown(event: KeyboardEvent): void {
  const act = KEYS[event.key.toLowerCase()]
  if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act()
}
