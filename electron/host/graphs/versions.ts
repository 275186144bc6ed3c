import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { checkedId } from '../../base/file-keeper.ts'
import { Trash } from '../../base/trash.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import { ClewError } from '../../contract/errors.ts'
import type { ChangeResult } from '../../contract/job.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import type { RemovedThing } from '../../contract/removed.ts'
import { TableChoicesSchema, type KnownTable, type TableChoices } from '../../contract/table-columns.ts'
import type { Version, VersionChanges, VersionList } from '../../contract/version.ts'
import { freeFirst } from '../../kg/versions/free-first.ts'
import { environmentFolder, versionsFolder } from '../../kg/versions/history.ts'
import {
  forgetVersion,
  ForgottenVersionSchema,
  listVersions,
  nameVersion,
  onFirstApart,
  recallVersion,
  requireRecallable,
  switchVersion,
} from '../../kg/versions/kept-versions.ts'
import type { MergedPair } from '../../kg/versions/merged-pair.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { CANCEL_GRACE_MS, ChosenFilesSchema, discardUploads, filesAt, namesOf, uploadedFiles } from './chosen-files.ts'
import { checkedGraphName } from './graph-names.ts'
import { importCalls } from './import-messages.ts'
import { refuseElsewhere } from './open-library-graph.ts'
import type { KnownTables } from './known-tables.ts'
import type { Projects } from './projects.ts'
import type { Uploads } from './uploads.ts'
import { countedSaying, saying, type Saying } from '../../contract/words/saying.ts'

const Changing = z.object({
  kg: z.string(),
  versionName: z.string().optional(),
  /** It is only said what would be. */
  dryRun: z.boolean().optional(),
})
const Input = z.discriminatedUnion('what', [
  Changing.extend({
    what: z.literal('files'),
    add: ChosenFilesSchema,
    remove: ChosenFilesSchema,
    format: z.string().optional(),
    tables: z.array(TableChoicesSchema).optional(),
  }),
  Changing.extend({ what: z.literal('take back'), version: z.number().int() }),
  Changing.extend({
    what: z.literal('merge'),
    pairs: z.array(z.object({ gone: z.string(), kept: z.string() })).min(1),
  }),
  Changing.extend({ what: z.literal('split'), key: z.string() }),
  z.object({ what: z.literal('make whole'), kg: z.string(), version: z.number().int() }),
])
type Input = z.infer<typeof Input>

export interface VersionTools {
  projects: Projects
  /** What is remembered of tables: a file is read as it would be imported. */
  knownTables: Pick<KnownTables, 'all' | 'remember'>
  uploads: Uploads
  spawn: SpawnWorker
  trash: string
  /** The queue that the jobs stand in: a change that is much is followed by another one. */
  jobs: () => Pick<JobQueue, 'add'>
  /** Called when a graph has another version. */
  changed(kg: string): void
}

/** Changes of graphs as jobs: in a process of their own, one at a time; until one is done the graph is as before. */
export function versionJobs(tools: VersionTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'change',
    input: Input,
    interrupted: saying('interrupted.change'),
    run: run => runChange(run, tools),
    forget: async input => {
      if (input.what !== 'files') return
      await discardUploads(tools.uploads, input.add)
      await discardUploads(tools.uploads, input.remove)
    },
  })
}

export interface ChangeRequest {
  kg: string
  add: readonly string[]
  remove: readonly string[]
  format?: string | undefined
  /** Roles of the columns of tables, and those that are remembered for others of their shape. */
  tables?: readonly TableChoices[] | undefined
  remember?: readonly KnownTable[] | undefined
  versionName?: string | undefined
  dryRun?: boolean | undefined
}

const FILE = 'version.json'
const RemovedSchema = ForgottenVersionSchema.extend({ kg: z.string() })
/** In the trash, before the id. */
const IN_TRASH = 'version-'

