import { useMemo } from 'react'
import type { Fact } from '../../../../electron/contract/fact.ts'
import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { VirtualList } from '../../../design/virtual-list.tsx'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { factKey, factsSeen, passageKey, passagesSeen } from '../../../../electron/contract/reading/observed.ts'
import type { Passage } from '../../../../electron/contract/observation.ts'
import { FactLine } from '../steps/fact-line.tsx'
import { PassageText, SourceLine } from '../steps/passage-text.tsx'
import { t } from '../../../words/words.ts'

type Row = { carries: boolean } & ({ fact: Fact } | { passage: Passage })

/** Every fact and passage that the walk has seen, those that carry the answer first. */
export function SeenFacts({
  turns,
  carrying,
  onPick,
  onPassage,
}: {
  turns: readonly Turn[]
  carrying: Carrying
  onPick: (name: string) => void
  onPassage: (passage: Passage) => void
}) {
  const rows = useMemo(() => {
    const all: Row[] = [
      ...factsSeen(turns).map(fact => ({ fact, carries: carrying.facts.has(factKey(fact)) })),
      ...passagesSeen(turns).map(passage => ({ passage, carries: carrying.passages.has(passageKey(passage)) })),
    ]
    return [...all.filter(({ carries }) => carries), ...all.filter(({ carries }) => !carries)]
  }, [turns, carrying])
  if (rows.length === 0) return <p className="undrawable">{t('ask.noFactsHaveBeenReturned')}</p>
  return (
    <div className="seen-facts">
      <VirtualList
        label={t('ask.factsSeen')}
        items={rows}
        rowHeight={32}
        maxHeight={100_000}
        row={row =>
          'fact' in row ? (
            <FactLine fact={row.fact} carries={row.carries} onPick={onPick} />
          ) : (
            <PassageLine passage={row.passage} carries={row.carries} onPick={onPassage} />
          )
        }
      />
    </div>
  )
}

function PassageLine({
  passage,
  carries,
  onPick,
}: {
  passage: Passage
  carries: boolean
  onPick: (passage: Passage) => void
}) {
  return (
    <div className={carries ? 'fact-line hit' : 'fact-line'}>
      “<PassageText text={passage.text} names={passage.entities} />”{' '}
      <button type="button" onClick={() => onPick(passage)}>
        <SourceLine source={passage.source} />
      </button>
      {carries && <span className="unseen"> {t('common.carriesTheAnswer')}</span>}
    </div>
  )
}
