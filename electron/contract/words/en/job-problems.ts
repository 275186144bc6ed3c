/** Why a job is not begun, ended or put away. */
export const jobProblems = {
  ended: 'This job has already ended; there is nothing to cancel.',
  noRetry: 'This job cannot be started again; start a new one.',
  running: 'This job is still running; cancel it first.',
  closed: 'Clew is being closed; start this job after the next start.',
  almostEnded: 'This job has not quite ended yet; try again in a moment.',
  noJob: 'There is no such job any more; reload the list.',
} as const
