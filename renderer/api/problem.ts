/** The sentence to show for anything thrown: the host's errors already say what happened and what to do. */
export function problemText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return 'Something went wrong and gave no reason. Try again; the log in the data folder has the details.'
  return error.message
}
