import { foreseen } from '../contract/errors.ts'
import type { Host, HostOptions } from '../host/host.ts'
import { lock } from '../base/vault/unlocked.ts'
import type { GuardedProject } from '../host/vault/guarded-project.ts'
import { passphraseFrom, type PassphraseSource } from './passphrase.ts'
import { printable } from './printable.ts'
import { ProgressLine } from './progress-line.ts'
import type { Terminal } from './terminal.ts'
import { spelledOut } from '../contract/words/saying.ts'

/** What a command was told by the whole command line. */
export interface CommandOptions {
  json?: boolean
  passphraseFile?: string
  debug?: boolean
}

/** One run of a command: the host it works on, where its results go, and the signal that ends it. */
export class Session {
  readonly json: boolean
  readonly signal: AbortSignal
  readonly progress: ProgressLine
  readonly passphrases: PassphraseSource
  private readonly terminal: Terminal
  private opened: Promise<Host> | undefined
  private served: Promise<GuardedProject> | undefined

  constructor(options: CommandOptions, signal: AbortSignal, terminal: Terminal) {
    this.json = options.json === true
    this.signal = signal
    this.terminal = terminal
    this.progress = new ProgressLine(terminal.stderr)
    this.passphrases = { file: options.passphraseFile, ask: terminal.askHidden }
  }

  /** @param home another data folder than that of the command line */
  host({ home }: { home?: string | undefined } = {}): Promise<Host> {
    this.opened ??= this.open(home)
    return this.opened
  }

  /**
   * For a command that goes on while questions are answered and works in the background. Where a passphrase is wanted
   * and none was given, it is locked, and a page asks.
   */
  project({ explores }: { explores: boolean }): Promise<GuardedProject> {
    this.served ??= this.serve(explores)
    return this.served
  }

  /** The data folder of the command line. */
  get home(): string {
    return this.terminal.host().home
  }

  /** What killed commands left behind is gone, and nobody of this process has the project open. */
  async tidy(): Promise<void> {
    await (await openHost(this.terminal.host())).close()
  }

  private async open(home: string | undefined): Promise<Host> {
    const where = { ...this.terminal.host(), ...(home !== undefined && { home }) }
    const { isLocked, unlockProject } = await import('../host/vault/open-vault.ts')
    if (await isLocked(where.home))
      await unlockProject(where.home, await passphraseFrom(this.passphrases, 'The passphrase of this project: '))
    return openHost(where)
  }

  private async serve(explores: boolean): Promise<GuardedProject> {
    const where = this.terminal.host()
    const { file } = this.passphrases
    const { GuardedProject } = await import('../host/vault/guarded-project.ts')
    const project = await GuardedProject.open({
      home: where.home,
      spawn: where.spawn,
      open: () => openHost({ ...where, answersApart: true, explores, rechecks: true }),
    })
    if (file !== undefined && !project.isOpen) await project.unlock(await passphraseFrom({ file }, ''))
    return project
  }

  /** The command's result: with `--json` the one value on stdout, otherwise the text. */
  print(value: unknown, text: string): void {
    this.progress.clear()
    this.terminal.stdout.write(this.json ? `${JSON.stringify(spelledOut(value))}\n` : `${printable(text)}\n`)
  }

  /** A line beside the result, on stderr. */
  note(text: string): void {
    this.progress.clear()
    this.terminal.stderr.write(`${text}\n`)
  }

  /** A defect is told in a line; where it happened stands in the log. */
  async log(error: unknown): Promise<void> {
    if (foreseen(error) !== undefined || this.signal.aborted) return
    const project = await this.served?.catch(() => undefined)
    const host = project?.isOpen === true ? project.current().host : await this.opened?.catch(() => undefined)
    host?.log.error({ err: error }, 'a command failed')
  }

  async close(): Promise<void> {
    this.progress.clear()
    const project = await this.served?.catch(() => undefined)
    await project?.close()
    const host = await this.opened?.catch(() => undefined)
    await host?.close()
    if (host !== undefined) lock(host.folders.home)
  }
}

/** Read when it is opened: `--help`, and an option that cannot be, are told without it. */
async function openHost(options: HostOptions): Promise<Host> {
  return (await import('../host/host.ts')).createHost(options)
}
