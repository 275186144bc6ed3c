import type { BrowsedEntity } from '../../contract/browse.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Entity } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'

/** The entity by its key, or by the name that tells it apart from others. @throws {@link ClewError} `not-found` */
export async function entityCalled(graph: BrowsedGraph, key: string): Promise<Entity> {
  const entity = await entityNamed(graph, key)
  if (entity === undefined)
    throw new ClewError(
      'not-found',
      `The graph has no entity "${key.slice(0, 200)}"; choose one of the suggested names.`,
    )
  return entity
}

/** The same, and undefined where there is none. */
export async function entityNamed(graph: BrowsedGraph, key: string): Promise<Entity | undefined> {
  const id = await graph.term(key)
  const byKey = id === undefined ? undefined : await graph.entity(id)
  if (byKey !== undefined) return byKey
  return (await graph.link(key)).find(({ match }) => match !== 'similar')?.entity
}

/** Entities as a person sees them, in the same order. */
export async function browsed(graph: BrowsedGraph, entities: readonly Entity[]): Promise<BrowsedEntity[]> {
  const degrees = await graph.degrees(entities.map(({ id }) => id))
  return entities.map(({ id, key, name, kind, types }) => ({ key, name, kind, types, degree: degrees.get(id) ?? 0 }))
}

/** The entities of the ids, but for those that are none any more. */
export async function entitiesOf(graph: BrowsedGraph, ids: readonly TermId[]): Promise<Entity[]> {
  const entities: Entity[] = []
  for (const id of ids) {
    const entity = await graph.entity(id)
    if (entity !== undefined) entities.push(entity)
  }
  return entities
}
