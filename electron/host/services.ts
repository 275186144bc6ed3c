import type { ReportFormat, GraphExportFormat } from '../contract/saved-file.ts'
import type { EpisodeRequest } from '../agent/episode.ts'
import type { ProtocolName, ProtocolProposal } from '../contract/protocol.ts'
import type { Trajectory, TrajectoryEvent, TrajectoryCard } from '../contract/trajectory.ts'
import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Fact } from '../contract/fact.ts'
import type { Call, Observation } from '../contract/observation.ts'
import type { Policy, RelationOrder } from '../model/policy.ts'
import type { AskRequest, Setup } from '../contract/question.ts'
import type { EndpointCheck, EndpointView, ModelCard, ModelLoading, EndpointRequest } from '../contract/model.ts'
import type { EntitySuggestion, GraphCard, GraphSettings, MentionView } from '../contract/graph.ts'
import type { GraphSummary } from '../contract/graph.ts'
import type { HypergraphSummary } from '../contract/documents.ts'
import type { JobView } from '../contract/job.ts'
import type { Verdict } from '../contract/verdict.ts'
import type { Evaluations } from './evaluation/evaluate-services.ts'
import type { Folders } from './folders.ts'
import type { Log } from './log.ts'
import type { Adapters, Teaching } from './training/teach-services.ts'

/** The graph library: every graph of the data folder. Names are checked: none leads out of the folder. */
export interface GraphLibrary {
  list(): Promise<GraphCard[]>
  changes(signal: AbortSignal | undefined): AsyncGenerator<GraphCard[]>
  summary(kg: string): Promise<GraphSummary>
  /**
   * The open graph, to be given back: while it is lent it is neither removed nor renamed. Opened once per process and
   * shared.
   */
  lease(kg: string): Promise<GraphLease>
  /** Into the trash folder, from which `undoRemove` takes it back. */
  remove(kg: string): Promise<{ undoId: string }>
  undoRemove(undoId: string): Promise<{ kg: string }>
  rename(kg: string, to: string): Promise<{ kg: string }>
  /** N-Triples, line by line. */
  exportLines(kg: string, format: GraphExportFormat): AsyncIterable<string>
  exportTo(kg: string, path: string): Promise<{ path: string; triples: number; notes: string[] }>
}

export interface GraphLease {
  graph: KnowledgeGraph
  release(): void
}

/** What people look up in a graph while they prepare a question. */
export interface Explorer {
  neighbourhood(kg: string, key: string, limit: number): Promise<{ entity: EntitySuggestion; facts: Fact[] }>
  complete(kg: string, prefix: string, limit: number): Promise<EntitySuggestion[]>
  mentions(kg: string, text: string): Promise<MentionView[]>
}

export interface ImportRequest {
  paths: string[]
  /** Left out: made from the first file's name, free of a clash. */
  name?: string
  format?: string
}

export interface Imports {
  start(request: ImportRequest): Promise<{ jobId: string }>
  startUploads(uploadIds: readonly string[], name: string | undefined): Promise<{ jobId: string }>
  startSample(): Promise<{ jobId: string }>
}

export interface Jobs {
  list(): JobView[]
  watch(signal: AbortSignal | undefined): AsyncGenerator<JobView[]>
  cancel(id: string): Promise<void>
  retry(id: string): Promise<void>
  dismiss(id: string): Promise<void>
  /** Resolves when the job has ended, however it did. */
  finished(id: string): Promise<JobView>
}

/** What a person has set for each graph; it lives and dies with the graph. */
export interface GraphSettingsStore {
  get(kg: string): Promise<GraphSettings>
  set(kg: string, settings: GraphSettings): Promise<GraphSettings>
}

export interface DocumentsRequest {
  /** Made where it is not there. */
  kg: string
  paths: string[]
  /** `patterns` (when left out), or a model that writes. */
  extractor?: string
  /** `lexical`, or an embedding model; left out: the best that is there. */
  embedder?: string
}

/** The documents of the graphs. */
export interface Documents {
  start(request: DocumentsRequest): Promise<{ jobId: string }>
  /** @param request without `kg`: a new graph, named after the first file */
  startUploads(request: {
    kg?: string
    uploadIds: readonly string[]
    extractor?: string
    embedder?: string
  }): Promise<{ jobId: string }>
  summary(kg: string): Promise<HypergraphSummary | null>
  remove(kg: string, document: string): Promise<void>
  /** The text of a chunk; null where it is no longer there. */
  chunk(kg: string, document: string, chunk: number): Promise<string | null>
}

