import type { GraphCard } from '../../../electron/contract/graph.ts'
import { bytes, counted, daysAgo } from '../../../electron/contract/reading/format.ts'
import { thingsWords } from '../../../electron/contract/reading/size-words.ts'
import { moveWithArrows } from '../../design/arrow-keys.ts'
import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { t } from '../../words/words.ts'

/** The graphs that are there, each with how large and how old it is and what belongs to it. */
export function Shelf({ graphs, chosen }: { graphs: readonly GraphCard[]; chosen: string | undefined }) {
  return (
    <ul className="shelf" aria-label={t('graphs.yourGraphs')} data-list>
      {graphs.map(card => (
        <li key={card.name}>
          <button
            type="button"
            data-row
            onKeyDown={moveWithArrows}
            aria-current={card.name === chosen ? 'true' : undefined}
            onClick={() => go({ screen: 'graphs', graph: card.name })}
          >
            <span className="shelf-name">
              <Name text={card.name} limit={60} />
            </span>
            {card.state === 'ready' && <span className="shelf-age note">{daysAgo(card.createdAt)}</span>}
            <span className="shelf-note number">{sizeWords(card).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function sizeWords(card: GraphCard): string[] {
  if (card.state === 'broken') return [t('common.cannotBeRead')]
  return [
    ...(card.triples > 0 ? [counted(card.triples, 'triple'), ...thingsWords(card)] : []),
    ...(card.documents > 0 ? [counted(card.documents, 'document')] : []),
    ...(card.versions > 1 ? [counted(card.versions, 'version')] : []),
    card.at === undefined
      ? // The number and its unit stay on one line.
        bytes(card.bytes).replace(' ', '\u00a0')
      : t('graphs.atHost', { host: new URL(card.at.split(' ')[0] ?? card.at).host }),
  ]
}
