import { csvLine } from '../../base/csv-line.ts'
import { outcomeOf } from '../../contract/reading/outcome.ts'
import { rowsOf, withRows } from '../../contract/reading/row-words.ts'
import { pathsOf, pathText, topicNames } from '../../contract/reading/support.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { BatchFolder } from './batch-folder.ts'

const ADDED = ['answer', 'outcome', 'keys', 'evidence', 'seconds', 'record']

/** The table as it came with what was answered behind each row, a line at a time. */
export async function* batchTable(folder: BatchFolder): AsyncGenerator<string> {
  const { header } = await folder.read()
  const questions = await folder.questions()
  const taken = new Set(header.map(name => name.toLowerCase()))
  yield csvLine([...header, ...ADDED.map(name => (taken.has(name) ? `Clew ${name}` : name))])
  let at = 0
  for await (const trajectory of folder.answers()) {
    const { cells = [] } = questions[at++] ?? {}
    yield csvLine([...header.map((_, column) => cells[column] ?? ''), ...answered(trajectory)])
  }
}

function answered(trajectory: Trajectory): (string | number)[] {
  const { id, answer, seconds } = trajectory
  const { kind, title, reason } = outcomeOf(trajectory)
  const topics = topicNames(trajectory)
  return [
    kind === 'answered' ? answer.map(({ name }) => name).join('; ') : '',
    kind === 'answered' ? 'answered' : [title, reason].filter(Boolean).join(' '),
    answer.flatMap(({ key }) => key ?? []).join('; '),
    withRows(answer.flatMap(item => pathsOf(item, topics).map(pathText)).join('; '), rowsOf(trajectory)),
    Number(seconds.toFixed(3)),
    id,
  ]
}
