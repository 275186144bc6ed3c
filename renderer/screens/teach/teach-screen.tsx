import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { NoGraph } from '../graphs/no-graph.tsx'
import { LessonPreview } from './lesson-preview.tsx'
import { RunList } from './run-list.tsx'
import { RunPage } from './run-page.tsx'
import { useRuns } from './runs-store.ts'
import { TeachForm } from './teach-form.tsx'
import { sentence, t } from '../../words/words.ts'

/** Teaching the agent a graph: a short form and the runs, or one run with its curves and tries. */
export function TeachScreen({ run }: { run: string | undefined }) {
  const runs = useRuns(state => state.runs)
  const graphs = useGraphs(state => state.graphs)
  if (run !== undefined) {
    const found = runs?.find(({ id }) => id === run)
    if (found) return <RunPage key={run} run={found} />
    return (
      <main className="teach-main" aria-label={t('common.teach')}>
        {runs && (
          <div className="empty gone">
            <h1>{t('teach.thereIsNoSuchRun')}</h1>
            <p>{t('teach.runMayBeRemoved')}</p>
            <button type="button" className="button" onClick={() => go({ screen: 'teach' })}>
              {t('teach.toAllRuns')}
            </button>
          </div>
        )}
      </main>
    )
  }
  const teachable = graphs?.some(({ state, triples }) => state === 'ready' && triples > 0)
  return (
    <div className={teachable ? 'teach' : 'teach alone'}>
      <main className="teach-main" aria-label={t('common.teach')}>
        <h1>{t('teach.teachTheAgentAGraph')}</h1>
        {graphs && !teachable && <NothingToTeach broken={graphs.find(({ state }) => state === 'broken')?.name} />}
        {teachable && <TeachForm />}
        <RunList runs={runs ?? []} />
      </main>
      {teachable && (
        <aside className="teach-aside" aria-label={t('teach.lessons')}>
          <LessonPreview />
        </aside>
      )}
    </div>
  )
}

function NothingToTeach({ broken }: { broken: string | undefined }) {
  return (
    <NoGraph>
      <p>
        {sentence('teach.noGraphYet', {
          readable: broken !== undefined && (
            <> {sentence('teach.notReadable', { broken: <Name text={broken} limit={60} /> })}</>
          ),
        })}
      </p>
    </NoGraph>
  )
}
