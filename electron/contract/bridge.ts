import type { CommandId } from './commands.ts'
import type { Saying } from './words/saying.ts'
import type { Language } from './words/words.ts'

/**
 * What the preload puts on `window.clew` in the Electron door: the API's wire and what only a native window can do.
 * `DroppedFile` is the DOM's `File`, which the contract does not know.
 */
export interface ClewBridge<DroppedFile> {
  /** One query or mutation. Never rejects: a refusal comes back as `error`. */
  request(operation: BridgeOperation): Promise<BridgeReply>
  /** One subscription; the returned function ends it. */
  subscribe(operation: BridgeOperation, listener: (event: BridgeEvent) => void): () => void
  /** The path of a file that was dropped or chosen; empty for a file that is not on disk. */
  pathForFile(file: DroppedFile): string
  /** The native open dialog; empty when the user changed their mind. */
  chooseFiles(kind: 'graph' | 'model'): Promise<string[]>
  /** Commands of the native menu; the returned function ends it. */
  onCommand(listener: (command: CommandId) => void): () => void
  /** What is opened from outside of the window, now and later; the returned function ends it. */
  onOpened(listener: (opened: Opened) => void): () => void
  /** Menu and dialogs of the system speak as the page does from now on. */
  speak(language: Language): void
  /** The native save dialog; undefined when the user changed their mind. */
  chooseSavePath(suggestedName: string): Promise<string | undefined>
}

/** A file of this machine that a person has opened with Clew. */
export interface OpenedFile {
  path: string
  name: string
  size: number
}

/** Files by a double click, from a dock or a command line; a graph of the menu; what a notification is about. */
export type Opened =
  | { kind: 'files'; files: OpenedFile[] }
  | { kind: 'refused'; message: Saying }
  | { kind: 'graph'; kg: string }
  | { kind: 'job'; id: string }

export interface BridgeOperation {
  type: 'query' | 'mutation' | 'subscription'
  path: string
  input: unknown
}

/** tRPC's error shape: `message` is for people. */
export interface BridgeError {
  code: number
  message: string
  data: unknown
}

export type BridgeReply = { ok: true; data: unknown } | { ok: false; error: BridgeError }

export type BridgeEvent = { kind: 'data'; data: unknown } | { kind: 'error'; error: BridgeError } | { kind: 'complete' }
