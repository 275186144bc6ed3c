import { z } from 'zod'
import { ClewError, ERROR_CODES, type ErrorCode } from '../../electron/contract/errors.ts'
import { t } from '../words/words.ts'

/**
 * The sentence to show for anything thrown: the host's errors already say what happened and what to do, in English; in
 * another language its kind says first what to do.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return t('shell.noReason')
  const code = codeOf(error)
  return code === undefined || isOfTheWindow(error) ? error.message : t(`failures.${code}`, { message: error.message })
}

/** What the window itself says is in its language already. */
const isOfTheWindow = (error: Error): boolean => error instanceof ClewError

const Coded = z.object({ data: z.object({ reason: z.enum(ERROR_CODES) }) })

/** What kind of error it is that was foreseen; undefined of a defect. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ClewError ? error.code : Coded.safeParse(error).data?.data.reason
}
