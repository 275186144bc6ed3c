import { lazy, Suspense, useEffect } from 'react'
import { followMenu } from './actions/actions.ts'
import { Overlays } from './actions/overlays.tsx'
import { followShortcuts } from './actions/shortcuts.ts'
import { CONNECTION_WORDS, useConnection } from './api/connection.ts'
import { AskScreen } from './screens/ask/ask-screen.tsx'
import { watchHistory } from './screens/ask/history-store.ts'
import { EvaluateScreen } from './screens/evaluate/evaluate-screen.tsx'
import { watchEvaluations } from './screens/evaluate/evaluations-store.ts'
import { GraphsScreen } from './screens/graphs/graphs-screen.tsx'
import { GroupScreen } from './screens/group/group-screen.tsx'
import { watchGraphs } from './screens/graphs/graphs-store.ts'
import { watchAdapters } from './screens/models/adapters-store.ts'
import { ModelsScreen } from './screens/models/models-screen.tsx'
import { watchLoading } from './screens/models/models-store.ts'
import { watchRuns } from './screens/teach/runs-store.ts'
import { TeachScreen } from './screens/teach/teach-screen.tsx'
import { watchJobs } from './shell/jobs-store.ts'
import { FaultGuard } from './shell/fault-guard.tsx'
import { followAddress, type Route, routeHash, useRoute } from './shell/route-store.ts'
import { Sidebar } from './shell/sidebar.tsx'
import { WindowDrop } from './shell/window-drop.tsx'
import './shell/shell.css'

// Loaded when they are first gone to: the window opens sooner.
const ExploreScreen = lazy(() =>
  import('./screens/explore/explore-screen.tsx').then(({ ExploreScreen: component }) => ({ default: component })),
)

const ReportScreen = lazy(() =>
  import('./screens/report/report-screen.tsx').then(({ ReportScreen: component }) => ({ default: component })),
)

const SCREEN_ID = 'screen'

/** What a screen holds, for the link that leads past the sidebar. */
const NAMES: Record<Route['screen'], string> = {
  ask: 'question and answer',
  group: 'answers',
  report: 'report',
  graphs: 'graphs',
  explore: 'graph',
  teach: 'teaching',
  evaluate: 'evaluations',
  models: 'models',
}

export function App() {
  const route = useRoute(state => state.route)
  const connection = useConnection(({ state }) => state)
  useEffect(() => {
    const ends = [
      watchGraphs(),
      watchJobs(),
      watchHistory(),
      watchLoading(),
      watchAdapters(),
      watchRuns(),
      watchEvaluations(),
      followAddress(),
      followShortcuts(),
      followMenu(),
    ]
    return () => ends.forEach(end => end())
  }, [])
  return (
    <div className="app">
      <button type="button" className="skip-link" onClick={() => document.getElementById(SCREEN_ID)?.focus()}>
        Skip to the {NAMES[route.screen]}
      </button>
      <Sidebar />
      <div className="screen" id={SCREEN_ID} tabIndex={-1}>
        {connection !== 'open' && (
          <p className="lost" role="alert">
            {CONNECTION_WORDS[connection]}
          </p>
        )}
        <FaultGuard place={routeHash(route)}>
          {route.screen === 'ask' && <AskScreen answer={route.answer} />}
          {route.screen === 'group' && <GroupScreen group={route.group} />}
          {route.screen === 'graphs' && <GraphsScreen graph={route.graph} />}
          {route.screen === 'explore' && (
            <Suspense>
              <ExploreScreen route={route} />
            </Suspense>
          )}
          {route.screen === 'teach' && <TeachScreen run={route.run} />}
          {route.screen === 'evaluate' && (
            <EvaluateScreen shown={route.shown} against={route.against} matrix={route.matrix} />
          )}
          {route.screen === 'report' && (
            <Suspense>
              <ReportScreen subject={route.subject} choosing={route.choosing === true} />
            </Suspense>
          )}
          {route.screen === 'models' && <ModelsScreen />}
        </FaultGuard>
      </div>
      <WindowDrop />
      <Overlays />
    </div>
  )
}
