import { z } from 'zod'
import { ClewError, ERROR_CODES, type ErrorCode } from '../../electron/contract/errors.ts'
import { inWords, SayingSchema } from '../../electron/contract/words/saying.ts'
import { t } from '../words/words.ts'

/**
 * The sentence to show for anything thrown: what happened and what to do. What the host knows in English only, such as
 * what another program said of a file, comes after what its kind says is to be done.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return t('shell.noReason')
  if (error instanceof ClewError) return inWords(error.said)
  const { reason, said } = Coded.safeParse(error).data?.data ?? {}
  if (said !== undefined && typeof said !== 'string') return inWords(said)
  return reason === undefined ? error.message : t(`failures.${reason}`, { message: error.message })
}

const Coded = z.object({ data: z.object({ reason: z.enum(ERROR_CODES).optional(), said: SayingSchema.optional() }) })

/** What kind of error it is that was foreseen; undefined of a defect. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ClewError ? error.code : Coded.safeParse(error).data?.data.reason
}
