import { counted } from '../../../electron/contract/reading/format.ts'
import { VirtualList } from '../../design/virtual-list.tsx'
import { FactLine } from '../ask/steps/fact-line.tsx'
import type { Visible } from './canvas/visible.ts'
import { showPlace } from './explore-store.ts'
import { t } from '../../words/words.ts'

const FILLS = 100_000

/** What the canvas shows, in words. */
export function CanvasFacts({ kg, visible }: { kg: string; visible: Visible }) {
  const names = new Map(visible.nodes.map(({ key, name }) => [key, name]))
  const keys = new Map(visible.nodes.map(({ key, name }) => [name, key]))
  const facts = visible.facts.map(({ head, relation, tail, times, carries }) => ({
    fact: {
      head: names.get(head) ?? head,
      relation,
      tail: names.get(tail) ?? tail,
      ...(times.length > 0 && { time: times.join(', ') }),
    },
    carries: carries === true,
  }))
  if (facts.length === 0) return <p className="undrawable">{t('explore.noFactsOnCanvas')}</p>
  return (
    <div className="canvas-facts">
      <p className="note number">
        {t('explore.factsBetween', {
          facts: counted(facts.length, 'fact'),
          entities: counted(visible.nodes.length, 'entity'),
        })}
      </p>
      <VirtualList
        label={t('explore.factsOnTheCanvas')}
        items={facts}
        rowHeight={30}
        maxHeight={FILLS}
        row={({ fact, carries }) => (
          <FactLine
            fact={fact}
            carries={carries}
            onPick={name => showPlace(kg, { kind: 'entity', key: keys.get(name) ?? name })}
          />
        )}
      />
    </div>
  )
}
