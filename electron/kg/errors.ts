import { ClewError, type ErrorCode } from '../contract/errors.ts'
import { type Saying, saying } from '../contract/words/saying.ts'

/** A file that holds nothing to import: empty, a folder, binary, or without one readable triple. */
export class UnreadableInputError extends ClewError {
  constructor(message: Saying, options?: ErrorOptions) {
    super('unreadable', message, options)
  }
}

/** A file of which only a part can be read; what came before was handed over. */
export class SourceDamage extends ClewError {
  /** Whether the text stops somewhere in the middle: half a name is a wrong name. */
  readonly isCut: boolean
  constructor(message: Saying, isCut: boolean) {
    super('unreadable', message)
    this.isCut = isCut
  }
}

/** A file that gives no text. The message says which file, why, and what to do. */
export class DocumentError extends ClewError {
  readonly file: string
  /** The reason without the file's name. */
  readonly reason: Saying

  constructor(file: string, reason: Saying, options?: ErrorOptions) {
    super('unreadable', saying('documentProblems.of', { file, reason }), options)
    this.file = file
    this.reason = reason
  }
}

const FOLDER_CODES = {
  missing: 'not-found',
  version: 'unreadable',
  damaged: 'unreadable',
  busy: 'conflict',
} as const satisfies Record<string, ErrorCode>

/** The folder is no graph, is damaged, is in use, or was written by another version of the program. */
export class GraphFolderError extends ClewError {
  /**
   * `missing`: no graph there; `version`: written by another version; `damaged`: cut short or changed; `busy`: being
   * written to.
   */
  readonly reason: keyof typeof FOLDER_CODES
  constructor(reason: keyof typeof FOLDER_CODES, message: Saying, options?: ErrorOptions) {
    super(FOLDER_CODES[reason], message, options)
    this.reason = reason
  }
}
