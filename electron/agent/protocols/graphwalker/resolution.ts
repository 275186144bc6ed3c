import type { Entity, KnowledgeGraph, LinkCandidate } from '../../../kg/knowledge-graph.ts'
import { walksOf } from '../../../contract/reading/observed.ts'
import type { Observation } from '../../../contract/observation.ts'
import { historyOf } from '../../episode-history.ts'
import { LONGEST_NAME } from '../../names.ts'
import type { EpisodeState } from '../../protocol.ts'
import { invalidEntity } from './errors.ts'

const NEAREST = 5
/** Entities of one name that are compared, at most. */
const MOST_NAMESAKES = 50
/** Names of the last step that an error repeats. */
const LAST_ENTITIES = 20

export interface ResolvedEntity {
  /** The name that the agent knows it by. */
  name: string
  entity: Entity
}

/**
 * App. F1: exact match, of several entities the one with most types; then whatever the case. Of equals the best
 * connected one is taken. Before all that comes what this episode has shown under the name. Past the paper, aliases
 * count too, and an error names the nearest names.
 */
export async function resolveEntity(
  kg: KnowledgeGraph,
  written: string,
  state?: EpisodeState,
): Promise<ResolvedEntity | (Observation & { kind: 'error' })> {
  const candidates = written.length > LONGEST_NAME ? [] : await kg.link(written, MOST_NAMESAKES)
  const best = candidates[0]
  if (!best || best.match === 'similar')
    return invalidEntity(
      state ? lastEntities(state) : [],
      candidates.slice(0, NEAREST).map(({ entity }) => entity.name),
    )
  const shown =
    state &&
    historyOf(state.past)
      .shownBy.get(written)
      ?.entities.find(({ name }) => name === written)
  const meant = candidates.filter(({ match }) => match === best.match).toSorted(mostTyped)
  const entity = (meant.find(candidate => candidate.entity.key === shown?.key) ?? meant[0] ?? best).entity
  const isKnown = shown !== undefined || state?.task.topicEntities.some(({ name }) => name === written)
  return { name: isKnown ? written : entity.name, entity }
}

function mostTyped(a: LinkCandidate, b: LinkCandidate): number {
  const literalsLast = Number(a.entity.kind === 'literal') - Number(b.entity.kind === 'literal')
  return (
    literalsLast || b.entity.types.length - a.entity.types.length || b.degree - a.degree || a.entity.id - b.entity.id
  )
}

/** What the previous step returned; before the first that returned anything, the initial entities. */
function lastEntities({ task, past }: EpisodeState): string[] {
  for (let at = past.length - 1; at >= 0; at -= 1) {
    const observation = past[at]?.observation
    const names = walksOf(observation).flatMap(({ entities }) => entities.map(({ name }) => name))
    if (names.length > 0) return [...new Set(names)].slice(0, LAST_ENTITIES)
  }
  return task.topicEntities.map(({ name }) => name).slice(0, LAST_ENTITIES)
}
