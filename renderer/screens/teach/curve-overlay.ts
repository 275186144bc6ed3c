import { STAGE_NAMES } from '../../../electron/contract/training-run.ts'
import type { CurveView, Track } from './curve-data.ts'
import type { StageSpan } from './curve-series.ts'

/** Two runs on one axis: each stage is as long as the longer of the two, and begins for both at the same place. */
export function onOneAxis(one: CurveView, other: CurveView): { one: CurveView; other: CurveView } {
  const length = (view: CurveView, stage: string): number => {
    const span = view.spans.find(each => each.stage === stage)
    return span ? span.to - span.from : 0
  }
  const spans: StageSpan[] = []
  for (const stage of STAGE_NAMES) {
    const longest = Math.max(length(one, stage), length(other, stage))
    if (longest === 0) continue
    const from = spans.at(-1)?.to ?? 0
    spans.push({ stage, from, to: from + longest })
  }
  // Neither was ever stepped: both stand at the one place there is.
  if (spans.length === 0) return { one, other }
  const moved = (view: CurveView): CurveView => ({
    spans,
    tracks: new Map([...view.tracks].map(([name, track]) => [name, movedTrack(track, view.spans, spans)])),
  })
  return { one: moved(one), other: moved(other) }
}

function movedTrack(track: Track, from: readonly StageSpan[], to: readonly StageSpan[]): Track {
  return {
    ...track,
    x: track.x.map(step => {
      const own = from.find(span => step <= span.to) ?? from.at(-1)
      const place = to.find(span => span.stage === own?.stage)
      return own && place ? step - own.from + place.from : step
    }),
  }
}
