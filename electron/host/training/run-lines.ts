import { open, stat } from 'node:fs/promises'
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
  let [told, at, line, rest] = [0, 0, 0, Buffer.alloc(0)]
  while (signal?.aborted !== true) {
    const size = await sizeOf(path)
    if (size < at) [at, line, rest] = [0, 0, Buffer.alloc(0)]
    if (size > at) {
      const read = Buffer.concat([rest, await bytesOf(path, at, size)])
      at = size
      const end = read.lastIndexOf(10) + 1
      rest = read.subarray(end)
      const fresh: CurvePoint[] = []
      for (const text of read.toString('utf8', 0, end).split('\n').slice(0, -1)) {
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
  const lines = (await bytesOf(path, from, size)).toString('utf8').split('\n')
  // The first may be cut by where the reading began, the last is being written.
  const whole = lines.slice(from === 0 ? 0 : 1, -1).slice(-ROLLOUTS_SHOWN)
  return whole.flatMap(line => RolloutViewSchema.safeParse(jsonOf(line)).data ?? []).toReversed()
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

async function bytesOf(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return Buffer.alloc(0)
  try {
    const buffer = Buffer.alloc(to - from)
    const { bytesRead } = await file.read(buffer, 0, to - from, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
