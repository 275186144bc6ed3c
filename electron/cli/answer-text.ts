import type { AgreedItem } from '../contract/reading/agreement.ts'
import { answerLines, answerNotes } from '../contract/reading/answer-lines.ts'
import { rowsOf, withRows } from '../contract/reading/row-words.ts'
import { itemText, topicNames } from '../contract/reading/support.ts'
import { shortened } from '../contract/reading/name-text.ts'
import { callsOf } from '../contract/reading/observed.ts'
import { outcomeOf, outcomeOfRuns, progressOfRuns } from '../contract/reading/outcome.ts'
import { sentenceOf } from '../contract/reading/sentence.ts'
import { writtenCall } from '../contract/reading/written-call.ts'
import type { Trajectory, Turn } from '../contract/trajectory.ts'
import { inWords } from '../contract/words/saying.ts'

const OBSERVATION_SHOWN = 300

/** A step as a person reads it while it happens: the sentence, the calls, the beginning of what came back. */
export function stepText(index: number, turn: Turn, protocol: string): string {
  const seen =
    turn.observation?.text
      .replaceAll(/<\/?(?:information|knowledge)>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() ?? ''
  const rows = rowsOf({ turns: [turn] })
  return [
    `${index + 1}. ${sentenceOf(turn)}`,
    ...callsOf(turn).map(call => `   ${writtenCall(protocol, call)}`),
    ...(seen === '' ? [] : [`   ${shortened(withRows(seen, rows), OBSERVATION_SHOWN)}`]),
  ]
    .map(line => withRows(line, rows))
    .join('\n')
}

/** The answer with what carries each item, or an honest nothing: what was looked at, and what to try. */
export function answerText(trajectory: Trajectory): string {
  const { kind, title, reason } = outcomeOf(trajectory)
  const answer =
    kind === 'unsure'
      ? [title, reason]
      : trajectory.answer.length === 0
        ? [nothingText([trajectory])]
        : answerLines(trajectory)
  return [...answer, ...answerNotes(trajectory)].join('\n')
}

/** The union of several runs, each item with how many of them gave it. */
export function unionText(items: readonly AgreedItem[], trajectories: readonly Trajectory[]): string {
  if (items.length === 0) return nothingText(trajectories)
  const topics = topicNames(...trajectories)
  const rows = rowsOf({ turns: trajectories.flatMap(({ turns }) => turns) })
  const failed = trajectories.find(({ status }) => status === 'failed')
  return [
    ...items.map(item => withRows(itemText(item, topics, `${item.agreed} of ${item.of}   `), rows)),
    ...(failed === undefined
      ? []
      : [`${progressOfRuns(trajectories)}: ${inWords(failed.error ?? 'no reason was given')}`]),
  ].join('\n')
}

function nothingText(trajectories: readonly Trajectory[]): string {
  const { kind, title, reason } = outcomeOfRuns(trajectories)
  const advice =
    kind === 'graph-does-not-say' || kind === 'out-of-steps'
      ? "Name the topic entity as it stands in the graph with --entities, or word the question with the graph's relations (`clew kg info`)."
      : undefined
  return [title, reason, advice].filter(line => line !== undefined).join('\n')
}
