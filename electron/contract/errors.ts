import type { Words } from './words/words.ts'
import { inWords, saying, type Saying } from './words/saying.ts'

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
  /** The same for a window, which has its own language. */
  readonly said: Saying

  constructor(code: ErrorCode, message: Saying, options?: ErrorOptions) {
    super(inWords(message), options)
    this.name = new.target.name
    this.code = code
    this.said = message
  }
}

/** What was foreseen of anything thrown, an error of the file system in our words; undefined of a defect. */
export function foreseen(error: unknown): ClewError | undefined {
  if (error instanceof ClewError) return error
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return new ClewError('cancelled', saying('fileProblems.stopped'), { cause: error })
  return fileSystemError(error)
}

/** The sentence for people of anything thrown: its own where it was foreseen; a defect is called one. */
export function saidOf(error: unknown): Saying {
  return foreseen(error)?.said ?? saying('fileProblems.defect', { why: messageOf(error).replace(/[.\s]+$/, '') })
}

/** The same in the language of this process. */
export function problemOf(error: unknown): string {
  return inWords(saidOf(error))
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

type Cause = keyof Words['fileCauses']
type Advice = keyof Words['fileAdvice']

/** By the code of the system: what a person does about it, what is so, and that in words. */
const FILE_SYSTEM: Readonly<Record<string, readonly [code: ErrorCode, why: Cause, advice: Advice]>> = {
  ENOSPC: ['disk', 'full', 'makeRoom'],
  EDQUOT: ['disk', 'shareUsed', 'makeRoom'],
  EROFS: ['disk', 'readOnly', 'makeWritable'],
  EACCES: ['disk', 'mayNotOpen', 'changePermissions'],
  EPERM: ['disk', 'mayNotChange', 'changePermissions'],
  EIO: ['disk', 'diskFailed', 'checkDisk'],
  EMFILE: ['disk', 'tooManyOpen', 'closePrograms'],
  ENFILE: ['disk', 'tooManyOpen', 'closePrograms'],
  EFBIG: ['disk', 'tooLarge', 'anotherPlace'],
  EBUSY: ['disk', 'inUse', 'closeProgram'],
  ETXTBSY: ['disk', 'inUse', 'closeProgram'],
  ENAMETOOLONG: ['bad-request', 'longName', 'shorterName'],
  ENOENT: ['not-found', 'notThere', 'checkMoved'],
  ENOTDIR: ['bad-request', 'throughFile', 'checkPath'],
  EISDIR: ['bad-request', 'isFolder', 'nameFile'],
}

/** LMDB says so too of a write that the disk took a part of, as one that becomes full does. */
const TOOK_PART = ['disk', 'tookPart', 'makeRoom'] as const

function knownOf(error: unknown): (typeof FILE_SYSTEM)[string] | undefined {
  const code = systemCode(error)
  if (code === 'EIO' && error instanceof Error && 'code' in error && error.code !== code) return TOOK_PART
  return FILE_SYSTEM[code ?? '']
}

function fileSystemError(error: Error): ClewError | undefined {
  const known = knownOf(error)
  if (known === undefined) return undefined
  const [code, why, advice] = known
  const path = 'path' in error && typeof error.path === 'string' ? error.path : saying('fileProblems.aFile')
  return new ClewError(
    code,
    saying('fileProblems.notReadOrWritten', {
      path,
      why: saying(`fileCauses.${why}`),
      advice: saying(`fileAdvice.${advice}`),
    }),
    { cause: error },
  )
}

/** What to throw where a file could not be written to the place that a person chose; a defect stays one. */
export function notWritten(path: string, error: unknown): unknown {
  const known = knownOf(error)
  if (known === undefined) return error
  const [kind, given, advice] = known
  const why = saying(`fileCauses.${systemCode(error) === 'ENOENT' ? 'noSuchFolder' : given}`)
  const toDo = saying(`fileAdvice.${kind === 'disk' ? advice : 'anotherPlace'}`)
  return new ClewError('disk', saying('fileProblems.notWritten', { path, why, advice: toDo }), { cause: error })
}
