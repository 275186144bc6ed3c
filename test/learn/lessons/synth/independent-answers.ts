import type { PathStep } from '../../../../electron/contract/fact.ts'
import type { KnowledgeGraph } from '../../../../electron/kg/knowledge-graph.ts'
import type { GraphLesson } from '../../../../electron/contract/lesson.ts'

/**
 * The answers of a lesson's path by its names alone, one entity after the other: how an agent would come to them, and
 * nothing of how they were drawn.
 */
export async function answersByName(kg: KnowledgeGraph, { paths = [], rest = [] }: GraphLesson): Promise<string[]> {
  const anchors = paths.map(({ anchor }) => anchor)
  const ends: Set<string>[] = []
  for (const { anchor, steps } of paths) {
    let set = new Set([anchor])
    for (const [at, step] of steps.entries()) {
      set = await walked(kg, set, step)
      const first = steps[0]
      if (at === 1 && first?.relation === step.relation && first.direction !== step.direction) set.delete(anchor)
    }
    ends.push(set)
  }
  let set = ends.reduce((left, right) => new Set([...left].filter(name => right.has(name))))
  for (const step of rest) set = await walked(kg, set, step)
  const news = [...set].filter(name => !anchors.includes(name))
  return (news.length > 0 ? news : [...set]).toSorted()
}

async function walked(
  kg: KnowledgeGraph,
  from: ReadonlySet<string>,
  { relation, direction }: PathStep,
): Promise<Set<string>> {
  const id = await kg.relation(relation)
  const found = new Set<string>()
  for (const name of from) {
    const ids = (await kg.link(name)).filter(({ match }) => match === 'exact').map(({ entity }) => entity.id)
    for (const { entity } of (await kg.neighbours(ids, id ?? 0, direction)).items) found.add(entity.name)
  }
  return found
}
