import type { ModelService } from '../models/model-service.ts'
import type { Uploads } from './uploads.ts'
import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { fromWire, toWire } from '../../contract/wire-error.ts'
import type { DocumentsResult } from '../../contract/job.ts'
import { FromDocumentsWorker, type ToDocumentsWorker } from './documents-messages.ts'
import type { Embedders } from '../models/embedders.ts'
import { HostError } from '../../contract/errors.ts'
import { checkedGraphName, foldGraphName, freeName, nameFromFile } from './graph-names.ts'
import { jobKind, type AnyJobKind, type JobQueue, type JobRun } from '../jobs/job-queue.ts'
import { pause } from '../../base/live-value.ts'
import type { Log } from '../log.ts'
import type { Projects } from './projects.ts'
import { crashReason, type SpawnWorker, type WorkerProcess } from '../workers/spawn-worker.ts'
import { PATTERNS } from '../../agent/extraction/extraction.ts'
import type { Policy } from '../../model/policy.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'

const Input = z.object({
  kg: z.string(),
  paths: z.array(z.string()),
  uploadIds: z.array(z.string()),
  extractor: z.string().optional(),
  embedder: z.string().optional(),
})
type Input = z.infer<typeof Input>

export interface DocumentTools {
  projects: Projects
  uploads: Uploads
  models: Pick<ModelService, 'policy'>
  embedders: Embedders
  /** Refuses a model on another machine for a graph whose text must not leave this one. */
  requireConsent(kg: string, model: string | undefined): Promise<void>
  spawn: SpawnWorker
  log: Log
}

/** How long a worker may take to stop by itself before it is ended. */
const CANCEL_GRACE_MS = 700
/** Inside the graph's folder: it holds the documents' text, and lives and dies with it. */
const WRITINGS = 'writings.jsonl'

/**
 * The reading of documents as a job: in a process of its own, one at a time; what is committed stays, whatever ends it.
 */
export function documentJobs(tools: DocumentTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'documents',
    input: Input,
    interrupted: 'Clew ended while this was running; what was read so far is kept. Start it again to go on from there.',
    run: async run => ({ documents: await runDocuments(run, tools) }),
    async forget({ uploadIds }) {
      for (const uploadId of uploadIds) await tools.uploads.discard(uploadId)
    },
  })
}

export interface DocumentsRequest {
  /** Made where it is not there. */
  kg: string
  paths: string[]
  /** `patterns` (when left out), or a model that writes. */
  extractor?: string | undefined
  /** `lexical`, or an embedding model; left out: the best that is there. */
  embedder?: string | undefined
}

/** The documents of the graphs. */
export function createDocuments(tools: DocumentTools, jobs: JobQueue) {
  const { projects, uploads } = tools
  const add = async (given: Input): Promise<{ jobId: string }> => {
    const input = { ...given, kg: checkedGraphName(given.kg) }
    await tools.requireConsent(input.kg, input.extractor === PATTERNS ? undefined : input.extractor)
    return jobs.add('documents', titleOf(input), input)
  }
  return {
    async start({ kg, paths, extractor, embedder }: DocumentsRequest): Promise<{ jobId: string }> {
      const files = paths.map(path => resolve(path))
      for (const file of files) await refuseUnreadable(file)
      return add({ kg, paths: files, uploadIds: [], ...given({ extractor, embedder }) })
    },
    /** @param request without `kg`: a new graph, named after the first file */
    async startUploads({
      kg,
      uploadIds,
      extractor,
      embedder,
    }: {
      kg?: string | undefined
      uploadIds: readonly string[]
      extractor?: string | undefined
      embedder?: string | undefined
    }): Promise<{ jobId: string }> {
      const paths = await Promise.all(uploadIds.map(id => uploads.path(id)))
      const pending = jobs.pendingInputs('documents').map(input => Input.parse(input).kg)
      const name = kg ?? freeName(nameFromFile(paths[0] ?? ''), new Set([...(await projects.names()), ...pending]))
      return add({ kg: name, paths, uploadIds: [...uploadIds], ...given({ extractor, embedder }) })
    },
    summary: (kg: string) => projects.using(kg, async graph => (await (await graph.hypergraph())?.summary()) ?? null),
    remove: (kg: string, document: string) => removeDocument(kg, document, tools),
    /** The text of a chunk; null where it is no longer there. */
    chunk: (kg: string, document: string, chunk: number) =>
      projects.using(kg, async graph => (await (await graph.hypergraph())?.chunkText(document, chunk)) ?? null),
  }
}

