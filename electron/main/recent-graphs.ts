import type { Host } from '../host/host.ts'

const MOST = 10
/** So many of the last questions are looked at. */
const MOST_QUESTIONS = 500

/** Graphs by when they were last asked, or came. It is read from what is kept anyway: there is no list that could be forgotten. */
export async function recentGraphs({
  graphs,
  asks,
}: {
  graphs: Pick<Host['graphs'], 'list'>
  asks: Pick<Host['asks'], 'history'>
}): Promise<string[]> {
  const [cards, questions] = await Promise.all([graphs.list(), asks.history({ limit: MOST_QUESTIONS })])
  const used = new Map(cards.filter(({ state }) => state === 'ready').map(({ name, createdAt }) => [name, createdAt]))
  for (const { graph, createdAt } of questions) {
    const before = used.get(graph)
    if (before !== undefined && createdAt > before) used.set(graph, createdAt)
  }
  return [...used]
    .toSorted(([, a], [, b]) => b.localeCompare(a))
    .slice(0, MOST)
    .map(([name]) => name)
}
