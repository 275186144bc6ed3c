import type { Entity, KnowledgeGraph, LinkCandidate } from '../../kg/knowledge-graph.ts'
import type { EntitySuggestion } from '../../contract/graph.ts'
import { ClewError } from '../../contract/errors.ts'
import type { LibraryGraph } from './open-library-graph.ts'
import type { Projects } from './projects.ts'

export function createExplorer(projects: Projects) {
  return {
    neighbourhood: (kg: string, key: string, limit: number) =>
      projects.using(kg, async graph => {
        const entity = await entityOf(graph, key)
        return {
          entity: suggestion(entity, await degreeOf(graph, entity), 'exact'),
          facts: await graph.facts(entity.id, limit),
        }
      }),
    complete: (kg: string, prefix: string, limit: number) =>
      projects.using(kg, async graph => {
        const entities = await graph.complete(prefix, limit)
        return Promise.all(entities.map(async entity => suggestion(entity, await degreeOf(graph, entity), 'prefix')))
      }),
    mentions: (kg: string, text: string) =>
      projects.using(kg, async graph => {
        const mentions = await graph.mentions(text)
        return mentions.map(mention => ({ ...mention, candidates: mention.candidates.map(fromCandidate) }))
      }),
  }
}

/** By its key, or by the name that tells it apart from others. */
async function entityOf(graph: LibraryGraph, key: string): Promise<Entity> {
  const candidates = await graph.link(key)
  const found = candidates.find(({ entity }) => entity.key === key) ?? candidates.find(({ match }) => match === 'exact')
  if (found === undefined)
    throw new ClewError(
      'not-found',
      `The graph has no entity "${key.slice(0, 200)}"; choose one of the suggested names.`,
    )
  return found.entity
}

async function degreeOf(graph: KnowledgeGraph, entity: Entity): Promise<number> {
  const uses = await Promise.all([graph.relations([entity.id], 'tail'), graph.relations([entity.id], 'head')])
  return uses.flat().reduce((sum, { count }) => sum + count, 0)
}

function suggestion({ name, key, types }: Entity, degree: number, match: EntitySuggestion['match']): EntitySuggestion {
  return { name, key, types, degree, match }
}

function fromCandidate({ entity, degree, match }: LinkCandidate): EntitySuggestion {
  return suggestion(entity, degree, match)
}
