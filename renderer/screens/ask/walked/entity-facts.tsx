import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Fact } from '../../../../electron/contract/fact.ts'
import type { Turn } from '../../../../electron/contract/trajectory.ts'
import { api } from '../../../api/client.ts'
import { problemText } from '../../../api/problem.ts'
import { counted } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'
import { useEscape } from '../../../design/use-escape.ts'
import { VirtualList } from '../../../design/virtual-list.tsx'
import type { Carrying } from '../../../../electron/contract/reading/carrying.ts'
import { factKey, factsSeen, passagesSeen } from '../../../../electron/contract/reading/observed.ts'
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
  const { facts, note } = useNeighbourhood(graph, entity.key ?? entity.name)
  const shown = facts ?? walked
  const passages = useMemo(
    () => passagesSeen(turns).filter(({ entities }) => entities.includes(entity.name)),
    [turns, entity.name],
  )
  return (
    <section className="entity-facts" aria-label={t('ask.factsAbout', { name: entity.name.slice(0, 80) })}>
      <div className="entity-facts-head">
        <h2>
          <Name text={entity.name} limit={90} />
        </h2>
        <button type="button" className="button" onClick={() => startWith(entity.name)}>
          {t('common.askAboutIt')}
        </button>
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
        <VirtualList
          label={t('ask.factsAboutTheEntity')}
          items={shown}
          rowHeight={30}
          maxHeight={210}
          row={fact => <FactLine fact={fact} carries={carrying.facts.has(factKey(fact))} onPick={onPick} />}
        />
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

function useNeighbourhood(kg: string, key: string): { facts?: Fact[]; note?: string } {
  const [state, setState] = useState<{ facts?: Fact[]; note?: string }>({})
  useEffect(() => {
    let current = true
    api.graphs.neighbourhood.query({ kg, key, limit: MOST }).then(
      ({ facts }) => current && setState({ facts }),
      (error: unknown) => current && setState({ note: problemText(error) }),
    )
    return () => {
      current = false
    }
  }, [kg, key])
  return state
}
