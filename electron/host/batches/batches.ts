import { createHash, randomUUID } from 'node:crypto'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import { FileKeeper } from '../../base/file-keeper.ts'
import { BatchSchema, type Batch, type BatchRequest } from '../../contract/batch.ts'
import { ClewError } from '../../contract/errors.ts'
import { SetupSchema } from '../../contract/question.ts'
import { isAtWork } from '../../contract/states.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { Uploads } from '../graphs/uploads.ts'
import { jobKind, type AnyJobKind } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { BATCH_FILE, BatchFolder, batchKind, FILES_BESIDE } from './batch-folder.ts'
import { batchTable } from './batch-table.ts'
import { carryOutBatch, type BatchControl, type BatchWork } from './carry-out-batch.ts'
import type { QuestionTable } from './question-table.ts'
import { saying } from '../../contract/words/saying.ts'

export interface BatchTools extends BatchWork {
  folder: string
  trash: string
  uploads: Pick<Uploads, 'path' | 'discard'>
}

const Input = z.object({ batch: z.string() })
type Input = z.infer<typeof Input>

/** Tables of questions as jobs, one at a time, in the host's own process. */
export function batchJobs(tools: BatchTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'batch',
    input: Input,
    subject: ({ batch }) => batch,
    interrupted: saying('interrupted.answers'),
    async run({ input, signal, report }) {
      await carryOutBatch(new BatchFolder(keeper(tools).placeOf(input.batch)), tools, { signal, report })
      return {}
    },
    forget: async () => undefined,
  })
}

function keeper({ folder, trash }: Pick<BatchTools, 'folder' | 'trash'>): FileKeeper<Batch> {
  return new FileKeeper<Batch>({
    ...batchKind,
    folder,
    trash,
    fileInFolder: BATCH_FILE,
    card: batch => batch,
    since: batch => batch.startedAt,
  })
}

/** Tables of questions, answered row by row: kept on disk, gone on with after a crash. */
export function createBatches(tools: BatchTools, jobs: JobQueue) {
  const store = keeper(tools)
  const placeOf = (id: string): BatchFolder => new BatchFolder(store.placeOf(id))

  async function prepared({ questions, ...setup }: BatchRequest): Promise<{ batch: Batch; table: QuestionTable }> {
    const path = questions.kind === 'file' ? resolve(questions.path) : await tools.uploads.path(questions.uploadId)
    const fingerprint = await tools.answering.fingerprint(setup.kg)
    // All that can be refused is refused before the first question: the model, the protocol, the consent.
    ;(await tools.answering.open(setup))[Symbol.dispose]()
    const { readQuestionTable } = await import('./question-table.ts')
    const table = await readQuestionTable(path)
    const batch: Batch = BatchSchema.parse({
      format: 'clew-batch',
      version: 1,
      id: randomUUID(),
      name: basename(path),
      setup: SetupSchema.parse(setup),
      fingerprint,
      digest: digestOf(table),
      header: table.header,
      of: table.questions.length,
      done: 0,
      state: 'interrupted',
      startedAt: new Date().toISOString(),
      rejected: table.rejected,
      rejectedCount: table.rejectedCount,
    })
    return { batch, table }
  }

  return {
    store,
    /** @throws {@link ClewError} where it cannot be done as asked; nothing is kept then */
    async start(request: BatchRequest): Promise<{ id: string; jobId: string }> {
      const { batch, table } = await prepared(request)
      await placeOf(batch.id).begin(batch, table.questions)
      if (request.questions.kind === 'upload') await tools.uploads.discard(request.questions.uploadId)
      const { id, name } = batch
      return { id, ...(await jobs.add('batch', saying('jobTitles.batch', { name }), { batch: id })) }
    },
    /**
     * Carries one out at once and outside of the queue, as the command line does, in a folder of its own. What was begun
     * there with the same table, graph and settings is gone on with.
     */
    async run(request: BatchRequest, folder: string, control: BatchControl): Promise<BatchFolder> {
      const place = new BatchFolder(resolve(folder))
      const { batch, table } = await prepared(request)
      if (await place.isThere()) await requireSame(place, batch)
      else {
        await using _claim = await place.claim(FILES_BESIDE)
        await place.begin(batch, table.questions)
      }
      await carryOutBatch(place, tools, control)
      return place
    },
    get: (id: string): Promise<Batch> => store.read(id),
    list: (): Promise<Batch[]> => store.list(),
    /** The first of its answers, of how many. */
    gathered: (id: string, most: number) => gathered(placeOf(id), most),
    gatheredIn: gathered,
    async table(id: string): Promise<{ fileName: string; mediaType: string; content: string }> {
      const { name } = await store.read(id)
      let content = ''
      for await (const line of batchTable(placeOf(id))) content += line
      return {
        fileName: `${name.replace(/\.[^.]*$/, '')}-answers.csv`,
        mediaType: 'text/csv; charset=utf-8',
        content,
      }
    },
    /** Goes on with one, also after a crash. */
    async resume(id: string): Promise<{ jobId: string }> {
      const { state, name } = await store.read(id)
      if (state === 'done') throw new ClewError('conflict', saying('batchProblems.done'))
      const job = jobs.find('batch', input => Input.safeParse(input).data?.batch === id)
      if (job !== undefined && isAtWork(job)) throw new ClewError('conflict', saying('batchProblems.running'))
      if (job?.canRetry === true) {
        await jobs.retry(job.id)
        return { jobId: job.id }
      }
      return jobs.add('batch', saying('jobTitles.batch', { name }), { batch: id })
    },
    remove: (id: string): Promise<void> => store.remove(id),
    restore: (id: string): Promise<void> => store.restore(id),
  }
}

export type Batches = ReturnType<typeof createBatches>

async function gathered(
  place: BatchFolder,
  most: number,
): Promise<{ name: string; trajectories: Trajectory[]; of: number }> {
  const { name, done } = await place.read()
  const trajectories: Trajectory[] = []
  let of = 0
  for await (const trajectory of place.answers()) {
    if (trajectories.length < most) trajectories.push(trajectory)
    of += 1
  }
  if (of === 0) throw new ClewError('conflict', saying('batchProblems.noneYet'))
  return { name, trajectories, of: Math.max(of, done) }
}

function digestOf({ header, questions }: QuestionTable): string {
  return createHash('sha256')
    .update(JSON.stringify([header, questions]))
    .digest('hex')
}

async function requireSame(place: BatchFolder, batch: Batch): Promise<void> {
  const there = await place.read()
  const different = [
    there.digest === batch.digest ? undefined : 'the table',
    there.fingerprint === batch.fingerprint ? undefined : 'the graph',
    JSON.stringify(there.setup) === JSON.stringify(batch.setup) ? undefined : 'how it is asked',
  ].filter(what => what !== undefined)
  if (different.length > 0)
    throw new ClewError(
      'conflict',
      `${place.folder} holds another batch: ${different.join(' and ')} ${different.length > 1 ? 'are' : 'is'} not the same. Name another folder, or ask as before to go on with it.`,
    )
}
