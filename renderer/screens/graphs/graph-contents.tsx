import type { GraphSummary } from '../../../electron/contract/graph.ts'
import { bytes, count, moment } from '../../../electron/contract/reading/format.ts'
import { relationWords, typeWords } from '../../../electron/contract/reading/name-text.ts'
import { Name } from '../../design/name.tsx'
import { VirtualList } from '../../design/virtual-list.tsx'
import type { ExplorePlace } from '../../shell/route-store.ts'
import { showPlace } from '../explore/explore-store.ts'
import { sentence, t } from '../../words/words.ts'

/** How many there are of what; names to start from. */
export function Counts({ detail, onAsk }: { detail: GraphSummary; onAsk: (name: string) => void }) {
  const schema = () => showPlace(detail.name, { kind: 'schema' })
  return (
    <>
      <dl className="counts number">
        <Counted title={t('graphs.triples', { count: detail.triples })} value={detail.triples} />
        <Counted title={t('graphs.entities', { count: detail.entities })} value={detail.entities} />
        {detail.qualifiedFacts !== undefined && (
          <Counted
            title={t('graphs.factsWithProperties', { count: detail.qualifiedFacts })}
            value={detail.qualifiedFacts}
          />
        )}
        <Counted title={t('graphs.relations', { count: detail.relations })} value={detail.relations} onOpen={schema} />
        {detail.types.length > 0 && (
          <Counted
            title={t('graphs.kinds', { count: detail.types.length })}
            value={detail.types.length}
            onOpen={schema}
          />
        )}
        {detail.literals > 0 && (
          <Counted title={t('graphs.values', { count: detail.literals })} value={detail.literals} />
        )}
      </dl>
      {detail.sampleEntities.length > 0 && (
        <section aria-labelledby="samples">
          <h2 className="label" id="samples">
            {t('graphs.askAboutOneOfThese')}
          </h2>
          <ul className="chips">
            {detail.sampleEntities.slice(0, 14).map(name => (
              <li key={name}>
                <button type="button" className="chip" onClick={() => onAsk(name)}>
                  <Name text={name} limit={50} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Counted({ title, value, onOpen }: { title: string; value: number; onOpen?: () => void }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {onOpen ? (
          <button type="button" className="link name-link" onClick={onOpen}>
            {count(value)}
          </button>
        ) : (
          count(value)
        )}
      </dd>
    </div>
  )
}

/** Its relations and kinds of entity, each the way to its table, and where it came from. */
export function Contents({ detail }: { detail: GraphSummary }) {
  const most = detail.topRelations[0]?.triples ?? 1
  const open = (place: ExplorePlace) => showPlace(detail.name, place)
  return (
    <>
      <section aria-labelledby="relations">
        <h2 className="label" id="relations">
          {detail.topRelations.length < detail.relations
            ? t('graphs.mostUsedRelations', { number: detail.topRelations.length })
            : t('common.relations')}
        </h2>
        <VirtualList
          label={t('graphs.relationList')}
          items={detail.topRelations}
          rowHeight={54}
          maxHeight={380}
          row={relation => (
            <button
              type="button"
              className="relation-row"
              onClick={() => open({ kind: 'relation', name: relation.name })}
            >
              <span className="relation-head">
                <span className="mono">
                  <Name text={relation.name} limit={70} />
                </span>
                <span className="number">{count(relation.triples)}</span>
              </span>
              <span className="relation-share" aria-hidden="true">
                <i style={{ width: `${Math.max(0.5, (100 * relation.triples) / most)}%` }} />
              </span>
              {relation.example && (
                <span className="note">
                  <Name text={relation.example.head} limit={40} /> → {relationWords(relation.name).slice(0, 40)} →{' '}
                  <Name text={relation.example.tail} limit={40} />
                </span>
              )}
            </button>
          )}
        />
      </section>
      {detail.types.length > 0 && (
        <section aria-labelledby="types">
          <h2 className="label" id="types">
            {t('graphs.kindsOfEntity')}
          </h2>
          <ul className="chips">
            {detail.types.slice(0, 20).map(({ name, entities }) => (
              <li key={name}>
                <button
                  type="button"
                  className="chip number"
                  title={name.slice(0, 300)}
                  onClick={() => open({ kind: 'type', name })}
                >
                  <span>
                    <Name text={typeWords(name)} limit={40} /> <span className="note">{count(entities)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="note origin">
        {sentence('graphs.madeFrom', {
          made: moment(detail.createdAt),
          sources: detail.sources.length > 0 && (
            <>
              {' '}
              {t('graphs.from')}{' '}
              <Name
                text={detail.sources.map(source => source.split(/[\\/]/).at(-1) ?? source).join(', ')}
                limit={200}
              />
            </>
          ),
          bytes: bytes(detail.bytes),
        })}
        {detail.temporal && t('graphs.factsCarryTimes')}
        <br />
        <span className="mono" title={detail.fingerprint}>
          {t('graphs.fingerprint', { print: detail.fingerprint.slice(0, 16) })}
        </span>
      </p>
    </>
  )
}
