import { useState } from 'react'
import type { GraphSummary } from '../../../electron/contract/graph.ts'
import { moment } from '../../../electron/contract/reading/format.ts'
import { api } from '../../api/client.ts'
import { complain } from '../../design/notices-store.ts'
import { t } from '../../words/words.ts'
import { loadDetail } from './graphs-store.ts'

/** When what is shown of a graph that is elsewhere was fetched, and the way to have its engine asked afresh. */
export function FetchedSection({ detail: { name, fetched } }: { detail: GraphSummary }) {
  const [isAsking, setIsAsking] = useState(false)
  if (fetched === undefined) return null
  const askAfresh = async (): Promise<void> => {
    setIsAsking(true)
    try {
      await api.graphs.askAfresh.mutate({ kg: name })
      await loadDetail(name)
    } catch (error) {
      complain(error)
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <section aria-labelledby="fetched">
      <h2 className="label" id="fetched">
        {t('graphs.fetched')}
      </h2>
      <p>
        {fetched.since === undefined
          ? t('graphs.nothingFetched')
          : t('graphs.fetchedSince', { since: moment(fetched.since) })}{' '}
        {t('graphs.namesFetched', { names: moment(fetched.names) })}
      </p>
      <div className="acts section-acts">
        <button
          type="button"
          className="button"
          disabled={isAsking || fetched.since === undefined}
          onClick={() => void askAfresh()}
        >
          {t('graphs.askAfresh')}
        </button>
      </div>
    </section>
  )
}
