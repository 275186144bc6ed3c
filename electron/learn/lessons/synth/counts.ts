import type { LessonShape } from '../../../contract/lesson.ts'

/** Why a draw gave no lesson, as people read it. */
export const REJECTIONS = {
  'nothing-there': 'no seed entity has the relation',
  unreadable: 'the seed entity or an answer has no name that people can read',
  ambiguous: 'several entities share the name of the seed entity',
  'dead-end': 'nothing leads on without a repeated entity',
  branching: 'a step leads to more than the degree limit allows (d_max)',
  'too-few': 'a step leads to less than the degree limit asks (d_min)',
  'too-many': 'a set on the way, or of answers, is too large',
  redundant: 'one of the anchors alone gives the same answers',
  repeated: 'the same walk was drawn before',
  'gives-away': 'the question names an answer or what lies between',
  quality: 'its quality score is below 9',
  'kept-out': 'it resembles a question that is to be kept out',
  unreached: 'the episode along its path does not reach the answers',
} as const
export type Rejection = keyof typeof REJECTIONS

/** What a synthesis has come to so far. */
export class SynthesisCounts {
  made = 0
  readonly byHops = new Map<number, number>()
  readonly byShape = new Map<LessonShape, number>()
  private readonly rejected = new Map<Rejection, { lessons: number; example: string }>()
  /** Kinds of walk of which the graph has no more than were made. */
  readonly exhausted: string[] = []

  add(shape: LessonShape, hops: number): void {
    this.made += 1
    this.byShape.set(shape, (this.byShape.get(shape) ?? 0) + 1)
    this.byHops.set(hops, (this.byHops.get(hops) ?? 0) + 1)
  }

  /** @param example a question that was dropped; empty where the walk came to none */
  reject(reason: Rejection, example = ''): void {
    const known = this.rejected.get(reason)
    if (known === undefined) this.rejected.set(reason, { lessons: 1, example })
    else {
      known.lessons += 1
      if (known.example === '') known.example = example
    }
  }

  /** Draws that gave no lesson, by reason, the most frequent first. */
  get rejections(): { reason: string; lessons: number; example: string }[] {
    return [...this.rejected]
      .map(([reason, { lessons, example }]) => ({ reason: REJECTIONS[reason], lessons, example }))
      .toSorted((a, b) => b.lessons - a.lessons)
  }
}
