import type { z } from 'zod'
import type { JobView, Progress } from '../../contract/job.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Saying } from '../../contract/words/saying.ts'

/** What a running job may tell about itself. */
export type JobProgress = Partial<Progress & Pick<JobView, 'title'>>

/** What a job came to, in the field of its kind. */
export type JobOutcome = Pick<JobView, 'result' | 'documents' | 'change' | 'exported' | 'backedUp' | 'restored'>

export interface JobRun<Input> {
  id: string
  input: Input
  signal: AbortSignal
  report(progress: JobProgress): void
}

/** Thrown by a job that has stopped where it can go on: it is listed with a way to go on and this sentence. */
export class JobPaused extends ClewError {
  constructor(message: Saying) {
    super('cancelled', message)
  }
}

/** The reason of a job's signal where the program is closing, and the job is to be taken up again. */
export const INTERRUPTED = new Error('Clew was closed')

/** How one kind of job is done. It is started again with the same input by `retry`. */
export interface JobKind<Input> {
  kind: JobView['kind']
  input: z.ZodType<Input>
  /** The id of what it works on, where that has a page of its own. */
  subject?(input: Input): string | undefined
  run(run: JobRun<Input>): Promise<JobOutcome>
  /** What a person is told of a job that was cut off: what became of its work, and what to do. */
  interrupted: Saying
  /** Called when the job is dismissed or done: nothing will ask for its input again. */
  forget(input: Input): Promise<void>
  /** Called when the job is cancelled while it waits for its turn: `run` is not called then. */
  dropped?(input: Input): Promise<void>
}

/** A kind of job whose input is checked again whenever it is read. */
export type AnyJobKind = JobKind<unknown>

export function jobKind<Input>(kind: JobKind<Input>): AnyJobKind {
  return {
    kind: kind.kind,
    input: kind.input,
    interrupted: kind.interrupted,
    subject: input => {
      const read = kind.input.safeParse(input)
      return read.success ? kind.subject?.(read.data) : undefined
    },
    run: run => kind.run({ ...run, input: kind.input.parse(run.input) }),
    forget: async input => kind.forget(kind.input.parse(input)),
    dropped: async input => kind.dropped?.(kind.input.parse(input)),
  }
}
