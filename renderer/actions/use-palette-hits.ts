import { useEffect, useMemo, useState } from 'react'
import type { Found } from '../../electron/contract/browse.ts'
import type { TrajectoryCard } from '../../electron/contract/trajectory.ts'
import { api } from '../api/client.ts'
import { changeGraph, useAsk } from '../screens/ask/ask-store.ts'
import { openCard, useHistory } from '../screens/ask/history-store.ts'
import { showPlace, start } from '../screens/explore/explore-store.ts'
import { useGraphs } from '../screens/graphs/graphs-store.ts'
import { go, useRoute } from '../shell/route-store.ts'
import { ACTIONS } from './actions.ts'
import { actionHits, entityHits, graphHits, type HitGroup, questionHits, relationHits } from './palette-hits.ts'

const DELAY_MS = 90
const MOST_QUESTIONS = 6
const MOST_ENTITIES = 6
const MOST_RELATIONS = 3
const RECENT = 4

interface Looked {
  text: string
  cards: readonly TrajectoryCard[]
  found: Found | undefined
}

/** What fits the text: commands, graphs, questions asked before, and what the graph in hand calls so. */
export function usePaletteHits(text: string): HitGroup[] {
  const graphs = useGraphs(state => state.graphs)
  const recent = useHistory(state => state.cards)
  const route = useRoute(state => state.route)
  const asked = useAsk(state => state.graph)
  const kg = (route.screen === 'explore' ? route.kg : route.screen === 'graphs' ? route.graph : undefined) ?? asked
  const { cards, found } = useLooked(text, kg)
  return useMemo(() => {
    const isOpen = text.trim() === ''
    const commands = { title: 'Commands', hits: actionHits(text, ACTIONS) }
    const questions = {
      title: isOpen ? 'Asked last' : 'Questions',
      hits: questionHits(isOpen ? recent.slice(0, RECENT) : cards, openCard),
    }
    const entities = {
      title: `In ${kg ?? 'the graph'}`,
      hits: [
        ...entityHits(found?.entities ?? [], key => kg !== undefined && void start(kg, key)),
        ...relationHits((found?.relations ?? []).slice(0, MOST_RELATIONS), name =>
          kg === undefined ? undefined : showPlace(kg, { kind: 'relation', name }),
        ),
      ],
    }
    const shelf = { title: 'Graphs', hits: graphHits(text, graphs ?? [], openGraph) }
    return (isOpen ? [questions, shelf, commands] : [commands, shelf, questions, entities]).filter(
      ({ hits }) => hits.length > 0,
    )
  }, [text, graphs, recent, cards, found, kg])
}

/** The graph on the screen that the person is on, where that screen is about one. */
function openGraph(name: string): void {
  const { screen } = useRoute.getState().route
  if (screen === 'ask' || screen === 'group') {
    changeGraph(name)
    go({ screen: 'ask' })
  } else if (screen === 'explore') showPlace(name)
  else go({ screen: 'graphs', graph: name })
}

function useLooked(text: string, kg: string | undefined): Looked {
  const [looked, setLooked] = useState<Looked>({ text: '', cards: [], found: undefined })
  useEffect(() => {
    let current = true
    const wanted = text.trim()
    const timer = setTimeout(() => {
      if (wanted === '') return setLooked({ text: '', cards: [], found: undefined })
      void Promise.all([
        api.ask.history.query({ text: wanted, limit: MOST_QUESTIONS }).catch(() => []),
        kg === undefined
          ? undefined
          : api.browse.search.query({ kg, text: wanted.slice(0, 300), limit: MOST_ENTITIES }).catch(() => undefined),
      ]).then(([cards, found]) => {
        if (current) setLooked({ text: wanted, cards, found })
      })
    }, DELAY_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, kg])
  return looked
}
