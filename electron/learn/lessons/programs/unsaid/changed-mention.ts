import type { ProgramLesson, ProgramMention } from '../program-lesson.ts'

type Asked = Pick<ProgramLesson, 'question' | 'mentions'>

/** The question with one of its names or values written otherwise; those behind it move along. */
export function withMention({ question, mentions }: Asked, changed: ProgramMention, text: string): Asked {
  const moved = text.length - (changed.end - changed.start)
  return {
    question: question.slice(0, changed.start) + text + question.slice(changed.end),
    mentions: mentions.flatMap(mention =>
      mention === changed
        ? []
        : mention.start < changed.start
          ? [mention]
          : [{ ...mention, start: mention.start + moved, end: mention.end + moved }],
    ),
  }
}
