import { lazy, Suspense, useEffect } from 'react'
import { followMenu } from './actions/actions.ts'
import { Overlays } from './actions/overlays.tsx'
import { followShortcuts } from './actions/shortcuts.ts'
import { CONNECTION_WORDS, useConnection } from './api/connection.ts'
import { followHand, tellWhyNot } from './lock/lock-store.ts'
import { AskScreen } from './screens/ask/ask-screen.tsx'
import { followGraphInHand } from './screens/ask/graph-in-hand.ts'
import { watchHistory } from './screens/ask/history-store.ts'
import { watchEvaluations } from './screens/evaluate/evaluations-store.ts'
import { watchGraphs } from './screens/graphs/graphs-store.ts'
import { watchAdapters } from './screens/models/adapters-store.ts'
import { watchLoading } from './screens/models/models-store.ts'
import { watchRuns } from './screens/teach/runs-store.ts'
import { watchJobs } from './shell/jobs-store.ts'
import { FaultGuard } from './shell/fault-guard.tsx'
import { followAddress, type Route, routeHash, useRoute } from './shell/route-store.ts'
import { followOpened } from './shell/opened.ts'
import { Sidebar } from './shell/sidebar.tsx'
import { Tour } from './shell/tour.tsx'
import { WindowDrop } from './shell/window-drop.tsx'
import { useLanguage } from './words/language-store.ts'
import { t, type PlainKey } from './words/words.ts'

const OTHERS = {
  explore: () => import('./screens/explore/explore-screen.tsx'),
  graphs: () => import('./screens/graphs/graphs-screen.tsx'),
  group: () => import('./screens/group/group-screen.tsx'),
  teach: () => import('./screens/teach/teach-screen.tsx'),
  evaluate: () => import('./screens/evaluate/evaluate-screen.tsx'),
  report: () => import('./screens/report/report-screen.tsx'),
  models: () => import('./screens/models/models-screen.tsx'),
}
/** Of the first answer's drawing. */
const readCanvas = () => import('./graph-canvas/graph-canvas.tsx')
// The window opens sooner without them; they are read when nothing else is to do, or when one is gone to before.
const ExploreScreen = lazy(() => OTHERS.explore().then(({ ExploreScreen: screen }) => ({ default: screen })))
const GraphsScreen = lazy(() => OTHERS.graphs().then(({ GraphsScreen: screen }) => ({ default: screen })))
const GroupScreen = lazy(() => OTHERS.group().then(({ GroupScreen: screen }) => ({ default: screen })))
const TeachScreen = lazy(() => OTHERS.teach().then(({ TeachScreen: screen }) => ({ default: screen })))
const EvaluateScreen = lazy(() => OTHERS.evaluate().then(({ EvaluateScreen: screen }) => ({ default: screen })))
const ReportScreen = lazy(() => OTHERS.report().then(({ ReportScreen: screen }) => ({ default: screen })))
const ModelsScreen = lazy(() => OTHERS.models().then(({ ModelsScreen: screen }) => ({ default: screen })))

function readOthers(): () => void {
  const waiting = requestIdleCallback(() => [readCanvas, ...Object.values(OTHERS)].forEach(read => void read()), {
    timeout: 2_000,
  })
  return () => cancelIdleCallback(waiting)
}

const SCREEN_ID = 'screen'

/** What a screen holds, for the link that leads past the sidebar. */
const NAMES: Record<Route['screen'], PlainKey> = {
  ask: 'shell.placeAsk',
  group: 'shell.placeGroup',
  report: 'shell.placeReport',
  graphs: 'shell.placeGraphs',
  explore: 'shell.placeExplore',
  teach: 'shell.placeTeach',
  evaluate: 'shell.placeEvaluate',
  models: 'shell.placeModels',
}

export function App() {
  const route = useRoute(state => state.route)
  const connection = useConnection(({ state }) => state)
  const language = useLanguage(state => state.language)
  useEffect(() => {
    tellWhyNot()
    const ends = [
      watchGraphs(),
      watchJobs(),
      watchHistory(),
      watchLoading(),
      watchAdapters(),
      watchRuns(),
      watchEvaluations(),
      followAddress(),
      followGraphInHand(),
      followShortcuts(),
      followMenu(),
      followOpened(),
      followHand(),
      readOthers(),
    ]
    return () => ends.forEach(end => end())
  }, [])
  return (
    <div className="app">
      <button type="button" className="skip-link" onClick={() => document.getElementById(SCREEN_ID)?.focus()}>
        {t('shell.skipTo', { place: t(NAMES[route.screen]) })}
      </button>
      <Sidebar />
      {/* Made anew in another language: what was worked out in words before would stay. */}
      <div className="screen" id={SCREEN_ID} tabIndex={-1} key={language}>
        {connection !== 'open' && (
          <p className="lost" role="alert">
            {t(CONNECTION_WORDS[connection])}
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
