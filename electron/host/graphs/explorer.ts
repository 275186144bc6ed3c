import type { Entity, KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { EntitySuggestion } from '../../contract/graph.ts'
import { entityCalled } from '../../kg/browsing/entities.ts'
import { rowNamesIn } from '../../kg/row-name.ts'
import { toldName } from '../../kg/telling-fact.ts'
import type { Projects } from './projects.ts'

export function createExplorer(projects: Projects) {
  return {
    neighbourhood: (kg: string, key: string, limit: number) =>
      projects.using(kg, async graph => {
        const entity = await entityCalled(graph, key)
        const degrees = await graph.degrees([entity.id])
        const facts = await graph.facts(entity.id, limit)
        const rows = await rowNamesIn(graph, facts)
        return {
          entity: await suggestion(graph, entity, degrees.get(entity.id) ?? 0, 'exact'),
          facts,
          ...(rows && { rows }),
        }
      }),
    complete: (kg: string, prefix: string, limit: number) =>
      projects.using(kg, async graph => {
        const entities = await graph.complete(prefix, limit)
        const degrees = await graph.degrees(entities.map(({ id }) => id))
        return Promise.all(entities.map(entity => suggestion(graph, entity, degrees.get(entity.id) ?? 0, 'prefix')))
      }),
    mentions: (kg: string, text: string) =>
      projects.using(kg, async graph => {
        const mentions = await graph.mentions(text)
        return Promise.all(
          mentions.map(async mention => ({
            ...mention,
            candidates: await Promise.all(
              mention.candidates.map(({ entity, degree, match }) => suggestion(graph, entity, degree, match)),
            ),
          })),
        )
      }),
  }
}

async function suggestion(
  kg: KnowledgeGraph,
  entity: Entity,
  degree: number,
  match: EntitySuggestion['match'],
): Promise<EntitySuggestion> {
  const { name, key, types } = entity
  const shown = await toldName(kg, entity)
  return { name, ...(shown === undefined ? {} : { shown }), key, types, degree, match }
}
