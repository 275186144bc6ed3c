import type { Call } from '../../../contract/observation.ts'
import { typedLiteralAt } from '../../../contract/reading/written-call.ts'
import { readQuoted, withoutOrphanQuote } from '../../names.ts'
import { ACTION_NAMES, actionName } from './actions.ts'

/** Lines of one turn that are read; the agent is told of what stands behind them. */
const MOST_LINES = 16
const LONGEST_QUOTED = 200

/** The beginning of a line: `- Action2: Find_relation [`. */
const HEAD = /^\s*(?:[-*•]|\d{1,3}[.)])?\s*(?:action\s{0,3}\d{0,3}\s{0,3}[:.)])?\s*([a-z][a-z_ -]{0,40})\[/i
const NEXT = new RegExp(
  String.raw`\b(?:${ACTION_NAMES.map(name => name.replace('_', '[_ ]?')).join('|')})\s{0,3}\[`,
  'i',
)

export interface ReadActions {
  /**
   * What stands in the block, in order. A line that is no action at all is a call of that name without arguments, so
   * that the agent can be told.
   */
  calls: Call[]
  /** How many of the calls name an action. */
  known: number
}

/**
 * Reads the actions of a block, one or more a line: capitals and `Action2:` before them do not matter, brackets inside
 * a name do no harm and `|` none inside a quoted one. Linear in the length of the text.
 */
export function readActions(block: string): ReadActions {
  const calls: Call[] = []
  let left = 0
  for (const line of block.split('\n')) {
    if (line.trim() === '' || /^\s*```\w{0,20}\s*$/.test(line)) continue
    if (calls.length >= MOST_LINES) left += 1
    else calls.push(...readLine(line).slice(0, MOST_LINES))
  }
  if (left > 0) calls.push({ name: `… and ${left} more lines`, args: [] })
  return { calls, known: calls.filter(({ name, args }) => args.length > 0 && actionName(name) !== undefined).length }
}

function readLine(line: string): Call[] {
  const head = HEAD.exec(line)
  if (!head) return [{ name: excerpt(line), args: [] }]
  const calls: Call[] = []
  const unclosed = new Set<string>()
  for (let written = head[1] ?? '', at = head[0].length; calls.length < MOST_LINES;) {
    const { args, end } = readArguments(line, at, unclosed)
    calls.push({ name: actionName(written) ?? written.trim(), args })
    const next = NEXT.exec(line.slice(end))
    if (!next) break
    written = next[0].slice(0, -1)
    at = end + next.index + next[0].length
  }
  return calls
}

function excerpt(line: string): string {
  const text = line.trim()
  return text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text
}

/** From behind `[` to behind the bracket that closes it, or the end of the line. */
function readArguments(line: string, start: number, unclosed: Set<string>): { args: string[]; end: number } {
  const args: string[] = []
  for (let at = start; ;) {
    while (at < line.length && /\s/.test(line[at] ?? '')) at += 1
    const typed = typedLiteralAt(line, at)
    const read =
      typed !== undefined
        ? { value: typed, end: at + typed.length }
        : (readQuoted(line, at, '|]', unclosed) ?? readPlain(line, at))
    args.push(read.value)
    at = read.end
    while (at < line.length && /\s/.test(line[at] ?? '')) at += 1
    if (line[at] !== '|') return { args, end: Math.min(line.length, at + 1) }
    at += 1
  }
}

/** A name without quotes ends at `|` or at the bracket that closes the action, not at brackets of its own: `[REC]`. */
function readPlain(line: string, start: number): { value: string; end: number } {
  let depth = 0
  let at = start
  for (; at < line.length; at += 1) {
    const character = line[at]
    if (character === '[') depth += 1
    if (character === '|' && depth === 0) break
    if (character === ']') {
      if (depth === 0) break
      depth -= 1
    }
  }
  return { value: withoutOrphanQuote(line.slice(start, at).trim()), end: at }
}
