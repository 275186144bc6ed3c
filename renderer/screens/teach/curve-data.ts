import type { CurvePoint } from '../../../electron/contract/training-run.ts'
import type { Series, StageSpan } from './curve-series.ts'

/** A value's points, and their running mean for drawing where they jump. */
export interface Track extends Series {
  mean: number[]
}

/** What is known of a run's curves at a moment. Its arrays only grow. */
export interface CurveView {
  spans: readonly StageSpan[]
  tracks: ReadonlyMap<string, Track>
}

export const noCurves: CurveView = { spans: [], tracks: new Map() }

const MEAN_OVER = 12

/**
 * The curves of a run as their points come. Each point is looked at once, however many there are, and is placed on one
 * axis for all stages: a stage whose steps begin anew goes on where the last one ended.
 */
export class CurveData {
  private readonly spans: StageSpan[] = []
  private readonly tracks = new Map<string, Track>()
  private offset = 0

  add(points: readonly CurvePoint[]): void {
    for (const point of points) {
      const x = this.place(point)
      for (const name in point.values) {
        const value = point.values[name]
        if (value !== undefined && Number.isFinite(value)) this.track(toldApart(point, name), x, value)
      }
    }
  }

  view(): CurveView {
    return {
      spans: this.spans.map(span => ({ ...span })),
      tracks: new Map([...this.tracks].map(([name, track]) => [name, { ...track }])),
    }
  }

  private place({ stage, step }: CurvePoint): number {
    let span = this.spans.at(-1)
    if (span?.stage !== stage) {
      this.offset = span && step <= span.to ? span.to : 0
      span = { stage, from: span?.to ?? 0, to: step + this.offset }
      this.spans.push(span)
    }
    span.to = Math.max(span.to, step + this.offset)
    return step + this.offset
  }

  private track(name: string, x: number, value: number): void {
    let track = this.tracks.get(name)
    if (!track) this.tracks.set(name, (track = { x: [], y: [], mean: [] }))
    track.x.push(x)
    track.y.push(value)
    let sum = 0
    const from = Math.max(0, track.y.length - MEAN_OVER)
    for (let index = from; index < track.y.length; index++) sum += track.y[index] ?? 0
    track.mean.push(sum / (track.y.length - from))
  }
}

/**
 * A value's name, told apart where one name means several things: a score without a reward beside it was measured on
 * questions kept back and not in practice, what SFT calls validation is a likelihood and what GRPO calls so is F1, and
 * GRPO's loss is not that of imitation.
 */
function toldApart({ stage, values }: CurvePoint, name: string): string {
  if (name === 'f1' || name === 'hit1') return values['reward'] === undefined ? `validation.${name}` : name
  if (name === 'validation') return stage === 'grpo' ? 'validation.f1' : 'likelihood'
  return name === 'loss' && stage === 'grpo' ? 'loss.practice' : name
}

/** The names that have something to show; of those in `silent` only what is not always 0. */
export function namesOf({ tracks }: CurveView, silent: ReadonlySet<string>): Set<string> {
  return new Set(
    [...tracks].filter(([name, { y }]) => !silent.has(name) || y.some(value => value !== 0)).map(([name]) => name),
  )
}
