import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { HostError, messageOf, type HostErrorKind } from '../../contract/errors.ts'
import type { Host } from '../services.ts'
import type { AppInfo } from '../../contract/views.ts'

/** What every procedure is given: the one host, and the door its caller came through. */
export interface ApiContext {
  host: Host
  door: AppInfo['door']
}

const CODES = {
  'bad-request': 'BAD_REQUEST',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'too-large': 'PAYLOAD_TOO_LARGE',
  forbidden: 'FORBIDDEN',
  unavailable: 'PRECONDITION_FAILED',
} as const satisfies Record<HostErrorKind, TRPCError['code']>

/** Mistakes of the program itself, as opposed to errors that were foreseen and worded for people. */
const UNFORESEEN = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'AssertionError'])

function asTRPCError(error: TRPCError, host: Host): TRPCError {
  const cause = error.cause
  if (cause instanceof ZodError) {
    const wrong = cause.issues.map(issue => `${issue.path.join('.') || 'the input'}: ${issue.message}`).join('; ')
    return new TRPCError({ code: 'BAD_REQUEST', message: `The request was not understood (${wrong}).`, cause })
  }
  if (cause === undefined || error.code !== 'INTERNAL_SERVER_ERROR') return error
  if (cause instanceof HostError) return new TRPCError({ code: CODES[cause.kind], message: cause.message, cause })
  if (!UNFORESEEN.has(cause.name)) return new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause })
  host.log.error({ err: cause }, 'a request failed')
  return new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: `Something went wrong inside Clew: ${messageOf(cause)}. Try again; the log in ${host.folders.logs} has the details.`,
    cause,
  })
}

const trpc = initTRPC.context<ApiContext>().create({
  // The stack belongs in the log, not in a screen.
  errorFormatter: ({ shape }) => ({
    ...shape,
    data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path },
  }),
})

export const router = trpc.router

export const procedure = trpc.procedure.use(async ({ ctx, next }) => {
  const result = await next()
  if (!result.ok) throw asTRPCError(result.error, ctx.host)
  return result
})

/**
 * What reads or writes files by their path: for the window only. A page in a browser sends and fetches files instead,
 * and can name no path of this machine.
 */
export const pathProcedure = procedure.use(async ({ ctx, next }) => {
  if (ctx.door === 'browser')
    throw new TRPCError({
      code: 'FORBIDDEN',
      message:
        'Files are not read or written by their path from a browser; drop the file on the page, or use `clew` on the command line.',
    })
  return next()
})
