import { Plus } from 'lucide-react'
import type { RelatedEntity, RelationGroup } from '../../../../electron/contract/browse.ts'
import { sideKey } from '../../../../electron/contract/browse.ts'
import { count, counted, moment } from '../../../../electron/contract/reading/format.ts'
import { qualifierText } from '../../../../electron/contract/reading/support.ts'
import { isRow } from '../../../../electron/contract/reading/row-words.ts'
import { relationWords, shortened, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { Name } from '../../../design/name.tsx'
import { askAbout } from '../../ask/ask-about.ts'
import { go } from '../../../shell/route-store.ts'
import { groupId, hanging, neighboursOf } from '../canvas/canvas.ts'
import { AT_A_TIME, collapse, expand, fold, reveal, select, showMore, useCanvas } from '../canvas/canvas-store.ts'
import { loadMoreEnds, MORE_ENDS, showPlace, sideOf, useExplore } from '../explore-store.ts'
import { sentence, t } from '../../../words/words.ts'

/** What a graph says of an entity, with each name a link, and what of it is put on the canvas. */
export function EntityPanel({ kg }: { kg: string }) {
  const page = useExplore(state => state.page)
  const key = useExplore(state => state.key)
  const problem = useExplore(state => state.problem)
  const isThere = useCanvas(state => page !== undefined && state.canvas.nodes.has(page.entity.key))
  if (problem !== undefined)
    return (
      <p className="problem" role="alert">
        {problem}
      </p>
    )
  if (!page) return null
  const { entity, groups } = page
  const aliases = groups.filter(({ isAlias, total, items }) => isAlias === true && items.length === total)
  const shared = groups.find(({ isOneElsewhere }) => isOneElsewhere)
  const properties = groups.filter(
    group => group.total === 1 && group.items[0]?.entity.kind === 'literal' && !aliases.includes(group),
  )
  return (
    <article aria-label={t('explore.aboutNamed', { name: shortened(entity.name, 80) })} aria-busy={key !== entity.key}>
      <h1>
        <Name text={entity.name} limit={200} />
      </h1>
      <p className="note number">
        <Name
          text={[...entity.types.slice(0, 4).map(typeWords), counted(entity.degree, 'fact')].join(' · ')}
          limit={200}
        />
        {entity.key !== entity.name && !isRow(entity.key) && (
          <>
            <br />
            <span className="mono">
              <Name text={entity.key} limit={90} />
            </span>
          </>
        )}
        {aliases.length > 0 && (
          <>
            <br />
            {sentence('explore.alsoCalled', {
              names: (
                <Name
                  text={aliases.flatMap(({ items }) => items.map(item => item.entity.name)).join(', ')}
                  limit={300}
                />
              ),
            })}
          </>
        )}
      </p>
      {shared && (
        <p className="soft may-be-several" role="note">
          {sentence('explore.mayBeSeveral', {
            relation: <Name text={relationWords(shared.relation)} limit={40} />,
            number: count(shared.total),
          })}
        </p>
      )}
      <div className="acts">
        <button type="button" className="button main" onClick={() => askAbout(kg, [entity])}>
          {t('common.askAboutIt')}
        </button>
        {isThere ? (
          <>
            <button type="button" className="button" onClick={() => void expand(entity.key)}>
              {t('explore.expand')}
            </button>
            <button type="button" className="button" onClick={() => collapse(entity.key)}>
              {t('explore.collapse')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button"
            onClick={() => void reveal({ entities: [entity] }).then(() => select([entity.key]))}
          >
            {t('explore.putOnCanvas')}
          </button>
        )}
      </div>
      {groups.length === 0 && <p className="soft">{t('explore.theGraphSaysNothingOf')}</p>}
      {properties.length > 0 && (
        <dl className="properties">
          {properties.map(({ relation, items }) => (
            <div key={relation}>
              <dt title={relation}>
                <Name text={relationWords(relation)} limit={40} />
              </dt>
              <dd>
                <Name text={items[0]?.entity.name ?? ''} limit={300} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {groups
        .filter(group => !properties.includes(group) && !aliases.includes(group))
        .map(group => (
          <Group key={sideKey(group)} kg={kg} of={entity.key} group={group} />
        ))}
      <Mentions kg={kg} />
    </article>
  )
}

function Group({ kg, of, group }: { kg: string; of: string; group: RelationGroup }) {
  const { relation, direction, total, items } = group
  const words = relationWords(relation)
  const left = total - items.length
  return (
    <section className="ends" aria-label={`${words}: ${count(total)}`}>
      <h2 className="ends-head">
        <span className="note" aria-hidden="true">
          {direction === 'tail' ? '→' : '←'}
        </span>
        <button
          type="button"
          className="link"
          title={relation}
          onClick={() => showPlace(kg, { kind: 'relation', name: relation })}
        >
          <Name text={words} limit={50} />
        </button>
        <span className="note number">{count(total)}</span>
        <OnCanvas of={of} group={group} words={words} />
      </h2>
      <ul>
        {items.map((item, index) => (
          <li key={`${item.entity.key} ${index}`}>
            <End kg={kg} of={of} item={item} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="link more" onClick={() => void loadMoreEnds(kg, group)}>
          {items.length === 0
            ? t('common.show')
            : left <= MORE_ENDS
              ? t('explore.leftMore', { left: count(left) })
              : t('explore.someOfLeft', { shown: count(MORE_ENDS), left: count(left) })}
        </button>
      )}
    </section>
  )
}

/** How much of a relation is on the canvas, and the way to more or to less of it. */
function OnCanvas({ of, group, words }: { of: string; group: RelationGroup; words: string }) {
  const canvas = useCanvas(state => state.canvas)
  const shown = neighboursOf(canvas, of, group)
  const offset = canvas.groups.get(groupId(of, group))?.offset ?? 0
  const left = group.total - shown.size
  const canFold = hanging(canvas, of, shown).size > 1
  const amount = Math.min(AT_A_TIME, left)
  return (
    <span className="ends-acts">
      {canFold && (
        <button
          type="button"
          className="button plain"
          aria-label={t('explore.foldWords', { words })}
          title={t('explore.foldNote')}
          onClick={() => fold(of, sideOf(group), group.total)}
        >
          {t('explore.fold')}
        </button>
      )}
      {left > 0 ? (
        <button
          type="button"
          className="button plain"
          aria-label={t('explore.showOnCanvas', { amount: count(amount), left: count(left), words })}
          onClick={() => void showMore(of, sideOf(group), offset)}
        >
          {amount < left
            ? t('explore.showSome', { amount: count(amount), left: count(left) })
            : t('explore.showAllOfThem', { count: left, left: count(left) })}
        </button>
      ) : (
        <span className="note">{t('explore.onCanvas')}</span>
      )}
    </span>
  )
}

/** A name that leads to its page, with its times. */
export function End({ kg, of, item: { entity, times, qualifiers } }: { kg: string; of?: string; item: RelatedEntity }) {
  const isThere = useCanvas(state => state.canvas.nodes.has(entity.key))
  return (
    <span className="end">
      <button type="button" className="link" onClick={() => showPlace(kg, { kind: 'entity', key: entity.key })}>
        <Name text={entity.name} limit={80} />
      </button>
      {times.length > 0 && (
        <span className="note number">
          <Name text={(times[0] ?? '') + (times.length > 1 ? ` +${times.length - 1}` : '')} limit={40} />
        </span>
      )}
      {qualifiers !== undefined && (
        <span className="note">
          <Name text={qualifierText(qualifiers)} limit={160} />
        </span>
      )}
      {!isThere && (
        <button
          type="button"
          className="button plain icon"
          aria-label={t('explore.putNamed', { name: shortened(entity.name, 60) })}
          title={t('explore.putOnTheCanvas')}
          onClick={() =>
            void reveal({ entities: [{ key: of ?? entity.key }, entity], ...(of !== undefined && { from: of }) })
          }
        >
          <Plus size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

function Mentions({ kg }: { kg: string }) {
  const mentions = useExplore(state => state.mentions)
  if (!mentions) return null
  const { passages = [], passagesNote, questions } = mentions
  return (
    <>
      {passages.length > 0 && (
        <section className="ends" aria-label={t('explore.inDocuments')}>
          <h2 className="ends-head">{t('explore.inDocuments')}</h2>
          <ul>
            {passages.map(({ text, document, chunk }, index) => (
              <li key={index} className="mention">
                “<Name text={text} limit={180} />”{' '}
                <span className="note">
                  {sentence('explore.documentPassage', {
                    document: <Name text={document} limit={50} />,
                    number: chunk + 1,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {passagesNote !== undefined && <p className="note">{passagesNote}</p>}
      {questions.length > 0 && (
        <section className="ends" aria-label={t('explore.askedAboutIt')}>
          <h2 className="ends-head">{t('explore.askedAboutIt')}</h2>
          <ul>
            {questions.map(({ id, question, createdAt }) => (
              <li key={id}>
                <button type="button" className="link" onClick={() => go({ screen: 'ask', answer: id })}>
                  <Name text={question} limit={120} />
                </button>{' '}
                <span className="note">{moment(createdAt)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length === 0 && passages.length === 0 && (
        <p className="note asked-nothing">{sentence('explore.nothingAsked', { kg: <Name text={kg} limit={40} /> })}</p>
      )}
    </>
  )
}
