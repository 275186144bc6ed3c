import type { Entity, LinkCandidate } from '../../kg/knowledge-graph.ts'
import type { EntitySuggestion } from '../../contract/graph.ts'
import { entityCalled } from '../../kg/browsing/entities.ts'
import { rowNamesIn } from '../../kg/row-name.ts'
import type { Projects } from './projects.ts'

export function createExplorer(projects: Projects) {
  return {
    neighbourhood: (kg: string, key: string, limit: number) =>
      projects.using(kg, async graph => {
        const entity = await entityCalled(graph, key)
        const degrees = await graph.degrees([entity.id])
        const facts = await graph.facts(entity.id, limit)
        const rows = await rowNamesIn(graph, facts)
        return { entity: suggestion(entity, degrees.get(entity.id) ?? 0, 'exact'), facts, ...(rows && { rows }) }
      }),
    complete: (kg: string, prefix: string, limit: number) =>
      projects.using(kg, async graph => {
        const entities = await graph.complete(prefix, limit)
        const degrees = await graph.degrees(entities.map(({ id }) => id))
        return entities.map(entity => suggestion(entity, degrees.get(entity.id) ?? 0, 'prefix'))
      }),
    mentions: (kg: string, text: string) =>
      projects.using(kg, async graph => {
        const mentions = await graph.mentions(text)
        return mentions.map(mention => ({ ...mention, candidates: mention.candidates.map(fromCandidate) }))
      }),
  }
}

function suggestion({ name, key, types }: Entity, degree: number, match: EntitySuggestion['match']): EntitySuggestion {
  return { name, key, types, degree, match }
}

function fromCandidate({ entity, degree, match }: LinkCandidate): EntitySuggestion {
  return suggestion(entity, degree, match)
}
