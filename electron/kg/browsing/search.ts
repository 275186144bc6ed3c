import type { Found, FoundEntity } from '../../contract/browse.ts'
import type { Entity } from '../knowledge-graph.ts'
import { foldName } from '../name-folding.ts'
import type { BrowsedGraph } from './browsed-graph.ts'
import { browsed } from './entities.ts'

/** Types and relations that are named. */
const MOST_BESIDE = 4

/**
 * What a person may mean who types: entities by their names and other names, whatever the case, begun or misspelt, and
 * types and relations by a part of theirs.
 */
export async function search(graph: BrowsedGraph, text: string, limit: number): Promise<Found> {
  const wanted = text.trim()
  if (wanted === '') return { entities: [], types: [], relations: [] }
  const [linked, begun, summary] = await Promise.all([
    graph.link(wanted, limit),
    graph.complete(wanted, limit),
    graph.summary(),
  ])
  const named = linked.filter(({ match }) => match !== 'similar')
  const entities: { entity: Entity; match: FoundEntity['match'] }[] = [
    ...named,
    ...begun.map(entity => ({ entity, match: 'begins' as const })),
    // Where names begin so, what is only spelt nearly so is noise.
    ...(begun.length + named.length < 3 ? linked.filter(({ match }) => match === 'similar') : []),
  ]
  const first = new Map(entities.toReversed().map(found => [found.entity.id, found]))
  const shown = entities.filter(found => first.get(found.entity.id) === found).slice(0, limit)
  const views = await browsed(
    graph,
    shown.map(({ entity }) => entity),
  )
  return {
    entities: views.map((entity, index) => ({ ...entity, match: shown[index]?.match ?? 'begins' })),
    types: summary.types.filter(({ name }) => names(name, wanted)).slice(0, MOST_BESIDE),
    relations: summary.topRelations
      .filter(({ name }) => names(name, wanted))
      .slice(0, MOST_BESIDE)
      .map(({ name, triples }) => ({ name, triples })),
  }
}

function names(name: string, wanted: string): boolean {
  return foldName(name).replaceAll('_', ' ').includes(foldName(wanted))
}
