import { counted } from '../../../../electron/contract/reading/format.ts'
import { Name } from '../../../design/name.tsx'
import { askAbout } from '../../ask/ask-about.ts'
import type { CanvasNode } from '../canvas/canvas.ts'
import { hide, pin, select } from '../canvas/canvas-store.ts'
import { showPlace } from '../explore-store.ts'
import { setPathEnds } from '../paths-store.ts'
import { t } from '../../../words/words.ts'

const MOST_LISTED = 100

/** Several entities that were chosen together, and what can be done with all of them. */
export function SelectionPanel({ kg, nodes }: { kg: string; nodes: readonly CanvasNode[] }) {
  const keys = nodes.map(({ key }) => key)
  const allPinned = nodes.every(({ pinned }) => pinned)
  const [first, second] = nodes
  return (
    <article aria-label={t('explore.chosenTogether')}>
      <h1 className="number">{t('explore.chosen', { entities: counted(nodes.length, 'entity') })}</h1>
      <div className="acts">
        <button type="button" className="button main" onClick={() => askAbout(kg, nodes)}>
          {t('explore.askAboutThese', { number: nodes.length })}
        </button>
        {nodes.length === 2 && first && second && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setPathEnds(kg, first, second)
              showPlace(kg, { kind: 'paths' })
            }}
          >
            {t('explore.waysBetweenChosen')}
          </button>
        )}
        <button type="button" className="button" onClick={() => pin(keys, !allPinned)}>
          {allPinned ? t('common.unpin') : t('common.pin')}
        </button>
        <button type="button" className="button" onClick={() => hide(new Set(keys))}>
          {t('common.hide')}
        </button>
      </div>
      <ul className="ends">
        {nodes.slice(0, MOST_LISTED).map(({ key, name }) => (
          <li key={key}>
            <button
              type="button"
              className="link"
              onClick={() => {
                select([key])
                showPlace(kg, { kind: 'entity', key })
              }}
            >
              <Name text={name} limit={80} />
            </button>
          </li>
        ))}
        {nodes.length > MOST_LISTED && (
          <li className="note">{t('explore.andMore', { number: nodes.length - MOST_LISTED })}</li>
        )}
      </ul>
    </article>
  )
}
