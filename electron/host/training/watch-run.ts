import { stat } from '../../base/vault/files.ts'
import { jsonOf, unlessMissing } from '../../base/json-lines.ts'
import { textLines } from '../../base/text-file.ts'
import { CurvePointSchema, RolloutViewSchema, type CurvePoint, type RolloutView } from '../../contract/training-run.ts'
import { pause } from '../../base/live-value.ts'

/** The worker, of this process or another, lets the files grow; they are looked at so often. */
const LOOK_MS = 400
const MOST_POINTS = 5_000
const ROLLOUTS_SHOWN = 24
/** Rollouts are read from the end of their file: what does not lie in these bytes is too old to be shown. */
const TAIL_BYTES = 8 << 20

/**
 * Points as they come; after a crash the run draws the points since its last checkpoint again, and they are not told
 * twice.
 */
export async function* watchPoints(path: string, signal: AbortSignal | undefined): AsyncGenerator<CurvePoint[]> {
  let [told, at, line] = [0, 0, 0]
  while (signal?.aborted !== true) {
    const size = await sizeOf(path)
    if (size < at) [at, line] = [0, 0]
    if (size > at) {
      const fresh: CurvePoint[] = []
      for await (const { text = '', end, ended } of unlessMissing(textLines(path, at))) {
        // It is being written.
        if (!ended) break
        at = end
        line += 1
        const point = CurvePointSchema.safeParse(jsonOf(text))
        if (line > told && point.success) fresh.push(point.data)
      }
      told = Math.max(told, line)
      for (let from = 0; from < fresh.length; from += MOST_POINTS) yield fresh.slice(from, from + MOST_POINTS)
    }
    await pause(LOOK_MS, signal)
  }
}

/** The last rollouts, newest first, whenever there are others. */
export async function* watchRollouts(path: string, signal: AbortSignal | undefined): AsyncGenerator<RolloutView[]> {
  let seen = ''
  while (signal?.aborted !== true) {
    const found = await stat(path).catch(() => undefined)
    const version = found === undefined ? '' : `${found.size} ${found.mtimeMs}`
    if (version !== seen && found !== undefined) {
      seen = version
      yield await lastRollouts(path, found.size)
    }
    await pause(LOOK_MS, signal)
  }
}

async function lastRollouts(path: string, size: number): Promise<RolloutView[]> {
  const from = Math.max(0, size - TAIL_BYTES)
  const last: string[] = []
  for await (const { number, text = '', ended } of unlessMissing(textLines(path, from))) {
    // The first may be cut by where the reading began, the last is being written.
    if (!ended || (from > 0 && number === 1)) continue
    last.push(text)
    if (last.length > ROLLOUTS_SHOWN) last.shift()
  }
  return last.flatMap(line => RolloutViewSchema.safeParse(jsonOf(line)).data ?? []).toReversed()
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}
