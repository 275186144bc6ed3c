import { z } from 'zod'
import { ClewError, ERROR_CODES, foreseen, messageOf } from './errors.ts'
import { inWords, SayingSchema } from './words/saying.ts'

/** An error between two processes: what was foreseen with its code, a defect with its stack, for the log. */
export const WireError = z.object({
  message: SayingSchema,
  code: z.enum(ERROR_CODES).optional(),
  stack: z.string().optional(),
})
export type WireError = z.infer<typeof WireError>

export function toWire(error: unknown): WireError {
  const known = foreseen(error)
  if (known !== undefined) return { message: known.said, code: known.code }
  return { message: messageOf(error), ...(error instanceof Error ? { stack: error.stack } : {}) }
}

export function fromWire({ message, code, stack }: WireError): Error {
  if (code !== undefined) return new ClewError(code, message)
  const defect = new Error(inWords(message))
  if (stack !== undefined) defect.stack = stack
  return defect
}
