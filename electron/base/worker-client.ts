import { ClewError } from '../contract/errors.ts'
import { Line, type Calls, type Port, type Served } from './line.ts'

export interface WorkerExit {
  code: number | null
  signal: string | null
  /** The last of what it wrote to stderr: the reason of a crash. */
  stderr: string
  /** Why Clew ended it itself, and what to do, in sentences. */
  why?: string
}

/** A process of our own at work, whatever door started it. */
export interface WorkerProcess extends Port {
  readonly pid: number | undefined
  /** Settles once, when the process is gone; never rejects. */
  readonly exit: Promise<WorkerExit>
  kill(): void
}

/** The host's end of the line to a worker, which it owns: disposed of, the process has ended. */
export class WorkerClient<Theirs extends Calls> extends Line<Theirs> implements AsyncDisposable {
  private readonly process: WorkerProcess

  /**
   * @param process a fresh one; it is the client's from here on
   * @param name as people read it: the `import` process
   */
  constructor(process: WorkerProcess, name: string, theirs: Theirs, own?: Served) {
    super(process, theirs, own)
    this.process = process
    void process.exit.then(exit => this.end(new ClewError('unavailable', crashReason(name, exit))))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.kill()
    await this.process.exit
  }
}

/** Why a worker ended before it was asked to, in a sentence or two. */
function crashReason(name: string, exit: WorkerExit): string {
  const { code, signal, stderr, why } = exit
  if (why !== undefined) return `The ${name} process was ended. ${why}`
  const how = signal !== null ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`
  const last = stderr
    .split('\n')
    .find(line => /error|fatal|abort/i.test(line))
    ?.trim()
  const detail = last === undefined ? '' : `: ${last.slice(0, 300)}`
  return `The ${name} process ${how}${detail}. ${adviceAfter(exit)}`
}

function adviceAfter({ signal, stderr }: WorkerExit): string {
  // A mapped page that cannot be had: the disk took no more of it, or the file became shorter under the program.
  if (signal === 'SIGBUS')
    return 'The disk may be full, or a file was changed while it was in use; make room, leave the files alone, and try again.'
  if (signal === 'SIGKILL' || /heap out of memory|allocation failed/i.test(stderr))
    return 'The machine may have run out of memory; close other programs, or give it less (a smaller model, fewer files), and try again.'
  return 'Try again; the log has the details.'
}
