import type { AnswerRow } from '../../electron/contract/answer-row.ts'

type Given = Partial<Omit<AnswerRow, 'scores' | 'effort' | 'variants'>> & {
  scores?: Partial<AnswerRow['scores']>
  effort?: Partial<AnswerRow['effort']>
}

/** An answer of which only some matters to a test. */
export function answerRow(at: number, { scores, effort, ...rest }: Given = {}): AnswerRow {
  return {
    at,
    sample: 0,
    id: String(at + 1),
    question: `question ${at}?`,
    gold: [`gold ${at}`],
    answers: [],
    status: 'answered',
    scores: { f1: 0, hit1: 0, em: 0, retrieved: 0, ...scores },
    variants: { anyHit: 0, tokenF1: 0, rogHit: 0, relaxedEm: 0, unionGoldF1: 0 },
    effort: {
      generatedTokens: 0,
      totalTokens: 0,
      calls: 0,
      turns: 0,
      seconds: 0,
      invalidCalls: 0,
      emptyCalls: 0,
      ...effort,
    },
    ...rest,
  }
}
