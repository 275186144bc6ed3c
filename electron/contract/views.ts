import type { Trajectory } from './trajectory.ts'

// What screens share with the rest: they import types from here and from nowhere else.
export type { AnswerItem, Trajectory, TrajectoryEvent, Turn } from './trajectory.ts'
import type { ProtocolName, ProtocolSettings } from './protocol-settings.ts'
export type { ProtocolName, ProtocolSettings } from './protocol-settings.ts'
export type { HypergraphSummary } from '../kg/hypergraph/hypergraph.ts'
export type { Fact } from '../kg/triple.ts'
import type { GraphSummary } from '../kg/knowledge-graph.ts'

/** A bad line of an import: counted always, listed up to a limit. */
export interface Rejected {
  file: string
  /** 1-based; 0 when the whole file was refused. */
  line: number
  reason: string
}

export interface ImportResult {
  kg: string
  triples: number
  entities: number
  relations: number
  seconds: number
  rejected: Rejected[]
  /** How many there were in all; more than `rejected.length` when the list was cut. */
  rejectedCount: number
  /** What else a person should know, a sentence each: repeated triples, graph names that were left out. */
  notes: string[]
}

/** What reading documents into a graph came to. */
export interface DocumentsResult {
  kg: string
  documents: number
  chunks: number
  entities: number
  hyperedges: number
  seconds: number
  /** Files that could not be read, and records of a model that could not be used. */
  rejected: Rejected[]
  rejectedCount: number
  notes: string[]
}

/** What a person has set for one graph. */
export interface GraphSettings {
  /** Left out: Clew proposes one. */
  protocol?: ProtocolName
  protocolSettings?: ProtocolSettings
  /**
   * Whether questions to this graph may be put to a model on another machine, and facts of it sent along. Off by
   * default.
   */
  endpointAllowed: boolean
}

export interface GraphCard {
  name: string
  triples: number
  entities: number
  relations: number
  /** Documents that were read into it. */
  documents: number
  bytes: number
  createdAt: string
  /** `broken`: the folder is there but cannot be read; `problem` says why and what to do. */
  state: 'ready' | 'broken'
  problem?: string
}

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'

/** Anything long. Every job has progress, cancel that works at once, and an error text that can be copied. */
export interface JobView {
  id: string
  kind: 'import' | 'documents' | 'download' | 'lessons' | 'training' | 'evaluation'
  title: string
  state: JobState
  /** Share done, 0 to 1, where the end is known. */
  fraction?: number
  /** What is being done, as a person would say it: `reading kb.txt`, `building indexes`. */
  phase: string
  /** `412,000 triples/s`, already in words. */
  rate?: string
  secondsLeft?: number
  startedAt: string
  endedAt?: string
  error?: string
  result?: ImportResult
  documents?: DocumentsResult
  /** What it works on where that has a page of its own: the id of a training run or of an evaluation. */
  subject?: string
  /** Whether `jobs.retry` starts it again from where it can. */
  canRetry: boolean
}

export interface ModelCard {
  /** `navigator`, `decoder`, or the file's own id. */
  id: string
  name: string
  kind: 'navigator' | 'gguf' | 'endpoint'
  detail: string
  bytes: number
  architecture?: string
  parameters?: number
  fingerprint?: string
  embedded: boolean
  /** It compares texts, for documents, and answers no questions. */
  embeds?: true
  state: 'ready' | 'broken'
  problem?: string
}

/** A model on its way into memory. */
export interface ModelLoading {
  id: string
  /** The share of it that is read, 0 to 1. */
  fraction: number
}

export interface TrajectoryCard {
  id: string
  question: string
  graph: string
  createdAt: string
  status: Trajectory['status']
  answers: string[]
  protocol: string
  policy: string
  group?: string
  after?: string
  verdict?: Verdict['mark']
}

/** What a person says of an answer; kept beside it as a lesson. */
export interface Verdict {
  /** `corrected`: wrong, and `answers` are the right ones. */
  mark: 'right' | 'wrong' | 'corrected'
  answers?: string[]
  at: string
}

/** The protocols as they suit a graph and a model. */
export interface ProtocolProposal {
  proposed: ProtocolName
  /** Why, in one sentence. */
  why: string
  protocols: {
    name: ProtocolName
    title: string
    detail: string
    available: boolean
    /** Why it is not. */ reason?: string
  }[]
}

/**
 * A model on another machine, or in another program of this one, behind an OpenAI-compatible API. Its id as a model is
 * `endpoint:` and this id.
 */
export interface EndpointView {
  id: string
  name: string
  /** `http://localhost:11434/v1` */
  url: string
  /** The model's name there. */
  model: string
  /** Whether the address is this machine's own: nothing leaves it then. */
  local: boolean
  key: 'none' | 'environment' | 'keychain'
  /** The environment variable that a key is read from. */
  variable: string
}

export interface EndpointCheck {
  ok: boolean
  /** What is wrong and what to do, or what was found. */
  message: string
  milliseconds: number
  /** Models that the endpoint offers. */
  models: string[]
}

export interface AskRequest {
  kg: string
  question: string
  /** Names of topic entities; left out: found in the question. */
  entities?: string[]
  model?: string
  /** Something taught, by its id or name, or the path of a LoRA adapter for the model. */
  adapter?: string
  turns?: number
  temperature?: number
  seed?: number
  relationOrder?: 'ranked' | 'plain'
  constrained?: boolean
  /** Left out: the graph's own setting, or what Clew proposes. */
  protocol?: ProtocolName
  protocolSettings?: ProtocolSettings
  topP?: number
  /** Goes on from the first `turns` turns of another answer; `text` stands in place of the turn after them. */
  from?: { id: string; turns: number; text?: string }
  /** The answer that this question follows up on. */
  after?: string
}

export interface EntitySuggestion {
  name: string
  key: string
  types: string[]
  degree: number
  match: 'exact' | 'caseless' | 'alias' | 'similar' | 'prefix'
}

export interface MentionView {
  start: number
  end: number
  text: string
  candidates: EntitySuggestion[]
}

export type GraphDetail = GraphSummary

export interface AppInfo {
  version: string
  /** Which door this client came through: decides between a save dialog and a download, a native path and an upload. */
  door: 'electron' | 'browser'
  dataFolder: string
}
