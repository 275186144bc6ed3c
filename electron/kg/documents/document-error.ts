import { ClewError } from '../../contract/errors.ts'

/** A file that gives no text. The message says which file, why, and what to do. */
export class DocumentError extends ClewError {
  readonly file: string
  /** The reason without the file's name. */
  readonly reason: string

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super('unreadable', `${file} ${reason}`, options)
    this.file = file
    this.reason = reason
  }
}
