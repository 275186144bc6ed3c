import { callsOf } from '../../../electron/contract/reading/observed.ts'
import type { Turn, Trajectory } from '../../../electron/contract/trajectory.ts'
import { toByteString } from '../../../electron/model/local/byte-string.ts'
import type { EpisodeReader } from '../../../electron/learn/language-model/episode-reader.ts'

/** What a token is to the one who learns from it. */
export const MARKS = { read: 0, fixed: 1, query: 2, copy: 3, choice: 4 } as const

/** An episode as tokens, a digit of {@link MARKS} each. */
export interface MarkedEpisode {
  tokens: number[]
  marks: string
}

/**
 * An episode as the very tokens that are evaluated when it is asked, with what each is. Undefined where it is longer
 * than the model reads.
 * @param bytes what each token stands for
 */
export function markedTokens(
  trajectory: Trajectory,
  reader: EpisodeReader,
  bytes: readonly (string | undefined)[],
): MarkedEpisode | undefined {
  const read = reader.read(trajectory)
  if ('unreadable' in read) return undefined
  const marks = new Uint8Array(read.tokenIds.length)
  trajectory.turns.forEach((turn, index) => {
    const ofBytes = marksOf(
      turn,
      trajectory.topicEntities.map(({ name }) => name),
    )
    let at = 0
    const start = read.starts[index] ?? 0
    for (let token = start; token < start + (read.units[index] ?? 0); token++) {
      marks[token] = ofBytes[at] ?? MARKS.fixed
      at += bytes[read.tokenIds[token] ?? 0]?.length ?? 0
    }
  })
  return { tokens: Array.from(read.tokenIds), marks: marks.join('') }
}

/** The thought and what is named after it are choices; names that were read before are copied. */
function marksOf(turn: Pick<Turn, 'text' | 'thought' | 'action'>, topics: readonly string[]): Uint8Array {
  const text = toByteString(turn.text)
  const marks = new Uint8Array(text.length).fill(MARKS.fixed)
  let from = 0
  const mark = (part: string, as: number): void => {
    const written = toByteString(part)
    const at = written === '' ? -1 : text.indexOf(written, from)
    if (at < 0) return
    marks.fill(as, at, at + written.length)
    from = at + written.length
  }
  mark(turn.thought, MARKS.choice)
  if (turn.action?.kind === 'call')
    for (const { name, args } of callsOf(turn)) {
      mark(name, name === 'query' ? MARKS.query : MARKS.choice)
      for (const arg of args)
        mark(arg, name === 'query' ? MARKS.query : topics.includes(arg) || isSet(arg) ? MARKS.copy : MARKS.choice)
    }
  else for (const item of turn.action?.items ?? []) mark(item, MARKS.copy)
  // What closes a list of answers says that there are no more.
  if (turn.action?.kind === 'answer') marks.fill(MARKS.copy, from)
  return marks
}

const isSet = (argument: string): boolean => /^(?:expression|s)\d+$/.test(argument)
