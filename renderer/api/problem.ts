import { z } from 'zod'
import { ClewError, ERROR_CODES, type ErrorCode } from '../../electron/contract/errors.ts'
import { t } from '../words/words.ts'

/** The sentence to show for anything thrown: the host's errors already say what happened and what to do. */
export function problemText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return t('shell.noReason')
  return error.message
}

const Coded = z.object({ data: z.object({ reason: z.enum(ERROR_CODES) }) })

/** What kind of error it is that was foreseen; undefined of a defect. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ClewError ? error.code : Coded.safeParse(error).data?.data.reason
}