/** The versions of the graphs. */
export function createVersions(tools: VersionTools) {
  const { projects, uploads, spawn } = tools
  const trash = new Trash(tools.trash)
  const ofOwn = async (kg: string): Promise<string> => {
    const folder = await projects.existing(kg)
    refuseElsewhere(folder, kg, saying('graphProblems.changeThere'))
    return folder
  }
  const changing = <T>(kg: string, change: (folder: string) => Promise<T>): Promise<T> =>
    projects.changing(kg, folder => {
      refuseElsewhere(folder, kg, saying('graphProblems.changeThere'))
      return change(folder)
    })
  const start = (title: Saying, input: Input): Promise<{ jobId: string }> => tools.jobs().add('change', title, input)
  const startFiles = async (
    { kg, versionName, dryRun, format, tables = [], remember = [] }: Omit<ChangeRequest, 'add' | 'remove'>,
    add: z.infer<typeof ChosenFilesSchema>,
    remove: z.infer<typeof ChosenFilesSchema>,
  ): Promise<{ jobId: string }> => {
    await ofOwn(kg)
    const files = add.paths.length === 0 ? remove : add
    if (dryRun !== true) await tools.knownTables.remember(remember)
    const verb = dryRun === true ? 'tryFiles' : add.paths.length === 0 ? 'removeFiles' : 'addFiles'
    return start(saying(`jobTitles.${verb}`, { files: namesOf(files), graph: kg }), {
      what: 'files',
      kg,
      add,
      remove,
      format,
      tables: [...tables],
      versionName,
      dryRun,
    })
  }
  const existing = async (kg: string, version: number): Promise<Version> => {
    const found = (await listVersions(await ofOwn(kg))).versions.find(({ id }) => id === version)
    if (found === undefined) throw new ClewError('not-found', saying('graphProblems.noVersion', { graph: kg, version }))
    return found
  }
  return {
    list: async (kg: string): Promise<VersionList> => listVersions(await ofOwn(kg)),

    /** Files of this machine. */
    async start({ add, remove, ...how }: ChangeRequest): Promise<{ jobId: string }> {
      return startFiles(how, await filesAt(add, 'taken'), await filesAt(remove, 'taken'))
    },

    /** Files that a browser has sent. */
    async startUploads({ add, remove, ...how }: ChangeRequest): Promise<{ jobId: string }> {
      return startFiles(how, await uploadedFiles(uploads, add), await uploadedFiles(uploads, remove))
    },

    /** Undoes what a version changed, and leaves what others did. */
    async takeBack(kg: string, version: number, dryRun = false): Promise<{ jobId: string }> {
      await existing(kg, version)
      return start(
        saying(dryRun ? 'jobTitles.tryToTakeBack' : 'jobTitles.takeBack', { version: String(version), graph: kg }),
        {
          what: 'take back',
          kg,
          version,
          dryRun,
        },
      )
    },

    /** Makes entities one, by their keys: all of them with one version. */
    async merge(kg: string, pairs: readonly MergedPair[], dryRun = false): Promise<{ jobId: string }> {
      await ofOwn(kg)
      const what =
        pairs.length === 1
          ? saying('jobTitles.quoted', { name: shortened(pairs[0]?.gone ?? '', 60) })
          : countedSaying(pairs.length, 'entity')
      return start(saying(dryRun ? 'jobTitles.tryToMerge' : 'jobTitles.merge', { what, graph: kg }), {
        what: 'merge',
        kg,
        pairs: [...pairs],
        dryRun,
      })
    },

    /** Makes an entity that was merged stand for itself again, by the key that it had. */
    async split(kg: string, key: string, dryRun = false): Promise<{ jobId: string }> {
      await ofOwn(kg)
      const title = saying(dryRun ? 'jobTitles.tryToSplit' : 'jobTitles.split', {
        name: shortened(key, 60),
        graph: kg,
      })
      return start(title, { what: 'split', kg, key, dryRun })
    },

    /** Gives the version that it was before. */
    switch: (kg: string, version: number): Promise<{ previous: number }> =>
      changing(kg, async folder => {
        const { current } = await listVersions(folder)
        await switchVersion(folder, version)
        if (current !== version) tools.changed(kg)
        return { previous: current }
      }),

    name: (kg: string, version: number, name: string | undefined): Promise<void> =>
      changing(kg, folder => nameVersion(folder, version, name)),

    async compare(kg: string, from: number, to: number, most: number): Promise<VersionChanges> {
      const folder = await ofOwn(kg)
      await using worker = new WorkerClient(spawn('import', { correlation: `compare-${kg}` }), 'import', importCalls)
      return await worker.call('compare', { folder, from, to, most })
    },

    /** Into the trash, from which `undoRemove` takes it back; a question that is put to it is waited for. */
    async remove(kg: string, version: number): Promise<{ undoId: string }> {
      const forgotten = await changing(kg, folder => forgetVersion(folder, version))
      const undoId = randomUUID()
      const place = trash.at(`${IN_TRASH}${undoId}`)
      await mkdir(place, { mode: 0o700 })
      await writeAtomically(join(place, FILE), JSON.stringify({ ...forgotten, kg: checkedGraphName(kg) }))
      await projects.whenLeft(kg)
      await changing(kg, async folder => {
        const first = await freeFirst(folder)
        const environments =
          first === undefined ? forgotten.environments : [first, ...forgotten.environments.map(onFirstApart)]
        if (first !== undefined)
          await writeAtomically(
            join(place, FILE),
            JSON.stringify({ ...forgotten, environments, kg: checkedGraphName(kg) }),
          )
        for (const { name } of environments)
          await rename(environmentFolder(folder, name), join(place, basename(environmentFolder(folder, name))))
      })
      return { undoId }
    },

    async undoRemove(undoId: string): Promise<{ kg: string; version: number }> {
      const entry = `${IN_TRASH}${checkedId(undoId, 'removed version')}`
      const place = trash.at(entry)
      const removed = await removedIn(place)
      if (removed === undefined) throw new ClewError('not-found', saying('graphProblems.versionGone'))
      const { kg, version } = removed
      await changing(kg, async folder => {
        await requireRecallable(folder, removed)
        const there = await readdir(versionsFolder(folder))
        for (const { name } of removed.environments)
          if (!there.includes(name)) await rename(join(place, name), environmentFolder(folder, name))
        await recallVersion(folder, removed)
      })
      await trash.discard(entry)
      return { kg, version }
    },

    /** What was removed and can be had back, the last removed first. */
    async removed(): Promise<Omit<RemovedThing, 'kind'>[]> {
      const found = (await trash.list()).map(async ({ entry, ...dates }) => {
        const removed = entry.startsWith(IN_TRASH) ? await removedIn(trash.at(entry)) : undefined
        if (removed === undefined) return []
        return [
          {
            id: entry.slice(IN_TRASH.length),
            title: saying('keepingProblems.titleVersion', { graph: removed.kg, version: removed.version }),
            ...dates,
          },
        ]
      })
      return (await Promise.all(found)).flat()
    },

    /** It does not come back. */
    async discardRemoved(undoId: string): Promise<void> {
      await trash.discard(`${IN_TRASH}${checkedId(undoId, 'removed version')}`)
    },
  }
}

