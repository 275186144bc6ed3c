import { X } from 'lucide-react'
import { useContext, useEffect, useMemo, useState } from 'react'
import type { Fact } from '../../../../electron/contract/fact.ts'
import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { api } from '../../../api/client.ts'
import { problemText } from '../../../api/problem.ts'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { Name, RowNames } from '../../../design/name.tsx'
import { useEscape } from '../../../design/use-escape.ts'
import { VirtualList } from '../../../design/virtual-list.tsx'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { factKey, factsSeen, passagesSeen } from '../../../../electron/contract/reading/observed.ts'
import { isRow, type Rows, withRows } from '../../../../electron/contract/reading/row-words.ts'
import { startWith } from '../question/before-asking.tsx'
import { FactLine } from '../steps/fact-line.tsx'
import { PassageText } from '../steps/passage-text.tsx'
import { t } from '../../../words/words.ts'

const MOST = 500
const MOST_PASSAGES = 5

/** What the graph knows of one entity; until that is read, what the walk has seen of it. */
export function EntityFacts({
  graph,
  entity,
  turns,
  carrying,
  onPick,
  onClose,
}: {
  graph: string
  entity: { name: string; key?: string }
  turns: readonly Turn[]
  carrying: Carrying
  onPick: (name: string) => void
  onClose: () => void
}) {
  useEscape(onClose)
  const walked = useMemo(
    () => factsSeen(turns).filter(({ head, tail }) => head === entity.name || tail === entity.name),
    [turns, entity.name],
  )
  const { facts, rows, note } = useNeighbourhood(graph, entity.key ?? entity.name)
  const shown = facts ?? walked
  const seen = useContext(RowNames)
  const told = useMemo(() => ({ ...seen, ...rows }), [seen, rows])
  const passages = useMemo(
    () => passagesSeen(turns).filter(({ entities }) => entities.includes(entity.name)),
    [turns, entity.name],
  )
  return (
    <section
      className="entity-facts"
      aria-label={t('ask.factsAbout', { name: withRows(entity.name, told).slice(0, 80) })}
    >
      <div className="entity-facts-head">
        <h2>
          <Name text={entity.name} limit={90} />
        </h2>
        {!isRow(entity.name) && (
          <button type="button" className="button" onClick={() => startWith(entity.name)}>
            {t('common.askAboutIt')}
          </button>
        )}
        <button type="button" className="button plain icon" aria-label={t('ask.closeFacts')} onClick={onClose}>
          <X size={15} aria-hidden="true" />
        </button>
      </div>
      {note !== undefined && passages.length === 0 && <p className="note">{note}</p>}
      {passages.length > 0 && (
        <ul className="passages-with" aria-label={t('ask.passagesWithIt')}>
          {passages.slice(0, MOST_PASSAGES).map((passage, index) => (
            <li key={index} className="fact-line">
              “<PassageText text={passage.text} names={[entity.name]} />”
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <RowNames value={told}>
          <VirtualList
            label={t('ask.factsAboutTheEntity')}
            items={shown}
            rowHeight={30}
            maxHeight={210}
            row={fact => <FactLine fact={fact} carries={carrying.facts.has(factKey(fact))} onPick={onPick} />}
          />
        </RowNames>
      )}
      <p className="note number">
        {facts === undefined
          ? t('ask.seenOnTheWalk', { facts: counted(walked.length, 'fact') })
          : facts.length >= MOST
            ? t('ask.firstFacts', { most: MOST })
            : t('ask.factsInGraph', { facts: counted(facts.length, 'fact') })}
      </p>
    </section>
  )
}

interface Neighbourhood {
  facts?: Fact[]
  rows?: Rows
  note?: string
}

function useNeighbourhood(kg: string, key: string): Neighbourhood {
  const [state, setState] = useState<Neighbourhood>({})
  useEffect(() => {
    let current = true
    api.graphs.neighbourhood.query({ kg, key, limit: MOST }).then(
      ({ facts, rows }) => current && setState({ facts, ...(rows && { rows }) }),
      (error: unknown) => current && setState({ note: problemText(error) }),
    )
    return () => {
      current = false
    }
  }, [kg, key])
  return state
}
