import { type Route, useRoute } from '../../shell/route-store.ts'
import { useGraphs } from '../graphs/graphs-store.ts'
import { chooseGraph, useAsk } from './ask-store.ts'

/**
 * One graph is in hand on all screens: the one last gone to is the one that is asked. An answer in view stands under its
 * own graph (`openAnswer`).
 *
 * @returns the function that stops it
 */
export function followGraphInHand(): () => void {
  const ends = [useRoute.subscribe(take), useGraphs.subscribe(take)]
  take()
  return () => ends.forEach(end => end())
}

function take(): void {
  const name = namedBy(useRoute.getState().route)
  if (name === undefined || name === useAsk.getState().graph) return
  const isReady = useGraphs.getState().graphs?.some(graph => graph.name === name && graph.state === 'ready')
  if (isReady === true) chooseGraph(name)
}

function namedBy(route: Route): string | undefined {
  if (route.screen === 'explore') return route.kg
  return route.screen === 'graphs' ? route.graph : undefined
}
