import type { Trajectory } from '../../contract/trajectory.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { episodeText } from './episode-text.ts'

type WithEpisode = GraphLesson & { trajectory: Trajectory }

/** TRL's standard prompt-completion format. */
export interface PromptCompletion {
  prompt: string
  completion: string
}

/**
 * An episode as one row a turn: all that stood before it, and the turn. TRL's `SFTTrainer` puts the loss on completions
 * alone (`completion_only_loss`), which masks what the graph wrote exactly, and the text is letter by letter what the
 * program itself shows a model without a chat template.
 */
export function promptCompletions({ trajectory }: WithEpisode): PromptCompletion[] {
  const rows: PromptCompletion[] = []
  let before = ''
  for (const { author, text } of episodeText(trajectory)) {
    if (author === 'agent') rows.push({ prompt: before, completion: text })
    before += text
  }
  return rows
}

/**
 * TRL's conversational format. What the graph wrote is the user's, as in what the program sends to an endpoint;
 * `assistant_only_loss` masks it.
 */
export interface Messages {
  messages: { role: 'user' | 'assistant'; content: string }[]
}

export function messagesOf({ trajectory }: WithEpisode): Messages {
  return {
    messages: episodeText(trajectory).map(({ author, text }) => ({
      role: author === 'agent' ? 'assistant' : 'user',
      content: text,
    })),
  }
}
