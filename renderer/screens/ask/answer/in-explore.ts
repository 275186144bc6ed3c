import { rowsOf, withRowsDeep } from '../../../../electron/contract/reading/row-words.ts'
import { entitiesOf } from '../../../../electron/contract/reading/observed.ts'
import type { Trajectory } from '../../../../electron/contract/trajectory.ts'
import { fitCanvas, openCanvas, reveal, select, useCanvas } from '../../explore/canvas/canvas-store.ts'
import { showPlace } from '../../explore/explore-store.ts'

/** Entities of an answer that are drawn. */
const MOST_DRAWN = 200

/** The page of an entity that an answer names. */
export function showAnswered(trajectory: Trajectory, name: string): void {
  showPlace(trajectory.graph.name, { kind: 'entity', key: keysOf(trajectory).get(name) ?? name })
}

/** An answer with the facts that carry it, and what was asked about, on the canvas of its graph. */
export async function openInExplore(trajectory: Trajectory): Promise<void> {
  const { graph, topicEntities, answer } = trajectory
  const facts = answer.flatMap(({ evidence }) => evidence.flat())
  const names = new Set([
    ...topicEntities.map(({ name }) => name),
    ...answer.map(({ name }) => name),
    ...facts.flatMap(({ head, tail }) => [head, tail]),
  ])
  const keys = keysOf(trajectory)
  const entities = [...names].slice(0, MOST_DRAWN).map(name => ({ key: keys.get(name) ?? name }))
  openCanvas(graph.name)
  showPlace(graph.name)
  // Explore calls rows by what stands in them.
  await reveal({ entities, carrying: withRowsDeep(facts, rowsOf(trajectory)) })
  const { nodes } = useCanvas.getState().canvas
  const answers = new Set(answer.map(({ name }) => name))
  select([...nodes.values()].flatMap(({ key, name }) => (answers.has(name) ? key : [])))
  fitCanvas()
}

/** Keys of the entities that the graph named on the way. */
function keysOf({ turns, topicEntities, answer }: Trajectory): Map<string, string> {
  const keys = new Map<string, string>()
  for (const { observation } of turns)
    for (const { name, key } of entitiesOf(observation)) if (key !== undefined) keys.set(name, key)
  for (const { name, key } of [...topicEntities, ...answer]) if (key !== undefined) keys.set(name, key)
  return keys
}