/** Undefined where no version lies there. */
async function removedIn(place: string): Promise<z.infer<typeof RemovedSchema> | undefined> {
  const text = await readFile(join(place, FILE), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : RemovedSchema.safeParse(JSON.parse(text)).data
}

type Calls = WorkerClient<typeof importCalls>

async function changeOf(
  worker: Calls,
  folder: string,
  input: Exclude<Input, { what: 'make whole' }>,
  knownTables: VersionTools['knownTables'],
  how: Parameters<Calls['call']>[2],
): Promise<ChangeResult> {
  const { kg, versionName, dryRun } = input
  const changing = { folder, name: kg, versionName, dryRun }
  switch (input.what) {
    case 'files':
      return worker.call(
        'change',
        {
          ...changing,
          add: input.add.paths,
          remove: input.remove.paths,
          format: input.format,
          choices: input.tables,
          known: await knownTables.all(),
        },
        how,
      )
    case 'take back':
      return worker.call('takeBack', { ...changing, version: input.version }, how)
    case 'merge':
      return worker.call('merge', { ...changing, pairs: input.pairs }, how)
    case 'split':
      return worker.call('split', { ...changing, key: input.key }, how)
  }
}

async function runChange(
  { id, input, signal, report }: JobRun<Input>,
  { projects, knownTables, spawn, jobs, changed }: VersionTools,
): Promise<{ change?: ChangeResult }> {
  const { kg } = input
  return projects.changing(kg, async folder => {
    await using worker = new WorkerClient(spawn('import', { correlation: id }), 'import', importCalls)
    const how = { signal, onTold: report, grace: () => CANCEL_GRACE_MS }
    if (input.what === 'make whole') {
      await worker.call('makeWhole', { folder, version: input.version }, how)
      return {}
    }
    const change = await changeOf(worker, folder, input, knownTables, how)
    if (change.version !== undefined) changed(kg)
    if (!change.wantsWhole || change.version === undefined) return { change }
    const { jobId } = await jobs().add('change', saying('jobTitles.makeWhole', { graph: kg }), {
      what: 'make whole',
      kg,
      version: change.version,
    } satisfies Input)
    return { change: { ...change, wholeJob: jobId } }
  })
}
