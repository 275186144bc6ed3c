import { lazy, Suspense, useEffect } from 'react'
import { followMenu } from './actions/actions.ts'
import { Overlays } from './actions/overlays.tsx'
import { followShortcuts } from './actions/shortcuts.ts'
import { keepTextsOutOfTheBrowser } from './api/browser-memory.ts'
import { CONNECTION_WORDS, useConnection } from './api/connection.ts'
import { AskScreen } from './screens/ask/ask-screen.tsx'
import { watchHistory } from './screens/ask/history-store.ts'
import { watchEvaluations } from './screens/evaluate/evaluations-store.ts'
import { watchGraphs } from './screens/graphs/graphs-store.ts'
import { watchAdapters } from './screens/models/adapters-store.ts'
import { watchLoading } from './screens/models/models-store.ts'
import { watchRuns } from './screens/teach/runs-store.ts'
import { watchJobs } from './shell/jobs-store.ts'
import { FaultGuard } from './shell/fault-guard.tsx'
import { followAddress, type Route, routeHash, useRoute } from './shell/route-store.ts'
import { Sidebar } from './shell/sidebar.tsx'
import { Tour } from './shell/tour.tsx'
import { WindowDrop } from './shell/window-drop.tsx'

const OTHERS = {
  explore: () => import('./screens/explore/explore-screen.tsx'),
  graphs: () => import('./screens/graphs/graphs-screen.tsx'),
  group: () => import('./screens/group/group-screen.tsx'),
  teach: () => import('./screens/teach/teach-screen.tsx'),
  evaluate: () => import('./screens/evaluate/evaluate-screen.tsx'),
  report: () => import('./screens/report/report-screen.tsx'),
  models: () => import('./screens/models/models-screen.tsx'),
}
// The window opens sooner without them; they are read when nothing else is to do, or when one is gone to before.
const ExploreScreen = lazy(() => OTHERS.explore().then(({ ExploreScreen: screen }) => ({ default: screen })))
const GraphsScreen = lazy(() => OTHERS.graphs().then(({ GraphsScreen: screen }) => ({ default: screen })))
const GroupScreen = lazy(() => OTHERS.group().then(({ GroupScreen: screen }) => ({ default: screen })))
const TeachScreen = lazy(() => OTHERS.teach().then(({ TeachScreen: screen }) => ({ default: screen })))
const EvaluateScreen = lazy(() => OTHERS.evaluate().then(({ EvaluateScreen: screen }) => ({ default: screen })))
const ReportScreen = lazy(() => OTHERS.report().then(({ ReportScreen: screen }) => ({ default: screen })))
const ModelsScreen = lazy(() => OTHERS.models().then(({ ModelsScreen: screen }) => ({ default: screen })))

function readOthers(): () => void {
  const waiting = requestIdleCallback(() => Object.values(OTHERS).forEach(read => void read()), { timeout: 2_000 })
  return () => cancelIdleCallback(waiting)
}

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
    void keepTextsOutOfTheBrowser()
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
      readOthers(),
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
        <Tour />
        <FaultGuard place={routeHash(route)}>
          <Suspense>
            {route.screen === 'ask' && <AskScreen answer={route.answer} />}
            {route.screen === 'group' && <GroupScreen group={route.group} />}
            {route.screen === 'graphs' && <GraphsScreen graph={route.graph} />}
            {route.screen === 'explore' && <ExploreScreen route={route} />}
            {route.screen === 'teach' && <TeachScreen run={route.run} />}
            {route.screen === 'evaluate' && (
              <EvaluateScreen shown={route.shown} against={route.against} matrix={route.matrix} />
            )}
            {route.screen === 'report' && <ReportScreen subject={route.subject} choosing={route.choosing === true} />}
            {route.screen === 'models' && <ModelsScreen />}
          </Suspense>
        </FaultGuard>
      </div>
      <WindowDrop />
      <Overlays />
    </div>
  )
}
