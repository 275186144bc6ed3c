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

/** What happened to a file, and what to do; `it` is the file, or 'a file' where the system does not say which. */
const FILE_SYSTEM: Readonly<Record<string, { code: ErrorCode; says: (it: string) => string }>> = {
  ENOSPC: { code: 'disk', says: it => `The disk is full: ${it} could not be written. Make room, then try again.` },
  EDQUOT: {
    code: 'disk',
    says: it => `Your share of the disk is used up: ${it} could not be written. Make room, then try again.`,
  },
  EROFS: {
    code: 'disk',
    says: it => `${it} cannot be changed: the disk can only be read. Choose another place, or make the disk writable.`,
  },
  EACCES: {
    code: 'disk',
    says: it => `${it} may not be opened by you. Change its permissions, or choose another place.`,
  },
  EPERM: {
    code: 'disk',
    says: it => `The system does not let you change ${it}. Change its permissions, or choose another place.`,
  },
  EIO: { code: 'disk', says: it => `The disk failed at ${it}. Check the disk, and what is kept on it.` },
  EMFILE: { code: 'disk', says: it => `Too many files are open for ${it}. Close other programs, then try again.` },
  ENFILE: { code: 'disk', says: it => `Too many files are open for ${it}. Close other programs, then try again.` },
  EFBIG: { code: 'disk', says: it => `${it} grew larger than this disk allows. Choose another place.` },
  EBUSY: { code: 'disk', says: it => `${it} is in use by another program. Close that, then try again.` },
  ETXTBSY: { code: 'disk', says: it => `${it} is in use by another program. Close that, then try again.` },
  ENAMETOOLONG: { code: 'bad-request', says: it => `${it} is longer than a name may be. Choose a shorter one.` },
  ENOENT: { code: 'not-found', says: it => `${it} is not there. Check the path, or whether it was moved.` },
  ENOTDIR: { code: 'bad-request', says: it => `${it} leads through a file as if it were a folder. Check the path.` },
  EISDIR: { code: 'bad-request', says: it => `${it} is a folder. Name a file.` },
}

function fileSystemError(error: Error): ClewError | undefined {
  const worded = FILE_SYSTEM[systemCode(error) ?? '']
  if (worded === undefined) return undefined
  const { code, says } = worded
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'a file'
  const sentence = says(path)
  return new ClewError(code, sentence.charAt(0).toUpperCase() + sentence.slice(1), { cause: error })
}