function given({
  extractor,
  embedder,
}: {
  extractor: string | undefined
  embedder: string | undefined
}): Pick<Input, 'extractor' | 'embedder'> {
  return { ...(extractor === undefined ? {} : { extractor }), ...(embedder === undefined ? {} : { embedder }) }
}

function titleOf({ kg, paths }: Input): string {
  const [first = ''] = paths
  return `Read ${basename(first)}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''} into "${kg}"`
}

async function refuseUnreadable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw new HostError('bad-request', `There is no file ${file}; check the path.`)
  if (found.isDirectory()) throw new HostError('bad-request', `${file} is a folder; choose the documents in it.`)
}

async function runDocuments(
  { id, input, signal, report }: JobRun<Input>,
  tools: DocumentTools,
): Promise<DocumentsResult> {
  const { projects, embedders } = tools
  const started = performance.now()
  const lock = await projects.lockGraph(input.kg)
  try {
    await refuseOtherCase(input.kg, projects)
    report({ phase: 'preparing the models' })
    const policy = await writingModel(input, tools)
    const embedder = await embedders.open(input.embedder)
    const folder = projects.path(input.kg)
    const worker = new DocumentsWorker(id, tools, {
      ...(policy?.writer === undefined ? {} : { writer: policy.writer }),
      ...(embedder.lexical ? {} : { embedder }),
    })
    const tokenizer =
      input.extractor === undefined || input.extractor === PATTERNS
        ? await embedders.fileOf(embedder)
        : await embedders.fileOfModel(input.extractor)
    const answer = await worker.run(
      {
        kind: 'start',
        files: input.paths,
        folder,
        name: input.kg,
        writings: join(folder, WRITINGS),
        ...(policy === undefined
          ? {}
          : {
              extractor: {
                name: policy.description.name,
                fingerprint: policy.description.fingerprint ?? policy.description.name,
              },
            }),
        ...(embedder.lexical
          ? {}
          : { embedder: { id: embedder.id, name: embedder.name, dimensions: embedder.dimensions } }),
        ...(tokenizer === undefined ? {} : { tokenizer }),
      },
      signal,
      report,
    )
    if (answer.kind !== 'done')
      throw new HostError('unavailable', 'The reading of documents ended without a result; start it again.')
    return { ...answer.result, kg: input.kg, seconds: (performance.now() - started) / 1_000 }
  } finally {
    await lock.release()
    projects.changed()
  }
}

/** A folder's name that differs in case only is the same folder on some systems. */
async function refuseOtherCase(kg: string, projects: Projects): Promise<void> {
  const other = (await projects.names()).find(name => name !== kg && foldGraphName(name) === foldGraphName(kg))
  if (other !== undefined)
    throw new HostError('conflict', `There already is a graph named "${other}"; write its name so, or choose another.`)
}

/** Undefined for the patterns. */
async function writingModel(
  { kg, extractor }: Input,
  { models, requireConsent }: DocumentTools,
): Promise<Policy | undefined> {
  if (extractor === undefined || extractor === PATTERNS) return undefined
  await requireConsent(kg, extractor)
  const policy = await models.policy(extractor)
  if (policy.writer === undefined)
    throw new HostError(
      'bad-request',
      `${policy.description.name} writes no text and cannot extract facts; choose a language model, or the patterns.`,
    )
  return policy
}

async function removeDocument(kg: string, document: string, tools: DocumentTools): Promise<void> {
  const { projects } = tools
  const folder = await projects.existing(kg)
  const lock = await projects.lockGraph(kg)
  try {
    const answer = await new DocumentsWorker(`remove-${kg}`, tools, {}).run(
      { kind: 'remove', folder, name: kg, document },
      new AbortController().signal,
      () => undefined,
    )
    if (answer.kind !== 'removed' || !answer.found)
      throw new HostError('not-found', `"${kg}" holds no document named "${document}"; reload the list.`)
  } finally {
    await lock.release()
    projects.changed()
  }
}

