import { useEffect, useState } from 'react'
import type { RelatedEntity } from '../../../../electron/contract/browse.ts'
import { count, counted } from '../../../../electron/contract/reading/format.ts'
import { relationWords } from '../../../../electron/contract/reading/name-text.ts'
import { api } from '../../../api/client.ts'
import { complain } from '../../../design/notices-store.ts'
import { Name } from '../../../design/name.tsx'
import { askAbout } from '../../ask/ask-about.ts'
import { type CanvasGroup, neighboursOf } from '../canvas/canvas.ts'
import { AT_A_TIME, hide, showMore, useCanvas } from '../canvas/canvas-store.ts'
import { MORE_ENDS, showPlace, sideOf } from '../explore-store.ts'
import { End } from './entity-panel.tsx'
import { sentence, t } from '../../../words/words.ts'

/** What is folded into one node: its members, and the way to show them. */
export function GroupPanel({ kg, group }: { kg: string; group: CanvasGroup }) {
  const canvas = useCanvas(state => state.canvas)
  const { items, more } = useMembers(kg, group)
  const entity = canvas.nodes.get(group.of)
  const left = Math.max(0, group.total - neighboursOf(canvas, group.of, group).size)
  const amount = Math.min(AT_A_TIME, left)
  return (
    <article aria-label={t('explore.foldedTogether')}>
      <h1 className="number">
        {counted(left, 'entity')} <span className="note">{t('explore.by')}</span>{' '}
        <Name text={relationWords(group.relation)} limit={60} />
      </h1>
      <p className="note">
        {sentence('explore.ofEntities', {
          of: (
            <button type="button" className="link" onClick={() => showPlace(kg, { kind: 'entity', key: group.of })}>
              <Name text={entity?.name ?? group.of} limit={80} />
            </button>
          ),
          entities: counted(group.total, 'entity'),
        })}
      </p>
      <div className="acts">
        <button
          type="button"
          className="button main"
          disabled={left === 0}
          onClick={() => void showMore(group.of, sideOf(group), group.offset)}
        >
          {amount < left
            ? t('explore.showSome', { amount: count(amount), left: count(left) })
            : t('explore.showAllLeft', { left: count(left) })}
        </button>
        <button type="button" className="button" onClick={() => hide(new Set([group.id]))}>
          {t('common.hide')}
        </button>
        {entity && (
          <button type="button" className="button" onClick={() => askAbout(kg, [entity])}>
            {sentence('explore.askAboutNamed', { name: <Name text={entity.name} limit={24} /> })}
          </button>
        )}
      </div>
      <section className="ends" aria-label={t('explore.itsMembers')}>
        <ul>
          {items.map((item, index) => (
            <li key={`${item.entity.key} ${index}`}>
              <End kg={kg} of={group.of} item={item} />
            </li>
          ))}
        </ul>
        {items.length < group.total && (
          <button type="button" className="link more" onClick={more}>
            {t('explore.numberMore', { number: count(Math.min(MORE_ENDS, group.total - items.length)) })}
          </button>
        )}
      </section>
    </article>
  )
}

function useMembers(
  kg: string,
  { of, relation, direction, id }: CanvasGroup,
): { items: RelatedEntity[]; more: () => void } {
  const [state, setState] = useState<{ id: string; items: RelatedEntity[]; wanted: number }>({
    id,
    items: [],
    wanted: MORE_ENDS,
  })
  if (state.id !== id) setState({ id, items: [], wanted: MORE_ENDS })
  const { items, wanted } = state
  useEffect(() => {
    let current = true
    if (items.length < wanted)
      api.browse.group
        .query({ kg, key: of, side: { relation, direction }, offset: items.length, limit: wanted - items.length })
        .then(
          page =>
            current &&
            setState(now => ({
              ...now,
              items: [...now.items, ...page.items],
              wanted: now.items.length + page.items.length,
            })),
          (error: unknown) => current && complain(error),
        )
    return () => {
      current = false
    }
  }, [kg, of, relation, direction, id, wanted, items.length])
  return { items, more: () => setState(now => ({ ...now, wanted: now.items.length + MORE_ENDS })) }
}
