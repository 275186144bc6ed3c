import { Name } from '../../design/name.tsx'
import { go } from '../../shell/route-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { NoGraph } from '../graphs/no-graph.tsx'
import { LessonPreview } from './lesson-preview.tsx'
import { RunList } from './run-list.tsx'
import { RunPage } from './run-page.tsx'
import { useRuns } from './runs-store.ts'
import { TeachForm } from './teach-form.tsx'

/** Teaching the agent a graph: a short form and the runs, or one run with its curves and tries. */
export function TeachScreen({ run }: { run: string | undefined }) {
  const runs = useRuns(state => state.runs)
  const graphs = useGraphs(state => state.graphs)
  if (run !== undefined) {
    const found = runs?.find(({ id }) => id === run)
    if (found) return <RunPage key={run} run={found} />
    return (
      <main className="teach-main" aria-label="Teach">
        {runs && (
          <div className="empty gone">
            <h1>There is no such run</h1>
            <p>It may have been removed. What it taught is under Models.</p>
            <button type="button" className="button" onClick={() => go({ screen: 'teach' })}>
              All runs
            </button>
          </div>
        )}
      </main>
    )
  }
  const teachable = graphs?.some(({ state, triples }) => state === 'ready' && triples > 0)
  return (
    <div className={teachable ? 'teach' : 'teach alone'}>
      <main className="teach-main" aria-label="Teach">
        <h1>Teach the agent a graph</h1>
        {graphs && !teachable && <NothingToTeach broken={graphs.find(({ state }) => state === 'broken')?.name} />}
        {teachable && <TeachForm />}
        <RunList runs={runs ?? []} />
      </main>
      {teachable && (
        <aside className="teach-aside" aria-label="Lessons">
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
        Lessons are drawn from the triples of a graph, and there is none
        {broken !== undefined && (
          <>
            {' '}
            that can be read (“
            <Name text={broken} limit={60} />” cannot)
          </>
        )}
        . Add one: a file of triples, or a table with three columns.
      </p>
    </NoGraph>
  )
}
