import { join } from 'node:path'
import { z } from 'zod'
import { PATTERNS } from '../../agent/extraction/extraction.ts'
import { serving, type Served } from '../../base/line.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import { ClewError } from '../../contract/errors.ts'
import type { DocumentsResult } from '../../contract/job.ts'
import type { TextEmbedder } from '../../kg/hypergraph/text-embedder.ts'
import type { TextWriter } from '../../model/policy.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import { type JobQueue } from '../jobs/job-queue.ts'
import type { Embedders } from '../models/embedders.ts'
import { writerAnswers } from '../models/writer-calls.ts'
import { writingModel, type WritingTools } from '../models/writing-model.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { CANCEL_GRACE_MS, ChosenFilesSchema, discardUploads, filesAt, namesOf, uploadedFiles } from './chosen-files.ts'
import { documentsCalls, modelCalls } from './documents-messages.ts'
import { checkedGraphName, foldGraphName, freeName, nameFromFile } from './graph-names.ts'
import { refuseElsewhere } from './open-library-graph.ts'
import type { Projects } from './projects.ts'
import type { Uploads } from './uploads.ts'
import { saying } from '../../contract/words/saying.ts'

const Input = ChosenFilesSchema.extend({
  kg: z.string(),
  extractor: z.string().optional(),
  embedder: z.string().optional(),
})
type Input = z.infer<typeof Input>

export interface DocumentTools extends WritingTools {
  projects: Projects
  uploads: Uploads
  embedders: Embedders
  spawn: SpawnWorker
}

/** Inside the graph's folder: it holds the documents' text, and lives and dies with it. */
const WRITINGS = 'writings.jsonl'

/**
 * The reading of documents as a job: in a process of its own, one at a time; what is committed stays, whatever ends it.
 */
export function documentJobs(tools: DocumentTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'documents',
    input: Input,
    interrupted: saying('interrupted.documents'),
    run: async run => ({ documents: await runDocuments(run, tools) }),
    forget: input => discardUploads(tools.uploads, input),
  })
}

/** `kg` is made where it is not there. */
export interface DocumentsRequest {
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
    refuseElsewhere(projects.path(input.kg), input.kg, saying('graphProblems.readIntoOwn'))
    await tools.requireConsent(input.kg, extractingModel(input))
    return jobs.add('documents', saying('jobTitles.documents', { files: namesOf(input), graph: input.kg }), input)
  }
  return {
    async start({ paths, ...how }: DocumentsRequest): Promise<{ jobId: string }> {
      return add({ ...(await filesAt(paths, 'documents')), ...how })
    },
    /** @param request without `kg`: a new graph, named after the first file */
    async startUploads({
      kg,
      uploadIds,
      ...how
    }: Omit<DocumentsRequest, 'kg' | 'paths'> & {
      kg?: string | undefined
      uploadIds: readonly string[]
    }): Promise<{ jobId: string }> {
      const files = await uploadedFiles(uploads, uploadIds)
      const pending = jobs.pendingInputs('documents').map(input => Input.parse(input).kg)
      const taken = new Set([...(await projects.names()), ...pending])
      return add({ ...files, kg: kg ?? freeName(nameFromFile(files.paths[0] ?? ''), taken), ...how })
    },
    summary: (kg: string) => projects.using(kg, async graph => (await (await graph.hypergraph())?.summary()) ?? null),
    remove: (kg: string, document: string) => removeDocument(kg, document, tools),
    /** The text of a chunk; null where it is no longer there. */
    chunk: (kg: string, document: string, chunk: number) =>
      projects.using(kg, async graph => (await (await graph.hypergraph())?.chunkText(document, chunk)) ?? null),
  }
}

async function runDocuments(
  { id, input, signal, report }: JobRun<Input>,
  tools: DocumentTools,
): Promise<DocumentsResult> {
  const { projects, embedders, spawn } = tools
  const { kg, paths } = input
  const started = performance.now()
  await using _lock = await projects.lockGraph(kg)
  try {
    await refuseOtherCase(kg, projects)
    report({ phase: saying('progress.preparingModels') })
    const model = extractingModel(input)
    const extractor =
      model === undefined
        ? undefined
        : await writingModel(model, kg, tools, name => saying('graphProblems.cannotExtract', { model: name }))
    const embedder = await embedders.open(input.embedder)
    const folder = projects.path(kg)
    await using worker = new WorkerClient(
      spawn('documents', { correlation: id }),
      'documents',
      documentsCalls,
      modelAnswers(extractor?.writer, embedder),
    )
    // One that is done before it hears of the cancelling is done: all of it is in the graph.
    const result = await worker.call(
      'read',
      {
        files: paths,
        folder,
        name: kg,
        writings: join(folder, WRITINGS),
        extractor: extractor && { name: extractor.name, fingerprint: extractor.fingerprint },
        embedder: embedder.lexical
          ? undefined
          : { id: embedder.id, name: embedder.name, dimensions: embedder.dimensions },
        tokenizer: await (model === undefined ? embedders.fileOf(embedder) : embedders.fileOfModel(model)),
      },
      { signal, onTold: report, grace: () => CANCEL_GRACE_MS },
    )
    return { ...result, kg, seconds: (performance.now() - started) / 1_000 }
  } finally {
    projects.changed()
  }
}

async function removeDocument(kg: string, document: string, { projects, spawn }: DocumentTools): Promise<void> {
  const folder = await projects.existing(kg)
  await using _lock = await projects.lockGraph(kg)
  try {
    await using worker = new WorkerClient(
      spawn('documents', { correlation: `remove-${kg}` }),
      'documents',
      documentsCalls,
    )
    if (!(await worker.call('remove', { folder, name: kg, document })))
      throw new ClewError('not-found', saying('graphProblems.noDocument', { graph: kg, document }))
  } finally {
    projects.changed()
  }
}

/** What the worker may ask of the models, which are loaded here. */
function modelAnswers(writer: TextWriter | undefined, embedder: TextEmbedder): Served {
  return serving(modelCalls, {
    ...writerAnswers(writer),
    embed: (texts, { signal }) => embedder.embed(texts, 'passage', signal),
  })
}

/** A folder's name that differs in case only is the same folder on some systems. */
async function refuseOtherCase(kg: string, projects: Projects): Promise<void> {
  const other = (await projects.names()).find(name => name !== kg && foldGraphName(name) === foldGraphName(kg))
  if (other !== undefined) throw new ClewError('conflict', saying('graphProblems.alreadyOther', { graph: other }))
}

/** Undefined for the patterns. */
function extractingModel({ extractor }: Input): string | undefined {
  return extractor === PATTERNS ? undefined : extractor
}
