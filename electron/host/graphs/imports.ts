import type { Uploads } from './uploads.ts'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { fromWire } from '../../contract/wire-error.ts'
import { removeStaleStaging } from '../../kg/import/staging.ts'
import type { ImportResult } from '../../contract/job.ts'
import { HostError } from '../../contract/errors.ts'
import { checkedGraphName, freeName, nameFromFile } from './graph-names.ts'
import { FromImportWorker, type ToImportWorker } from './import-messages.ts'
import { jobKind, type AnyJobKind, type JobQueue, type JobRun } from '../jobs/job-queue.ts'
import { pause } from '../../base/live-value.ts'
import type { Log } from '../log.ts'
import type { Projects } from './projects.ts'
import { crashReason, type SpawnWorker } from '../workers/spawn-worker.ts'

const Input = z.object({
  paths: z.array(z.string()),
  name: z.string(),
  format: z.string().optional(),
  uploadIds: z.array(z.string()),
})
type Input = z.infer<typeof Input>

export interface ImportRequest {
  paths: string[]
  /** Left out: made from the first file's name, free of a clash. */
  name?: string | undefined
  format?: string | undefined
}

export interface ImportTools {
  projects: Projects
  uploads: Uploads
  spawn: SpawnWorker
  log: Log
}

/** How long a worker may take to stop by itself before it is ended. */
const CANCEL_GRACE_MS = 700
const SAMPLES = 'samples'

/** An import as a job: in a process of its own, one at a time, visible in the library only when complete. */
export function importJobs(tools: ImportTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'import',
    input: Input,
    interrupted: 'Clew ended while this was running; nothing of it was kept. Start it again.',
    run: async run => ({ result: await runImport(run, tools) }),
    async forget({ uploadIds }) {
      for (const uploadId of uploadIds) await tools.uploads.discard(uploadId)
    },
  })
}

export function createImports(projects: Projects, uploads: Uploads, jobs: JobQueue, resources: string) {
  const add = async (input: Input): Promise<{ jobId: string }> => jobs.add('import', titleOf(input), input)
  const nameFor = async (wanted: string | undefined, first: string): Promise<string> => {
    if (wanted === undefined)
      return freeName(nameFromFile(first), new Set([...(await projects.names()), ...pendingNames(jobs)]))
    const name = checkedGraphName(wanted)
    await projects.refuseTaken(name)
    return name
  }
  return {
    async start({ paths, name, format }: ImportRequest): Promise<{ jobId: string }> {
      const files = paths.map(path => resolve(path))
      for (const file of files) await refuseUnreadable(file)
      return add({
        paths: files,
        name: await nameFor(name, files[0] ?? ''),
        uploadIds: [],
        ...(format === undefined ? {} : { format }),
      })
    },
    async startUploads(uploadIds: readonly string[], name: string | undefined): Promise<{ jobId: string }> {
      const paths = await Promise.all(uploadIds.map(id => uploads.path(id)))
      return add({ paths, name: await nameFor(name, paths[0] ?? ''), uploadIds: [...uploadIds] })
    },
    async startSample(): Promise<{ jobId: string }> {
      const folder = join(resources, SAMPLES)
      const [sample] = (await readdir(folder)).toSorted()
      if (sample === undefined)
        throw new HostError('unavailable', 'The sample graph is missing from this installation; install Clew again.')
      return add({ paths: [join(folder, sample)], name: await nameFor(undefined, sample), uploadIds: [] })
    },
  }
}

function titleOf({ name, paths }: Input): string {
  const [first = ''] = paths
  return `Import ${basename(first)}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''} as "${name}"`
}

/** Names that waiting and running imports will take. */
function pendingNames(jobs: JobQueue): string[] {
  return jobs.pendingInputs('import').map(input => Input.parse(input).name)
}

async function refuseUnreadable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw new HostError('bad-request', `There is no file ${file}; check the path.`)
  if (found.isDirectory()) throw new HostError('bad-request', `${file} is a folder; choose the graph files in it.`)
}

async function runImport({ id, input, signal, report }: JobRun<Input>, tools: ImportTools): Promise<ImportResult> {
  const { projects, spawn, log } = tools
  const started = performance.now()
  const lock = await projects.lockGraph(input.name)
  try {
    await projects.refuseTaken(input.name)
    const worker = spawn('import', { correlation: id })
    log.info({ job: id, worker: worker.pid, files: input.paths }, 'import worker started')
    const send = (message: ToImportWorker): void => worker.send(message)
    const cancel = (): void => {
      send({ kind: 'cancel' })
      void pause(CANCEL_GRACE_MS).then(() => worker.kill())
    }
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    const outcome = new Promise<FromImportWorker>(settle => {
      worker.onMessage(data => {
        const message = FromImportWorker.parse(data)
        if (message.kind !== 'progress') return settle(message)
        report({
          phase: message.phase,
          fraction: message.fraction,
          secondsLeft: message.secondsLeft,
          rate:
            message.triplesPerSecond === undefined || message.triplesPerSecond < 1
              ? undefined
              : `${Math.round(message.triplesPerSecond).toLocaleString('en')} triples/s`,
        })
      })
    })
    send({
      kind: 'start',
      files: input.paths,
      folder: projects.path(input.name),
      name: input.name,
      ...(input.format === undefined ? {} : { format: input.format }),
    })
    try {
      const first = await Promise.race([outcome, worker.exit])
      // Too late to cancel: the graph is there and whole.
      if ('kind' in first && first.kind === 'done')
        return { ...first.result, kg: input.name, seconds: (performance.now() - started) / 1_000 }
      signal.throwIfAborted()
      if (!('kind' in first)) throw new HostError('unavailable', crashReason('import', first))
      if (first.kind === 'failed') throw fromWire(first)
      throw new HostError('unavailable', 'The import stopped before it was done; start it again.')
    } finally {
      signal.removeEventListener('abort', cancel)
      worker.kill()
      const { stderr } = await worker.exit
      if (stderr !== '') log.warn({ job: id, stderr }, 'the import worker wrote to stderr')
    }
  } finally {
    await removeStaleStaging(projects.folder)
    await lock.release()
    projects.changed()
  }
}
