import type { LessonShape } from '../../../../contract/lesson.ts'
import { REJECTIONS, type Rejection } from '../quality/rejection.ts'

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
