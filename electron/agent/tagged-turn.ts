import type { Action } from '../contract/observation.ts'
import type { ErrorObservation } from './error-observation.ts'
import type { ParsedTurn, Protocol } from './protocol.ts'
import { escapeTags, readTags, unescapeTags } from './tags.ts'

type CallAction = Action & { kind: 'call' }

/** What tells one protocol's turns from another's: all four papers write a thought, then a call or an answer, in tags. */
export interface TurnFormat {
  /** The tag around a call: `kg-query`, `action` or `query`. */
  callTag: string
  writeCall(action: CallAction): string
  /** An error where the content is no call. */
  readCall(content: string): CallAction | ErrorObservation
  writeAnswer(items: readonly string[]): string
  readAnswer(content: string): string[]
  /** A turn with no complete tag. @param unclosed the tag that was opened and not closed, where there is one */
  nothingFound(unclosed: string | undefined): ErrorObservation
  /** A call that runs to the end of the text counts as closed there. */
  closesCall?: boolean
}

/** Writes and reads turns. Of what is written the first complete tag counts, and what follows it is ignored. */
export function taggedTurn(format: TurnFormat): Pick<Protocol, 'render' | 'parse'> {
  return {
    render: (thought, action) => {
      const [tag, content] =
        action.kind === 'call'
          ? [format.callTag, format.writeCall(action)]
          : ['answer', format.writeAnswer(action.items)]
      return `<think>${escapeTags(thought)}</think>\n<${tag}>${escapeTags(content)}</${tag}>`
    },
    parse: text => parseTurn(text, format),
  }
}

function parseTurn(text: string, { callTag, closesCall = false, ...format }: TurnFormat): ParsedTurn {
  const tags = [callTag, 'answer']
  const written = readTags(text, tags)
  const turn =
    closesCall && !written.action && written.unclosed === callTag ? readTags(`${text}</${callTag}>`, tags) : written
  const thought = unescapeTags(turn.thought)
  if (!turn.action) return { kind: 'malformed', thought, error: format.nothingFound(turn.unclosed) }
  const content = unescapeTags(turn.action.content)
  const end = Math.min(turn.end, text.length)
  if (turn.action.tag === 'answer')
    return { kind: 'parsed', thought, action: { kind: 'answer', items: format.readAnswer(content) }, end }
  const call = format.readCall(content)
  if (call.kind === 'error') return { kind: 'malformed', thought, error: call }
  return { kind: 'parsed', thought, action: call, end }
}

/** An observation between tags, with a sentence behind it where it was the last. */
export function taggedObservation(tag: string, text: string, callsLeft: number, lastSentence: string): string {
  return `\n\n<${tag}>${text}</${tag}>${callsLeft === 0 ? `\n${lastSentence}` : ''}\n\n`
}
