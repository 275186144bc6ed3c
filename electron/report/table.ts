import { csvLine } from '../base/csv-line.ts'
import { answerTable } from '../contract/reading/answer-rows.ts'
import { pathsOf, pathText, topicNames } from '../contract/reading/support.ts'
import type { Trajectory } from '../contract/trajectory.ts'

/** A line for every answer: its name, its key in the graph, what it was measured by, and what carries it. */
export function csvTable(trajectory: Trajectory): string {
  const topics = topicNames(trajectory)
  const lines = answerTable(trajectory).rows.map(({ item, cells }) => [
    item.name,
    item.key ?? '',
    cells.value ?? '',
    pathsOf(item, topics).map(pathText).join('; '),
  ])
  return [['answer', 'key', 'value', 'evidence'], ...lines].map(csvLine).join('')
}
