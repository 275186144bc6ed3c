import { useEffect } from 'react'
import { counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { complain } from '../../design/notices-store.ts'
import { loadDetail, useGraphs } from '../graphs/graphs-store.ts'
import { showPlace, start } from './explore-store.ts'
import { sentence, t } from '../../words/words.ts'

/** What to do with a canvas on which nothing stands yet. */
export function EmptyCanvas({ kg }: { kg: string }) {
  const detail = useGraphs(state => state.details.get(kg))
  useEffect(() => {
    if (!detail) loadDetail(kg).catch(complain)
  }, [kg, detail])
  return (
    <div className="empty empty-canvas">
      <h1>{sentence('explore.walkThrough', { kg: <Name text={kg} limit={60} /> })}</h1>
      <p>{t('explore.findAbove')}</p>
      {detail && detail.sampleEntities.length > 0 && (
        <ul className="chips" aria-label={t('explore.someToBeginWith')}>
          {detail.sampleEntities.slice(0, 10).map(name => (
            <li key={name}>
              <button type="button" className="chip" onClick={() => void start(kg, name)}>
                <Name text={name} limit={50} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {detail && (
        <p className="note number">
          {counted(detail.entities, 'entity')}, {counted(detail.triples, 'fact')} ·{' '}
          <button type="button" className="link" onClick={() => showPlace(kg, { kind: 'schema' })}>
            {counted(detail.relations, 'relation')}
            {detail.types.length > 0 && t('explore.andTypes', { types: counted(detail.types.length, 'type') })}
          </button>
        </p>
      )}
    </div>
  )
}
