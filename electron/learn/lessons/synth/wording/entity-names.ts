import type { Entity, KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../../kg/triple.ts'

const MOST_KEPT = 50_000

/** Entities by id; those that were looked up lately are kept, since walks come by the same hubs again and again. */
export class EntityNames {
  private readonly kg: KnowledgeGraph
  private readonly known = new Map<TermId, Entity>()

  constructor(kg: KnowledgeGraph) {
    this.kg = kg
  }

  async of(ids: Iterable<TermId>): Promise<Entity[]> {
    const entities: Entity[] = []
    for (const id of ids) {
      const entity = this.known.get(id) ?? (await this.kg.entity(id))
      if (entity === undefined) continue
      if (this.known.size >= MOST_KEPT) this.known.clear()
      this.known.set(id, entity)
      entities.push(entity)
    }
    return entities
  }
}
