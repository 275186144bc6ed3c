import type { ProgramMention } from '../program-lesson.ts'

const OPEN = '\uE000'
const CLOSE = '\uE001'
const MARKS = /\uE000(\d+)\uE001/g

/** What stands in a question for something of its program. */
export type Marked = Omit<ProgramMention, 'start' | 'end'> & { text: string }

/**
 * Names stand in a question as marks while it is put together, so that no rule of grammar touches them; where they came
 * to stand is known when they are written out.
 */
export class Marks {
  private readonly marked: Marked[] = []

  mark(text: string, role: Marked['role'], means: string): string {
    this.marked.push({ text, role, means })
    return `${OPEN}${this.marked.length - 1}${CLOSE}`
  }

  /** The text with every name written out, as `write` has it. */
  written(
    text: string,
    write: (marked: Marked) => string = marked => marked.text,
  ): { question: string; mentions: ProgramMention[] } {
    const mentions: ProgramMention[] = []
    let question = ''
    let at = 0
    for (const match of text.matchAll(MARKS)) {
      const marked = this.marked[Number(match[1])]
      question += text.slice(at, match.index)
      at = match.index + match[0].length
      if (marked === undefined) continue
      const start = question.length
      question += write(marked)
      mentions.push({ start, end: question.length, role: marked.role, means: marked.means })
    }
    return { question: question + text.slice(at), mentions }
  }
}

/** Whether a text is nothing but one name. */
export const isOneMark = (text: string): boolean => /^\uE000\d+\uE001$/.test(text)
export const startsWithMark = (text: string): boolean => text.startsWith(OPEN)
