import { csvLine } from '../base/csv-line.ts'
import { measuredValues } from '../contract/reading/measured.ts'
import { pathsOf, pathText, topicNames } from '../contract/reading/support.ts'
import type { Trajectory } from '../contract/trajectory.ts'

/** A line for every answer: its name, its key in the graph, what it was measured by, and what carries it. */
export function answerTable(trajectory: Trajectory): string {
  const topics = topicNames(trajectory)
  const values = measuredValues(trajectory)
  const lines = trajectory.answer.map(item => [
    item.name,
    item.key ?? '',
    values.get(item.name) ?? '',
    pathsOf(item, topics).map(pathText).join('; '),
  ])
  return [['answer', 'key', 'value', 'evidence'], ...lines].map(csvLine).join('')
}
