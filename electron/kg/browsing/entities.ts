import type { BrowsedEntity } from '../../contract/browse.ts'
import { ClewError } from '../../contract/errors.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import { saying } from '../../contract/words/saying.ts'
import type { Entity } from '../knowledge-graph.ts'
import { rowName } from '../row-name.ts'
import { isToldByKey, toldName } from '../telling-fact.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'

/** Namesakes whose keys are told. */
const MOST_TOLD = 6

/**
 * The one entity that a key or a name means.
 * @throws {@link ClewError} none has it, or several
 */
export async function entityCalled(graph: BrowsedGraph, key: string): Promise<Entity> {
  const [only, ...others] = await entitiesNamed(graph, key)
  const shown = shortened(key, 100)
  if (only !== undefined && others.length > 0)
    throw new ClewError(
      'bad-request',
      saying('storeProblems.severalCalled', {
        name: shown,
        keys: { list: [only, ...others].map(entity => entity.key), most: MOST_TOLD },
      }),
    )
  if (only !== undefined) return only
  const near = (await graph.link(key, 3)).map(({ entity }) => `"${shortened(entity.name, 60)}"`)
  throw new ClewError(
    'not-found',
    near.length > 0
      ? saying('storeProblems.noEntityNear', { name: shown, near: { list: near } })
      : saying('storeProblems.noEntity', { name: shown }),
  )
}

/** Those that the key or the name is of: where some have it as it stands, not those that differ in case. */
export async function entitiesNamed(graph: BrowsedGraph, key: string): Promise<Entity[]> {
  const id = await graph.term(key)
  const byKey = id === undefined ? undefined : await graph.entity(id)
  if (byKey !== undefined) return [byKey]
  const named = (await graph.link(key)).filter(({ match }) => match !== 'similar').map(({ entity }) => entity)
  // What is written as a value is not meant where a thing is called so.
  const things = named.filter(({ kind }) => kind !== 'literal')
  return things.length > 0 ? things : named
}

/** Of more in one go each is shown with its address: what tells them apart is looked up one by one. */
const MOST_NAMESAKES_TOLD = 100

/** Entities as a person sees them, in the same order. */
export async function browsed(graph: BrowsedGraph, entities: readonly Entity[]): Promise<BrowsedEntity[]> {
  const degrees = await graph.degrees(entities.map(({ id }) => id))
  let told = 0
  return Promise.all(
    entities.map(async entity => {
      const { id, key, kind, types } = entity
      const isAsked = isToldByKey(entity) && told++ < MOST_NAMESAKES_TOLD
      const shown = (await rowName(graph, entity)) ?? (isAsked ? await toldName(graph, entity) : undefined)
      return { key, name: shown ?? entity.name, kind, types, degree: degrees.get(id) ?? 0 }
    }),
  )
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
