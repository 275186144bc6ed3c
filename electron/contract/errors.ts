/** What goes wrong and was foreseen, by what a person does about it. Every border says once what it makes of each. */
export const ERROR_CODES = [
  /** What was asked cannot be done as it was asked: change it. */
  'bad-request',
  /** It is not there: choose one that is. */
  'not-found',
  /** Something that is there or under way stands against it: end that, or wait. */
  'conflict',
  /** It does not fit, in memory or in a limit: ask for less. */
  'too-large',
  /** It may not be done from here, or not without consent: consent, or use another door. */
  'forbidden',
  /** The project is encrypted, and its passphrase was not given, or another one: give it. */
  'locked',
  /** What it takes did not start, did not answer or failed: start or install it, and try again. */
  'unavailable',
  /** A file is damaged, or not what it should be: give another, or make it anew. */
  'unreadable',
  /** The file system did not take or give it: make room, or choose another place. */
  'disk',
  /** Somebody ended it: begin again. */
  'cancelled',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * What was foreseen; the message is one sentence (or two) for people: what happened and what to do about it. Anything
 * else that is thrown is a defect of the program: see {@link foreseen}.
 */
export class ClewError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}

/** What was foreseen of anything thrown, an error of the file system in our words; undefined of a defect. */
export function foreseen(error: unknown): ClewError | undefined {
  if (error instanceof ClewError) return error
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return new ClewError('cancelled', 'It was stopped.', { cause: error })
  return fileSystemError(error)
}

/** The sentence for people of anything thrown: its own where it was foreseen; a defect is called one. */
export function problemOf(error: unknown): string {
  return (
    foreseen(error)?.message ??
    `Something went wrong inside Clew: ${messageOf(error).replace(/[.\s]+$/, '')}. Try again; the log in the data folder has the details.`
  )
}

/** What anything thrown says, for a sentence of its own around it. */
export function messageOf(error: unknown): string {
  return foreseen(error)?.message ?? (error instanceof Error ? error.message : String(error))
}

/** Whether it is an error of the system with this code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return systemCode(error) === code
}

/** The code of an error of the system, such as ENOENT; undefined of any other. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code } = error
  if (typeof code === 'string') return /^E[A-Z0-9]+$/.test(code) ? code : undefined
  // LMDB gives the number.
  return typeof code === 'number' ? ERRNO[code] : undefined
}

/** Numbers that Linux, macOS and the BSDs agree upon. */
const ERRNO: Readonly<Record<number, string>> = { 5: 'EIO', 13: 'EACCES', 28: 'ENOSPC', 30: 'EROFS' }

/** By the code of the system: what a person does about it, what is so, and that in words. */
const FILE_SYSTEM: Readonly<Record<string, readonly [code: ErrorCode, why: string, advice: string]>> = {
  ENOSPC: ['disk', 'the disk is full', 'Make room, then try again.'],
  EDQUOT: ['disk', 'your share of the disk is used up', 'Make room, then try again.'],
  EROFS: ['disk', 'the disk can only be read', 'Choose another place, or make the disk writable.'],
  EACCES: ['disk', 'you may not open it', 'Change its permissions, or choose another place.'],
  EPERM: ['disk', 'the system does not let you change it', 'Change its permissions, or choose another place.'],
  EIO: ['disk', 'the disk failed', 'Check the disk, and what is kept on it.'],
  EMFILE: ['disk', 'too many files are open', 'Close other programs, then try again.'],
  ENFILE: ['disk', 'too many files are open', 'Close other programs, then try again.'],
  EFBIG: ['disk', 'it grew larger than this disk allows', 'Choose another place.'],
  EBUSY: ['disk', 'another program uses it', 'Close that program, then try again.'],
  ETXTBSY: ['disk', 'another program uses it', 'Close that program, then try again.'],
  ENAMETOOLONG: ['bad-request', 'its name is longer than a name may be', 'Choose a shorter one.'],
  ENOENT: ['not-found', 'it is not there', 'Check the path, or whether it was moved.'],
  ENOTDIR: ['bad-request', 'the path leads through a file as if it were a folder', 'Check the path.'],
  EISDIR: ['bad-request', 'it is a folder', 'Name a file.'],
}

function fileSystemError(error: Error): ClewError | undefined {
  const known = FILE_SYSTEM[systemCode(error) ?? '']
  if (known === undefined) return undefined
  const [code, why, advice] = known
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'A file'
  return new ClewError(code, `${path} could not be read or written: ${why}. ${advice}`, { cause: error })
}

/** What to throw where a file could not be written to the place that a person chose; a defect stays one. */
export function notWritten(path: string, error: unknown): unknown {
  const code = systemCode(error)
  const known = FILE_SYSTEM[code ?? '']
  if (known === undefined) return error
  const [kind, given, advice] = known
  const why = code === 'ENOENT' ? 'there is no such folder' : given
  const toDo = kind === 'disk' ? `${advice.charAt(0).toLowerCase()}${advice.slice(1)}` : 'choose another place.'
  return new ClewError('disk', `${path} cannot be written (${why}); ${toDo}`, { cause: error })
}
