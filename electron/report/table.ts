import { csvLine } from '../base/csv-line.ts'
import type { Fact } from '../contract/fact.ts'
import { answerTable } from '../contract/reading/answer-rows.ts'
import { carryingOf } from '../contract/reading/carrying.ts'
import { factKey, factsSeen } from '../contract/reading/observed.ts'
import { rowsOf, withRows, withRowsDeep } from '../contract/reading/row-words.ts'
import { outcomeOf } from '../contract/reading/outcome.ts'
import { pathsOf, pathText, qualifierText, topicNames } from '../contract/reading/support.ts'
import type { Trajectory } from '../contract/trajectory.ts'
import type { ReportSource } from './source.ts'
import { viewDocument } from './view-document.ts'

/**
 * A line for every answer: its name, its key in the graph, what it was measured by, and what carries it; of several
 * questions with the question, and with a line for one that has no answer.
 */
export function answersCsv({ answers, isTitled }: ReportSource): string {
  if (answers.length === 1 && !isTitled)
    return lines(
      ['answer', 'key', 'value', 'evidence'],
      answers.flatMap(({ trajectory }) => answerCells(trajectory)),
    )
  const rows = answers.flatMap(({ trajectory }) => {
    const { question } = trajectory
    const cells = answerCells(trajectory)
    const { title } = outcomeOf(trajectory)
    return cells.length === 0 ? [[question, title, '', '', '', '']] : cells.map(row => [question, 'answered', ...row])
  })
  return lines(['question', 'outcome', 'answer', 'key', 'value', 'evidence'], rows)
}

function answerCells(trajectory: Trajectory): string[][] {
  const topics = topicNames(trajectory)
  const told = rowsOf(trajectory)
  return answerTable(trajectory).rows.map(({ item, cells }) => [
    item.name,
    item.key ?? '',
    cells.value ?? '',
    withRows(pathsOf(item, topics).map(pathText).join('; '), told),
  ])
}

/** A line for every fact that was seen, or is drawn, with what carries an answer first. */
export function factsCsv(source: ReportSource): string {
  const { answers, view } = source
  if (view !== undefined)
    return lines(
      ['head', 'relation', 'tail', 'when'],
      viewDocument(view).facts.map(({ head, relation, tail, time }) => [head, relation, tail, time ?? '']),
    )
  const rows = answers.flatMap(({ trajectory }) => {
    const carrying = carryingOf(trajectory)
    const told = rowsOf(trajectory)
    const cells = ({ head, relation, tail, time, qualifiers }: Fact, carries: boolean): string[] => [
      trajectory.question,
      head,
      relation,
      tail,
      time ?? '',
      qualifierText(qualifiers),
      carries ? 'yes' : 'no',
    ]
    return factsSeen(trajectory.turns)
      .map(fact => ({ fact, carries: carrying.facts.has(factKey(fact)) }))
      .toSorted((a, b) => Number(b.carries) - Number(a.carries))
      .map(({ fact, carries }) => cells(withRowsDeep(fact, told), carries))
  })
  return lines(['question', 'head', 'relation', 'tail', 'when', 'beside', 'carries an answer'], rows)
}

function lines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map(csvLine).join('')
}
