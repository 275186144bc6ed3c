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

const DECIDED: Record<Decision, string> = { merge: 'merge', 'merge into second': 'merge', apart: 'apart' }

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
    <Sheet title="Likely duplicates" isWide onClose={closeDuplicates} foot={<Tray merges={merges} apart={apart} />}>
      <div className="duplicates">
        <PairList pairs={pairs} at={at} decided={decided} />
        {pair && <PairCompared key={keyOfPair(pair)} pair={pair} decision={decided.get(keyOfPair(pair))} />}
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
    <ol className="pair-list" aria-label="Pairs">
      {pairs.map((pair, i) => {
        const decision = decided.get(keyOfPair(pair))
        return (
          <li key={keyOfPair(pair)}>
            <button
              type="button"
              ref={i === at ? current : undefined}
              aria-current={i === at ? 'true' : undefined}
              className={decision === undefined ? '' : 'decided'}
              onClick={() => takePair(i)}
            >
              <span className="pair-names">
                <Name text={pair.a.name} limit={60} />
                <Name text={pair.b.name} limit={60} />
              </span>
              <span className="note number">
                {decision === undefined ? `${Math.min(99, Math.round(100 * pair.chance))} %` : DECIDED[decision]}
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
    merges > 0 ? `Apply ${counted(merges, 'merge')}` : apart > 0 ? `Keep ${counted(apart, 'pair')} apart` : 'Apply'
  return (
    <div className="pair-tray">
      <p className="note">
        <kbd>↑</kbd> <kbd>↓</kbd> another pair · <kbd>M</kbd> merge · <kbd>S</kbd> merge into the second · <kbd>K</kbd>{' '}
        keep apart · <kbd>U</kbd> undo
      </p>
      <p aria-live="polite" className="number">
        {decided === 0
          ? 'Nothing decided yet'
          : [
              ...(merges > 0 ? [`${count(merges)} to merge`] : []),
              ...(apart > 0 ? [`${count(apart)} to keep apart`] : []),
            ].join(', ')}
      </p>
      <button type="button" className="button" disabled={decided === 0} onClick={() => undecide()}>
        Undo
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
