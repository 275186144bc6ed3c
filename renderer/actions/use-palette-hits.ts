import { useEffect, useMemo, useState } from 'react'
import type { TrajectoryCard } from '../../electron/contract/trajectory.ts'
import { api } from '../api/client.ts'
import { changeGraph, useAsk } from '../screens/ask/ask-store.ts'
import { openCard, useHistory } from '../screens/ask/history-store.ts'
import { showPlace, start } from '../screens/explore/explore-store.ts'
import { entityHits, relationHits, typeHits, useFound } from '../screens/explore/found.ts'
import { useGraphs } from '../screens/graphs/graphs-store.ts'
import { type ExplorePlace, go, useRoute } from '../shell/route-store.ts'
import { ACTIONS } from './actions.ts'
import { actionHits, byRank, graphHits, type HitGroup, questionHits } from './palette-hits.ts'
import { t } from '../words/words.ts'

const DELAY_MS = 90
const MOST_QUESTIONS = 6
const MOST_ENTITIES = 6
/** Types and relations, of each. */
const MOST_BESIDE = 3
const RECENT = 4

/** What fits the text: commands, graphs, questions asked before, and what the graph in hand calls so. */
export function usePaletteHits(text: string): HitGroup[] {
  const graphs = useGraphs(state => state.graphs)
  const recent = useHistory(state => state.cards)
  const route = useRoute(state => state.route)
  const asked = useAsk(state => state.graph)
  const kg = (route.screen === 'explore' ? route.kg : route.screen === 'graphs' ? route.graph : undefined) ?? asked
  const cards = useAsked(text)
  const { found } = useFound(kg, text, MOST_ENTITIES)
  return useMemo(() => {
    const isOpen = text.trim() === ''
    const place = (to: ExplorePlace): void => {
      if (kg !== undefined) showPlace(kg, to)
    }
    const commands = { title: t('actions.commands'), hits: actionHits(text, ACTIONS) }
    const questions = {
      title: isOpen ? t('actions.askedLast') : t('common.questions'),
      hits: questionHits(isOpen ? recent.slice(0, RECENT) : cards, openCard),
    }
    const entities = {
      title: t('actions.inGraph', { graph: kg ?? t('actions.theGraph') }),
      hits: [
        ...entityHits(found.entities, ({ key }) => kg !== undefined && void start(kg, key)),
        ...typeHits(found.types.slice(0, MOST_BESIDE), name => place({ kind: 'type', name })),
        ...relationHits(found.relations.slice(0, MOST_BESIDE), name => place({ kind: 'relation', name })),
      ],
    }
    const shelf = { title: t('common.graphs'), hits: graphHits(text, graphs ?? [], openGraph) }
    const fitting = [commands, shelf, entities, questions].filter(({ hits }) => hits.length > 0)
    return isOpen ? [questions, shelf, commands].filter(({ hits }) => hits.length > 0) : byRank(text, fitting)
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

/** Questions asked before in which the text stands. */
function useAsked(text: string): readonly TrajectoryCard[] {
  const [cards, setCards] = useState<readonly TrajectoryCard[]>([])
  useEffect(() => {
    let current = true
    const wanted = text.trim()
    const timer = setTimeout(() => {
      if (wanted === '') return setCards([])
      api.ask.history.query({ text: wanted, limit: MOST_QUESTIONS }).then(
        found => current && setCards(found),
        () => current && setCards([]),
      )
    }, DELAY_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text])
  return cards
}
