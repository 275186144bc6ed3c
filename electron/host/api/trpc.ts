import type { Host } from '../host.ts'
import type { Log } from '../log.ts'
import type { GuardedProject } from '../vault/guarded-project.ts'
import { NO_FILES } from './named-files.ts'
import { initTRPC, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'
import { ClewError, foreseen, problemOf, saidOf, type ErrorCode } from '../../contract/errors.ts'
import type { AppInfo } from '../../contract/app.ts'
import { saying } from '../../contract/words/saying.ts'
import { LOCKED } from '../../contract/vault.ts'
import { whileOpen } from './while-open.ts'

/** What every procedure is given: the one project behind its lock, and the door its caller came through. */
export interface ApiContext {
  project: GuardedProject
  door: AppInfo['door']
  /** Graphs, models and what was taught are used and not changed, as where a team shares them. */
  isReadOnly?: boolean | undefined
}

/** Where the project is open: with its host. */
export interface OpenContext extends ApiContext {
  host: Host
}

/** What is done with what is shared. A router that is not named here changes it, or sends for something elsewhere. */
const USES = /^(?:ask|batches|browse|evaluate|jobs|reports)\./
const HARMLESS = new Set([
  'graphs.discardUploads',
  'graphs.export',
  'models.stopLoading',
  'models.trial',
  'models.unload',
  'models.checkEndpoint',
  'vault.unlock',
  'vault.touch',
  'vault.remember',
])

const usesShared = (path: string): boolean => USES.test(path) || HARMLESS.has(path)

const CODES = {
  'bad-request': 'BAD_REQUEST',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'too-large': 'PAYLOAD_TOO_LARGE',
  forbidden: 'FORBIDDEN',
  locked: 'UNAUTHORIZED',
  unavailable: 'SERVICE_UNAVAILABLE',
  unreadable: 'UNPROCESSABLE_CONTENT',
  disk: 'SERVICE_UNAVAILABLE',
  cancelled: 'CLIENT_CLOSED_REQUEST',
} as const satisfies Record<ErrorCode, TRPCError['code']>

/** The status of an HTTP answer outside the API. */
export function statusOf(code: ErrorCode): number {
  return getHTTPStatusCodeFromError(new TRPCError({ code: CODES[code] }))
}

/** What a caller is told: what was foreseen as it is worded; a defect is called one, and logged with its stack. */
function asTRPCError(error: unknown, log: Log | undefined): TRPCError {
  const cause = error instanceof TRPCError ? error.cause : error
  if (error instanceof TRPCError) {
    // The input was refused: tRPC's own doing, and the only place where zod speaks to a caller.
    if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
      const wrong = cause.issues.map(issue => `${issue.path.join('.') || 'the input'}: ${issue.message}`).join('; ')
      return new TRPCError({ code: 'BAD_REQUEST', message: `The request was not understood (${wrong}).`, cause })
    }
    if (cause === undefined || error.code !== 'INTERNAL_SERVER_ERROR') return error
  }
  const known = foreseen(cause)
  if (known !== undefined) return new TRPCError({ code: CODES[known.code], message: known.message, cause: known })
  log?.error({ err: cause }, 'a request failed')
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: problemOf(cause), cause })
}

export function servedReadOnly(): ClewError {
  return new ClewError('forbidden', saying('modelProblems.readOnly'))
}

const trpc = initTRPC.context<ApiContext>().create({
  // The stack belongs in the log, not in a screen.
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      path: shape.data.path,
      reason: error.cause instanceof ClewError ? error.cause.code : undefined,
      // The message is English, as every log has it; a page puts this into the words of its reader.
      said: error.cause === undefined ? undefined : saidOf(error.cause),
    },
  }),
})

export const router = trpc.router

/** Answered whether the project is open or locked: what a window asks of the lock itself, and nothing else. */
export const procedureOfLock = trpc.procedure.use(async ({ ctx, next, path, type }) => {
  if (ctx.isReadOnly === true && type === 'mutation' && !usesShared(path)) throw servedReadOnly()
  // A locked project has no log that could be written to.
  const log = (): Log | undefined => (ctx.project.isOpen ? ctx.project.current().host.log : undefined)
  const started = performance.now()
  const result = await next()
  log()?.debug({ path, ok: result.ok, ms: Math.round(performance.now() - started) }, 'a request')
  if (!result.ok) throw asTRPCError(result.error, log())
  return isStream(result.data) ? { ...result, data: worded(result.data, log) } : result
})

/** All else: refused while the project is locked, and over the moment that it is. */
export const procedure = procedureOfLock.use(async ({ ctx, next }) => {
  const { host, shut } = ctx.project.current()
  const result = await next({ ctx: { host } satisfies Partial<OpenContext> })
  if (shut.aborted) throw new ClewError('locked', LOCKED)
  return result.ok && isStream(result.data) ? { ...result, data: whileOpen(result.data, shut) } : result
})

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

/** A subscription throws when it is read, long after its procedure has returned. */
async function* worded(stream: AsyncIterable<unknown>, log: () => Log | undefined): AsyncGenerator<unknown> {
  try {
    yield* stream
  } catch (error) {
    throw asTRPCError(error, log())
  }
}

/**
 * What reads or writes files by their path: for the window only. A page in a browser sends and fetches files instead,
 * and can name no path of this machine.
 */
export const pathProcedure = procedure.use(async ({ ctx, next }) => {
  if (ctx.door === 'browser') throw new ClewError('forbidden', NO_FILES)
  return next()
})
