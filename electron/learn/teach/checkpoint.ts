import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { open, readFile } from '../../base/vault/files.ts'
import { removeUnlessInUse } from '../../base/remove.ts'
import { ClewError, messageOf, systemCode } from '../../contract/errors.ts'
import type { Learner } from '../learner.ts'
import { StageStateSchema } from '../stage-loop.ts'
import { ElsewhereScoreSchema, STAGE_NAMES } from '../../contract/training-run.ts'
import { GradesSchema } from './forgetting.ts'
import { SayingSchema } from '../../contract/words/saying.ts'

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
  notes: z.array(SayingSchema),
  /** The weights that score best on the validation questions so far, and after which stage that was. */
  best: z.object({ stage: z.enum([...STAGE_NAMES, 'start']), validation: z.number() }).optional(),
  /** How the validation questions, and those of another graph, were answered before teaching. */
  start: GradesSchema.optional(),
  elsewhere: ElsewhereScoreSchema.optional(),
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
/** After the kind, in the name of one that was replaced. */
const OLD = '.old'

/** `last`: to go on from; `stage`: the best weights of the stage at hand; `best`: those of all stages. */
export type CheckpointKind = 'last' | 'stage' | 'best'

/**
 * Writes learner and position as a new folder that takes the old one's place when it is complete: at every moment one
 * whole checkpoint is there. What cannot be removed of older ones, as it is in use, is removed with a later one.
 * @throws {@link CheckpointError} where the disk does not take it; what was there before stays
 */
export async function writeCheckpoint(
  folder: string,
  kind: CheckpointKind,
  learner: Pick<Learner, 'saveState'>,
  position: RunPosition,
): Promise<void> {
  const [now, fresh] = [join(folder, kind), join(folder, `${kind}.new`)]
  try {
    // Left by a crash between the two renamings below: the only one.
    if (!(await isThere(now))) await renameIfThere(fresh, now)
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { recursive: true, mode: 0o700 })
    await learner.saveState(fresh)
    // Last: a folder that holds it is whole.
    await writeSynced(join(fresh, POSITION), JSON.stringify(position))
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined)
    throw unwritten(cause)
  }
  try {
    await renameIfThere(now, join(folder, `${kind}${OLD}-${Date.now()}`))
    await rename(fresh, now)
  } catch (cause) {
    throw unwritten(cause)
  }
  for (const name of await readdir(folder))
    if (name.startsWith(`${kind}${OLD}`)) await removeUnlessInUse(join(folder, name))
}

function unwritten(cause: unknown): CheckpointError {
  return new CheckpointError(
    `The checkpoint could not be written; the one before it is kept, and the run can be resumed. ${messageOf(cause)}`,
    { cause },
  )
}

/**
 * The folder and position of a whole checkpoint, also where a crash came between the steps of replacing it; undefined
 * where there is none.
 */
export async function findCheckpoint(
  folder: string,
  kind: CheckpointKind,
): Promise<{ folder: string; position: RunPosition } | undefined> {
  for (const name of [kind, `${kind}.new`]) {
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

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
  })
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Of the error itself or of what it came from. */
function hasCode(error: unknown, code: string): boolean {
  return systemCode(error) === code || (error instanceof Error && hasCode(error.cause, code))
}