type Answer = Extract<FromDocumentsWorker, { kind: 'done' | 'removed' }>

/** One documents worker and what it may ask of the host's models. */
class DocumentsWorker {
  private readonly id: string
  private readonly tools: DocumentTools
  private readonly models: { writer?: NonNullable<Policy['writer']>; embedder?: TextEmbedder }

  constructor(
    id: string,
    tools: DocumentTools,
    models: { writer?: NonNullable<Policy['writer']>; embedder?: TextEmbedder },
  ) {
    this.id = id
    this.tools = tools
    this.models = models
  }

  async run(message: ToDocumentsWorker, signal: AbortSignal, report: JobRun<Input>['report']): Promise<Answer> {
    const { spawn, log } = this.tools
    const worker = spawn('documents', { correlation: this.id })
    log.info({ job: this.id, worker: worker.pid, kind: message.kind }, 'documents worker started')
    const cancel = (): void => {
      worker.send({ kind: 'cancel' } satisfies ToDocumentsWorker)
      void pause(CANCEL_GRACE_MS).then(() => worker.kill())
    }
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    const outcome = new Promise<FromDocumentsWorker>(settle => {
      worker.onMessage(data => {
        const told = FromDocumentsWorker.parse(data)
        if (told.kind === 'write' || told.kind === 'embed') void this.serve(told, worker, signal)
        else if (told.kind === 'progress') report(progressOf(told))
        else settle(told)
      })
    })
    worker.send(message)
    try {
      const first = await Promise.race([outcome, worker.exit])
      // Too late to cancel: all of it is in the graph.
      if ('kind' in first && (first.kind === 'done' || first.kind === 'removed')) return first
      signal.throwIfAborted()
      if (!('kind' in first)) throw new HostError('unavailable', crashReason('documents', first))
      if (first.kind === 'failed') throw fromWire(first)
      throw new HostError(
        'unavailable',
        'The reading of documents stopped before it was done; start it again to go on from there.',
      )
    } finally {
      signal.removeEventListener('abort', cancel)
      worker.kill()
      const { stderr } = await worker.exit
      if (stderr !== '') log.warn({ job: this.id, stderr }, 'the documents worker wrote to stderr')
    }
  }

  private async serve(
    request: Extract<FromDocumentsWorker, { kind: 'write' | 'embed' }>,
    worker: WorkerProcess,
    signal: AbortSignal,
  ): Promise<void> {
    const answer = await this.answer(request, signal).catch((error: unknown): ToDocumentsWorker => ({
      kind: 'refused',
      id: request.id,
      ...toWire(error),
    }))
    worker.send(answer)
  }

  private async answer(
    request: Extract<FromDocumentsWorker, { kind: 'write' | 'embed' }>,
    signal: AbortSignal,
  ): Promise<ToDocumentsWorker> {
    const { writer, embedder } = this.models
    if (request.kind === 'embed') {
      if (embedder === undefined)
        throw new HostError('unavailable', 'No embedding model is at hand; start the job again.')
      return { kind: 'embedded', id: request.id, vectors: await embedder.embed(request.texts, 'passage', signal) }
    }
    if (writer === undefined)
      throw new HostError('unavailable', 'No model that writes is at hand; start the job again.')
    const { prompt, maxTokens, temperature, seed } = request
    const text = await writer.write(prompt, {
      maxTokens,
      signal,
      ...(temperature === undefined ? {} : { temperature }),
      ...(seed === undefined ? {} : { seed }),
    })
    return { kind: 'written', id: request.id, text }
  }
}

function progressOf({
  phase,
  fraction,
  chunksPerSecond,
  secondsLeft,
}: Extract<FromDocumentsWorker, { kind: 'progress' }>): Parameters<JobRun<Input>['report']>[0] {
  return {
    phase,
    fraction,
    secondsLeft,
    rate:
      chunksPerSecond === undefined
        ? undefined
        : `${chunksPerSecond >= 10 ? Math.round(chunksPerSecond).toLocaleString('en') : chunksPerSecond.toFixed(1)} chunks/s`,
  }
}
