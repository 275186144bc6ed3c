/** The sentence to show for anything thrown: the host's errors already say what happened and what to do. */
export function problemText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '')
    return 'Something went wrong and gave no reason. Try again; the log in the data folder has the details.'
  return error.message
}

/** Whether the host refused for want of a person's consent. */
export function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error) || !('data' in error)) return false
  const { data } = error
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'FORBIDDEN'
}
