import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import type { NamedPreview } from '../../contract/import-preview.ts'
import type { ImportResult } from '../../contract/job.ts'
import { TableChoicesSchema, type KnownTable, type TableChoices } from '../../contract/table-columns.ts'
import { removeStaleStaging } from '../../kg/import/staging.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import { type JobQueue } from '../jobs/job-queue.ts'
import {
  CANCEL_GRACE_MS,
  ChosenFilesSchema,
  discardUploads,
  filesAt,
  namesOf,
  uploadedFiles,
  type ChosenFiles,
} from './chosen-files.ts'
import { checkedGraphName, folderOf, freeName, nameFromFile, nameFromFiles } from './graph-names.ts'
import type { ImportPreviews, PreviewFiles } from './import-previews.ts'
import type { KnownTables } from './known-tables.ts'
import type { Projects } from './projects.ts'
import type { Uploads } from './uploads.ts'
import { saying } from '../../contract/words/saying.ts'

const Input = ChosenFilesSchema.extend({
  name: z.string(),
  format: z.string().optional(),
  tables: z.array(TableChoicesSchema).optional(),
})
type Input = z.infer<typeof Input>

export interface ImportRequest {
  paths: string[]
  /** Left out: made from the names of the files, free of a clash. */
  name?: string | undefined
  format?: string | undefined
  /** Roles of the columns of tables. */
  tables?: readonly TableChoices[] | undefined
  /** Tables whose roles are remembered for others of their shape. */
  remember?: readonly KnownTable[] | undefined
}

export interface ImportTools {
  projects: Projects
  knownTables: KnownTables
  uploads: Uploads
  previews: ImportPreviews
  /** Told of every graph that has come in. */
  imported(kg: string): void
}

const SAMPLES = 'samples'

/** A browser does not say in which folder its files lay. */
const proposed = ({ paths, uploadIds }: ChosenFiles): string =>
  nameFromFiles(paths, uploadIds.length > 0 ? undefined : folderOf(paths))

/** An import as a job: in a process of its own, one at a time, visible in the library only when complete. */
export function importJobs(tools: ImportTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'import',
    input: Input,
    interrupted: saying('interrupted.import'),
    async run(run) {
      const result = await runImport(run, tools)
      if (result.triples > 0) tools.imported(result.kg)
      return { result }
    },
    forget: input => discardUploads(tools.uploads, input),
  })
}

export function createImports(
  { projects, knownTables, uploads, previews }: Omit<ImportTools, 'imported'>,
  jobs: JobQueue,
  resources: string,
) {
  const add = async (input: Input): Promise<{ jobId: string }> =>
    jobs.add('import', saying('jobTitles.import', { files: namesOf(input), graph: input.name }), input)
  const nameFor = async (wanted: string | undefined, proposed: string): Promise<string> => {
    if (wanted === undefined) {
      const pending = jobs.pendingInputs('import').map(input => Input.parse(input).name)
      return freeName(proposed, new Set([...(await projects.names()), ...pending]))
    }
    const name = checkedGraphName(wanted)
    await projects.refuseTaken(name)
    return name
  }
  const begin = async (
    files: ChosenFiles,
    { name, format, tables = [], remember = [] }: Omit<ImportRequest, 'paths'>,
  ): Promise<{ jobId: string }> => {
    const free = await nameFor(name, proposed(files))
    await knownTables.remember(remember)
    return add({ ...files, name: free, format, ...(tables.length > 0 && { tables: [...tables] }) })
  }
  return {
    /** What an import of these files would be, and the name that its graph would get. */
    async preview(request: PreviewFiles, signal?: AbortSignal): Promise<NamedPreview> {
      const { paths } = await filesAt(request.paths, 'taken')
      return {
        ...(await previews.preview({ ...request, paths }, signal)),
        name: await nameFor(undefined, nameFromFiles(paths, folderOf(paths))),
      }
    },
    async previewUploads(
      uploadIds: readonly string[],
      tables?: readonly TableChoices[],
      folder?: string,
      signal?: AbortSignal,
    ): Promise<NamedPreview> {
      const { paths } = await uploadedFiles(uploads, uploadIds)
      const name = folder === undefined ? nameFromFiles(paths) : nameFromFile(folder)
      return { ...(await previews.preview({ paths, tables }, signal)), name: await nameFor(undefined, name) }
    },
    async start({ paths, ...request }: ImportRequest): Promise<{ jobId: string }> {
      return begin(await filesAt(paths, 'taken'), request)
    },
    async startUploads(
      uploadIds: readonly string[],
      request: Omit<ImportRequest, 'paths'> = {},
    ): Promise<{ jobId: string }> {
      return begin(await uploadedFiles(uploads, uploadIds), request)
    },
    /** Files that a browser sent and that are not wanted after all. */
    discard: (uploadIds: readonly string[]) => discardUploads(uploads, { paths: [], uploadIds: [...uploadIds] }),
    close: () => previews.close(),
    async startSample(): Promise<{ jobId: string }> {
      const folder = join(resources, SAMPLES)
      const [sample] = (await readdir(folder)).toSorted()
      if (sample === undefined) throw new ClewError('unavailable', saying('graphProblems.sampleMissing'))
      const paths = [join(folder, sample)]
      return add({ paths, uploadIds: [], name: await nameFor(undefined, nameFromFile(paths[0] ?? '')) })
    },
  }
}

async function runImport(
  { id, input: { paths, name, format, tables }, signal, report }: JobRun<Input>,
  { projects, knownTables, previews }: ImportTools,
): Promise<ImportResult> {
  await using _lock = await projects.lockGraph(name)
  try {
    await projects.refuseTaken(name)
    await using worker = previews.take(id)
    // One that is done before it hears of the cancelling is done: the graph is there and whole.
    const call = worker.call(
      'import',
      { files: paths, folder: projects.path(name), name, format, choices: tables, known: await knownTables.all() },
      { signal, onTold: report, grace: () => CANCEL_GRACE_MS },
    )
    return await projects.orWhyGone(call)
  } finally {
    await removeStaleStaging(projects.folder)
    projects.changed()
  }
}
