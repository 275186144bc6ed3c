import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import type { Learner } from '../learner.ts'
import { StageStateSchema } from '../stage-loop.ts'
import { STAGE_NAMES } from '../../contract/training-run.ts'

/** Where a run stands, beside the learner's own state. */
export const RunPositionSchema = z.object({
  version: z.literal(1),
  stage: z.enum(STAGE_NAMES),
  /** Where the stage's loop stands; left out where it has not begun, or where another version of Clew left it. */
  loop: StageStateSchema.optional().catch(undefined),
  /** Seconds of work so far, pauses left out. */
  seconds: z.number(),
  /** Seconds of work in each stage. */
  stageSeconds: z.partialRecord(z.enum(STAGE_NAMES), z.number()),
  skipped: z.array(z.enum(STAGE_NAMES)),
  /** Points of the curve up to here: what was drawn after it is drawn again. */
  points: z.number().int(),
  notes: z.array(z.string()),
  /** The weights that score best on the validation questions so far, and after which stage that was. */
  best: z.object({ stage: z.enum([...STAGE_NAMES, 'start']), validation: z.number() }).optional(),
  /**
   * Files that the learner starts from in this stage, where that is not the model itself: a name in the run's folder.
   */
  base: z.string().optional(),
})
export type RunPosition = z.infer<typeof RunPositionSchema>

/** A checkpoint that could not be written: the one before it is whole. */
export class CheckpointError extends ClewError {
  constructor(message: string, options?: ErrorOptions) {
    super('disk', message, options)
  }
}

const POSITION = 'position.json'

/** `last`: to go on from; `stage`: the best weights of the stage at hand; `best`: those of all stages. */
export type CheckpointKind = 'last' | 'stage' | 'best'

/**
 * Writes learner and position as a new folder that takes the old one's place when it is complete: at every moment one
 * whole checkpoint is there.
 * @throws {@link CheckpointError} where the disk does not take it; what was there before stays
 */
export async function writeCheckpoint(
  folder: string,
  kind: CheckpointKind,
  learner: Pick<Learner, 'saveState'>,
  position: RunPosition,
): Promise<void> {
  const [now, fresh, old] = [join(folder, kind), join(folder, `${kind}.new`), join(folder, `${kind}.old`)]
  try {
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { recursive: true, mode: 0o700 })
    await learner.saveState(fresh)
    // Last: a folder that holds it is whole.
    await writeSynced(join(fresh, POSITION), JSON.stringify(position))
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined)
    throw new CheckpointError(
      `The checkpoint could not be written (${cause instanceof Error ? cause.message : String(cause)}); the one before it is kept.${isFull(cause) ? ' The disk is full: make room, then resume the run.' : ''}`,
      { cause },
    )
  }
  await rm(old, { recursive: true, force: true })
  await rename(now, old).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  await rename(fresh, now)
  await rm(old, { recursive: true, force: true })
}

/**
 * The folder and position of a whole checkpoint, also where a crash came between the steps of replacing it; undefined
 * where there is none.
 */
export async function findCheckpoint(
  folder: string,
  kind: CheckpointKind,
): Promise<{ folder: string; position: RunPosition } | undefined> {
  for (const name of [kind, `${kind}.new`, `${kind}.old`]) {
    const text = await readFile(join(folder, name, POSITION), 'utf8').catch(() => undefined)
    const position = text === undefined ? undefined : positionOf(text)
    if (position !== undefined) return { folder: join(folder, name), position }
  }
  return undefined
}

function positionOf(text: string): RunPosition | undefined {
  try {
    return RunPositionSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (
    error instanceof Error &&
    (('code' in error && error.code === code) || (error.cause !== undefined && hasCode(error.cause, code)))
  )
}

const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT')
