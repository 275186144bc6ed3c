/**
 * The tags of a turn (KG-R1 §3.2). One rule for every protocol: the first action tag that is complete is executed and
 * what follows it is ignored. A tag that is only talked about inside a closed `<think>` block is no action, unless
 * there is no other.
 */
const TAG = /<(\/?)(think|kg-query|query|action|program|answer)>/g

export interface TaggedTurn {
  thought: string
  /** The action to execute; absent when no action tag is complete. */
  action?: { tag: string; content: string }
  /** Offset just behind the executed tag; the length of the text when there is none. */
  end: number
  /** The action tag that was opened and never closed, when that is what is wrong. */
  unclosed?: string
}

interface Block {
  tag: string
  start: number
  contentStart: number
  contentEnd: number
  end: number
}

/** Reads a turn's thought and its first complete action among `actionTags`. Linear in the length of the text. */
export function readTags(text: string, actionTags: readonly string[]): TaggedTurn {
  const { blocks, unclosed } = findBlocks(text)
  const thoughts = blocks.filter(block => block.tag === 'think')
  const actions = blocks.filter(block => actionTags.includes(block.tag))
  const action = firstOutside(actions, thoughts) ?? actions[0]
  const thought = readThought(text, thoughts[0], action)
  if (action)
    return {
      thought,
      action: { tag: action.tag, content: text.slice(action.contentStart, action.contentEnd).trim() },
      end: action.end,
    }
  const open = unclosed.find(tag => actionTags.includes(tag))
  return { thought, end: text.length, ...(open === undefined ? {} : { unclosed: open }) }
}

/**
 * Blocks in order of their closing tags. A tag opened again before it closes starts anew, so the innermost of nested
 * tags counts.
 */
function findBlocks(text: string): { blocks: Block[]; unclosed: string[] } {
  const open = new Map<string, { start: number; contentStart: number }>()
  const blocks: Block[] = []
  for (const match of text.matchAll(TAG)) {
    const tag = match[2] ?? ''
    const after = match.index + match[0].length
    if (match[1] === '') {
      open.set(tag, { start: match.index, contentStart: after })
      continue
    }
    const opened = open.get(tag)
    if (!opened) continue
    blocks.push({ tag, ...opened, contentEnd: match.index, end: after })
    open.delete(tag)
  }
  return { blocks, unclosed: [...open.keys()] }
}

/** Both lists are in order of position, so one walk along them is enough. */
function firstOutside(actions: readonly Block[], thoughts: readonly Block[]): Block | undefined {
  let next = 0
  for (const action of actions) {
    while (next < thoughts.length && (thoughts[next]?.end ?? 0) <= action.start) next += 1
    const thought = thoughts[next]
    if (!thought || action.start < thought.start) return action
  }
  return undefined
}

function readThought(text: string, block: Block | undefined, action: Block | undefined): string {
  const isBefore = block && (!action || block.start < action.start)
  if (!isBefore)
    return text
      .slice(0, action?.start ?? text.length)
      .replace(/^\s*<think>/, '')
      .trim()
  const insideThought = action && action.start < block.contentEnd
  return text.slice(block.contentStart, insideThought ? action.start : block.contentEnd).trim()
}

/** Any spelling of a tag that a model may take for one; a space inside it or capitals do not make it harmless. */
const DANGEROUS =
  /<(?=\s*\/?\s*(?:think|kg-query|query|action|program|answer|information|knowledge|error)\s*>)|&(?=(?:lt|amp);)/gi

/**
 * Makes text of the graph or the user harmless inside a tagged episode: `</information>` becomes `&lt;/information>`.
 */
export function escapeTags(text: string): string {
  return text.replace(DANGEROUS, found => (found === '<' ? '&lt;' : '&amp;'))
}

/** The inverse of {@link escapeTags}, for names that an agent copied from what it read. */
export function unescapeTags(text: string): string {
  return text.replace(/&(lt|amp);/g, (_, entity: string) => (entity === 'lt' ? '<' : '&'))
}
