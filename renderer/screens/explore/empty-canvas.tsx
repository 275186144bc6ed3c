import { useEffect } from 'react'
import { counted } from '../../../electron/contract/reading/format.ts'
import { Name } from '../../design/name.tsx'
import { complain } from '../../design/notices-store.ts'
import { loadDetail, useGraphs } from '../graphs/graphs-store.ts'
import { showPlace, start } from './explore-store.ts'

/** What to do with a canvas on which nothing stands yet. */
export function EmptyCanvas({ kg }: { kg: string }) {
  const detail = useGraphs(state => state.details.get(kg))
  useEffect(() => {
    if (!detail) loadDetail(kg).catch(complain)
  }, [kg, detail])
  return (
    <div className="empty empty-canvas">
      <h1>
        Walk through <Name text={kg} limit={60} />
      </h1>
      <p>
        Find an entity above, or begin with one of these. It is drawn with what it is joined with; a double click goes
        on from there.
      </p>
      {detail && detail.sampleEntities.length > 0 && (
        <ul className="chips" aria-label="Some to begin with">
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
            {detail.types.length > 0 && ` and ${counted(detail.types.length, 'type')}`}
          </button>
        </p>
      )}
    </div>
  )
}