/** Everything that questions to one graph are answered with; the graph is held until it is released. */
export interface Answering {
  terms: Pick<
    EpisodeRequest,
    'protocol' | 'policy' | 'kg' | 'ranker' | 'hypergraph' | 'embedder' | 'similarity' | 'settings'
  >
  release(): void
}

/** Puts together what questions are answered with, for whoever asks many of them himself. */
export interface AnsweringDesk {
  /** @param own asked instead of the graph of the library; it stays its caller's */
  open(setup: Setup, own?: KnowledgeGraph): Promise<Answering>
  /** One call outside of any episode; with a question, relation lists are ordered for it. */
  call(kg: string, protocol: ProtocolName, call: Call, question?: string, signal?: AbortSignal): Promise<Observation>
  /** Refuses a model on another machine for a graph whose facts must not leave this one. */
  requireConsent(kg: string, model: string | undefined): Promise<void>
}

export interface Asks {
  start(request: AskRequest): Promise<{ id: string }>
  /** All at once; the answers share a group. */
  startGroup(requests: readonly AskRequest[]): Promise<{ group: string; ids: string[] }>
  /** In the order in which they were asked for. */
  group(group: string): Promise<Trajectory[]>
  proposal(kg: string, model: string | undefined): Promise<ProtocolProposal>
  mark(id: string, verdict: Omit<Verdict, 'at'>): Promise<Verdict>
  unmark(id: string): Promise<void>
  verdict(id: string): Promise<Verdict | null>
  events(id: string, signal: AbortSignal | undefined): AsyncGenerator<TrajectoryEvent>
  /** Now and whenever the history is another. */
  changes(signal: AbortSignal | undefined): AsyncGenerator<null>
  stop(id: string): void
  history(filter: { kg?: string; limit: number }): Promise<TrajectoryCard[]>
  get(id: string): Promise<Trajectory>
  remove(id: string): Promise<void>
  restore(id: string): Promise<void>
}

export interface Models {
  list(): Promise<ModelCard[]>
  add(path: string): Promise<ModelCard>
  addUpload(uploadId: string): Promise<ModelCard>
  remove(id: string): Promise<void>
  /**
   * Loaded once and reused. `model`: `navigator` (when left out), `decoder`, an id of the list, or the path of a GGUF
   * file; `adapter`: the id or name of something taught (it brings its model along where that is left out), or the path
   * of a LoRA adapter.
   */
  policy(model: string | undefined, adapter?: string): Promise<Policy>
  /** Those that are being loaded, now and whenever it changes. */
  watchLoading(signal: AbortSignal | undefined): AsyncGenerator<ModelLoading[]>
  /** What waits for the model fails with a sentence; nothing happens where it is not being loaded. */
  stopLoading(id: string): void
  /** The relation ranker that orders relation lists for every model. */
  ranker(): Promise<RelationOrder>
}

/** Models behind an OpenAI-compatible API. */
export interface Endpoints {
  list(): Promise<EndpointView[]>
  save(endpoint: EndpointRequest): Promise<EndpointView>
  remove(id: string): Promise<void>
  check(id: string, signal?: AbortSignal): Promise<EndpointCheck>
}

export interface Reports {
  render(trajectoryId: string, format: ReportFormat): Promise<{ fileName: string; mediaType: string; content: string }>
  saveTo(trajectoryId: string, format: ReportFormat, path: string): Promise<{ path: string }>
}

/** Files that a browser sends, kept in a private folder until they are used. */
export interface Uploads {
  /**
   * Writes the stream under the (checked) file name; refuses what goes past the limits and leaves nothing of it.
   * @param announced how many bytes the sender says will come; 0 when it does not say
   */
  receive(name: string, content: AsyncIterable<Uint8Array>, announced: number): Promise<{ uploadId: string }>
  path(uploadId: string): Promise<string>
  discard(uploadId: string): Promise<void>
}

/** Everything the program does, behind one object; doors add only the way in. */
export interface Host {
  readonly version: string
  readonly resources: string
  readonly folders: Folders
  readonly log: Log
  readonly graphs: GraphLibrary
  readonly graphSettings: GraphSettingsStore
  readonly explore: Explorer
  readonly imports: Imports
  readonly documents: Documents
  readonly jobs: Jobs
  readonly answering: AnsweringDesk
  readonly asks: Asks
  readonly evaluations: Evaluations
  readonly models: Models
  readonly adapters: Adapters
  readonly teaching: Teaching
  readonly endpoints: Endpoints
  readonly reports: Reports
  readonly uploads: Uploads
  /** Stops what runs, ends the workers and closes every graph. */
  close(): Promise<void>
}
