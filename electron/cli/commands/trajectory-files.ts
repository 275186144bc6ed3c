import { z } from 'zod'
import { jsonLines, jsonOf } from '../../base/json-lines.ts'
import { ordinaryFile, wholeFile } from '../../base/ordinary-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { TrajectorySchema, type Trajectory } from '../../contract/trajectory.ts'

/** What `clew ask --samples` prints. */
const SeveralSchema = z.object({ trajectories: z.array(TrajectorySchema).min(1) })
/** A file that is one value is read at once. */
const LARGEST_WHOLE = 256 << 20

/**
 * The records of a file from wherever, checked against the schema: what `clew ask --json` has printed, one or several,
 * or the JSONL of a report.
 * @throws {@link ClewError}
 */
export async function readTrajectories(path: string): Promise<Trajectory[]> {
  const isWhole = (await ordinaryFile(path)) <= LARGEST_WHOLE
  const whole = isWhole ? jsonOf((await wholeFile(path, LARGEST_WHOLE)).toString('utf8')) : undefined
  if (whole !== undefined) {
    const several = SeveralSchema.safeParse(whole)
    if (several.success) return several.data.trajectories
    const one = TrajectorySchema.safeParse(whole)
    if (one.success) return [one.data]
    throw unreadable(path, one.error)
  }
  const records: Trajectory[] = []
  for await (const line of jsonLines(path, TrajectorySchema)) {
    if (!('value' in line)) throw unreadable(`Line ${line.line} of ${path}`)
    records.push(line.value)
  }
  if (records.length === 0) throw unreadable(path)
  return records
}

function unreadable(what: string, cause?: unknown): ClewError {
  return new ClewError(
    'unreadable',
    `${what} is not an answer that Clew has saved; name a trajectory file, or ask the question again.`,
    { cause },
  )
}
