import type { Host } from '../../host/host.ts'
import { rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../../base/atomic-file.ts'
import { wholeFile } from '../../base/ordinary-file.ts'
import { stat } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import { makeFolder } from '../../base/make-folder.ts'
import type { RunView } from '../../contract/training-run.ts'
import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import { RUN_FILE } from '../../host/training/adapter-card.ts'
import { progressText } from '../progress-line.ts'
import type { Session } from '../session.ts'
import { runText } from './train-text.ts'
import { isAtWork } from '../../contract/states.ts'
import { inWords } from '../../contract/words/saying.ts'

const LARGEST_RUN_FILE = 16 << 20
/** Which run the folder belongs to, and the command that made it. */
const RunFile = z.object({ run: z.string(), plan: z.unknown() })

export interface FollowOptions {
  out?: string
  restart?: boolean
}

/** Starts a run, or goes on with one, and tells how it goes. Interrupted, it pauses with a checkpoint. */
export async function followTraining(
  session: Session,
  what: TrainingPlanInput | RunView,
  { out, restart = false }: FollowOptions,
): Promise<void> {
  const host = await session.host()
  const folder = out === undefined ? undefined : resolve(out)
  const isNew = folder !== undefined && (await stat(folder).catch(() => undefined)) === undefined
  if (folder !== undefined) await makeFolder(folder)
  const id = await (
    'state' in what ? goOn(session, host, what) : startOrGoOn(session, host, what, folder, restart)
  ).catch(async (error: unknown) => {
    // Of what was refused nothing stands there.
    if (folder !== undefined && isNew) await rmdir(folder).catch(() => undefined)
    throw error
  })
  const ended = await watch(session, host, id)
  if (session.signal.aborted && ended.state !== 'done') {
    session.note(
      `\n${ended.state === 'failed' ? `It failed (${inWords(ended.error ?? 'without saying why')}).` : 'Paused.'} The same command goes on, as does: clew train resume ${id}`,
    )
    return
  }
  if (ended.state === 'paused' || ended.state === 'interrupted' || ended.state === 'failed')
    throw new ClewError(
      'unavailable',
      `${inWords(ended.error ?? `The run is ${ended.state}.`)} To go on: clew train resume ${id}`,
    )
  if (folder !== undefined && ended.adapter !== undefined)
    await host.adapters.exportTo(ended.adapter, folder, { force: restart })
  const { name, state, adapter, before, after, stages, notes, lessons, kg, model, protocol } = ended
  const seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0)
  session.print(
    {
      run: id,
      name,
      state,
      kg,
      model,
      protocol,
      adapter: adapter ?? null,
      before: before ?? null,
      after: after ?? null,
      lessons,
      stages,
      seconds,
      notes,
      out: folder,
    },
    runText(ended, seconds),
  )
}

async function startOrGoOn(
  session: Session,
  host: Host,
  plan: TrainingPlanInput,
  folder: string | undefined,
  restart: boolean,
): Promise<string> {
  const known = folder === undefined || restart ? undefined : await runIn(folder)
  const run = known === undefined ? undefined : (await host.teaching.list()).find(({ id }) => id === known.run)
  if (known !== undefined && run !== undefined && folder !== undefined) {
    if (JSON.stringify(known.plan) !== JSON.stringify(plan))
      throw new ClewError(
        'conflict',
        `${folder} belongs to a run of another command (${run.id}); choose another folder, or give --restart to begin anew in this one.`,
      )
    return goOn(session, host, run)
  }
  const { id } = await host.teaching.start(plan)
  if (folder !== undefined) await writeAtomically(join(folder, RUN_FILE), JSON.stringify({ run: id, plan }))
  return id
}

async function goOn(session: Session, host: Host, run: RunView): Promise<string> {
  if (run.state === 'done') session.note('This run is done; here is what it came to. --restart begins anew.')
  else {
    session.note(`Going on with the run ${run.id}.`)
    await host.teaching.resume(run.id)
  }
  return run.id
}

async function watch(session: Session, host: Host, id: string): Promise<RunView> {
  const pause = (): void => {
    void host.teaching.pause(id).catch(() => undefined)
  }
  session.signal.addEventListener('abort', pause, { once: true })
  if (session.signal.aborted) pause()
  const watching = new AbortController()
  let told = 0
  for await (const runs of host.teaching.watch(watching.signal)) {
    const run = runs.find(view => view.id === id)
    if (run === undefined) throw new ClewError('not-found', 'The run was removed while it was being followed.')
    for (const note of run.notes.slice(told)) session.note(inWords(note))
    told = Math.max(told, run.notes.length)
    if (!isAtWork(run)) {
      watching.abort()
      session.signal.removeEventListener('abort', pause)
      return run
    }
    const stage = run.stages.find(({ state }) => state === 'running')
    session.progress.show(
      progressText({
        phase: run.phase,
        ...(stage === undefined ? {} : { fraction: stage.fraction }),
        rate: run.rate,
        secondsLeft: run.secondsLeft,
      }),
    )
  }
  throw new ClewError('unavailable', 'The run could not be followed to its end; `clew train runs` says how it stands.')
}

async function runIn(folder: string): Promise<z.infer<typeof RunFile> | undefined> {
  try {
    return RunFile.parse(JSON.parse((await wholeFile(join(folder, RUN_FILE), LARGEST_RUN_FILE)).toString('utf8')))
  } catch (cause) {
    if (cause instanceof ClewError && cause.code === 'not-found') return undefined
    throw new ClewError(
      'conflict',
      `${join(folder, RUN_FILE)} is none of Clew's and would be written over; name another folder, or write over it by --restart.`,
      { cause },
    )
  }
}
