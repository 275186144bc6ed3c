/** The import goes past a limit that protects the machine. The message says which and what to do. */
export class ImportLimitError extends Error {
  override readonly name = 'ImportLimitError'
}

/** A file that holds nothing to import: empty, a folder, binary, or without one readable triple. */
export class UnreadableInputError extends Error {
  override readonly name = 'UnreadableInputError'
}

/** The import was cancelled; nothing of it is left behind. */
export class ImportCancelledError extends Error {
  override readonly name = 'ImportCancelledError'
  constructor() {
    super('The import was cancelled; nothing of it was kept.')
  }
}

/** A graph folder is already there. */
export class GraphExistsError extends Error {
  override readonly name = 'GraphExistsError'
}

/** There is not enough free disk space for the import. */
export class DiskSpaceError extends Error {
  override readonly name = 'DiskSpaceError'
}

/** The folder is no graph, is damaged, is in use, or was written by another version of the program. */
export class GraphFolderError extends Error {
  override readonly name = 'GraphFolderError'
  /**
   * `missing`: no graph there; `version`: written by another version; `damaged`: cut short or changed; `busy`: being
   * written to.
   */
  readonly reason: 'missing' | 'version' | 'damaged' | 'busy'
  constructor(reason: 'missing' | 'version' | 'damaged' | 'busy', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
