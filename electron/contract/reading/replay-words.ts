import type { Replayed } from '../replay.ts'
import { enumerate } from './format.ts'
import { shortened } from './name-text.ts'

const MOST_NAMED = 8

/** How a record that was answered again ended, in lines: the same, or what is another and why. */
export function replayWords({ question, same, was, is, changed }: Replayed): string[] {
  const named = (names: readonly string[]): string =>
    enumerate(
      names.map(name => shortened(name, 80)),
      MOST_NAMED,
    ) || 'no answer'
  const because =
    changed.length > 0
      ? changed
      : ['Graph, weights, program and settings are the same; whoever writes is not the same every time.']
  return same
    ? [`${shortened(question, 200)}: the same answer, ${named(is)}.`, ...changed.map(each => `  ${each}`)]
    : [
        `${shortened(question, 200)}: another answer. It was ${named(was)}, and is ${named(is)}.`,
        ...because.map(each => `  ${each}`),
      ]
}
