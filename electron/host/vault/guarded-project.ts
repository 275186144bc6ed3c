import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import { LiveValue } from '../../base/live-value.ts'
import { bar, unbar, unlock, unlockedAt } from '../../base/vault/unlocked.ts'
import { keyOf, readHeader, requireLength } from '../../base/vault/header.ts'
import { ClewError, saidOf } from '../../contract/errors.ts'
import { isQuiet, type JobView } from '../../contract/job.ts'
import { isAtWork } from '../../contract/states.ts'
import { LOCKED, type IdleMinutes, type LockState, type LockWork } from '../../contract/vault.ts'
import { makeFolders } from '../folders.ts'
import type { Host } from '../host.ts'
import { spawnForked, type SpawnWorker } from '../workers/spawn-worker.ts'
import { Attempts } from './attempts.ts'
import { convertApart } from './convert-apart.ts'
import { IdleLock, idleMinutesIn, keepIdleMinutes } from './idle-lock.ts'
import { changePassphrase } from './switch-encryption.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

const TEN_A_SECOND_MS = 100

export interface GuardOptions {
  home: string
  /** Opens the host, once the passphrase is there; and again after each lock. */
  open(): Promise<Host>
  /** How the process is started that encrypts. */
  spawn?: SpawnWorker | undefined
}

/** An open project: its host, and what ends with it. */
export interface Opened {
  host: Host
  /** Fires when the project is shut, before anything of it is closed. */
  shut: AbortSignal
}

export interface Work {
  jobs: readonly JobView[]
  isAnswering: boolean
  isConverting: boolean
}

/**
 * A project behind its lock. The doors ask it for the host at every request, so that while it is locked, opened,
 * encrypted or decrypted none of them has anything to give.
 */
export class GuardedProject {
  readonly home: string
  private readonly options: GuardOptions
  private readonly attempts = new Attempts()
  private readonly live: LiveValue<LockState>
  private readonly listeners = new Set<(opened: Opened) => void>()
  private opened: (Opened & { end: AbortController; idleMinutes: IdleMinutes }) | undefined
  private idle: IdleLock | undefined
  private state: { kind: 'still' } | Extract<LockState, { kind: 'working' }> = { kind: 'still' }
  private begun: 'encrypting' | 'decrypting' | undefined
  private problem: Saying | undefined
  private conversion: AbortController | undefined
  /** What is under way, to be waited for before the end. */
  private busy: Promise<void> = Promise.resolve()
  private isClosed = false

  private constructor(options: GuardOptions) {
    this.home = options.home
    this.options = options
    this.live = new LiveValue(async () => this.view(), TEN_A_SECOND_MS)
  }

  /** Opened where it wants no passphrase, or this process has it already; else locked. */
  static async open(options: GuardOptions): Promise<GuardedProject> {
    const project = new GuardedProject(options)
    await makeFolders(options.home)
    const header = await readHeader(options.home)
    if (header === undefined || (header.state === 'encrypted' && unlockedAt(options.home) !== undefined))
      await project.openHost()
    else await project.shutOff()
    return project
  }

  /** @throws {@link ClewError} `locked` where it is not open */
  current(): Opened {
    if (this.opened === undefined) throw new ClewError('locked', LOCKED)
    return this.opened
  }

  get isOpen(): boolean {
    return this.opened !== undefined
  }

  view(): LockState {
    if (this.state.kind === 'working') return this.state
    const problem = this.problem === undefined ? {} : { problem: this.problem }
    if (this.opened !== undefined) {
      const encrypted = unlockedAt(this.home) !== undefined
      return { kind: 'open', encrypted, idleMinutes: this.opened.idleMinutes, ...problem }
    }
    const begun = this.begun === undefined ? {} : { begun: this.begun }
    return { kind: 'locked', waitSeconds: this.attempts.waitSeconds, ...begun, ...problem }
  }

  watch(signal: AbortSignal | undefined): AsyncGenerator<LockState> {
    return this.live.watch(signal)
  }

  /** Calls `listener` now, where it is open, and whenever it is opened; gives the function that stops it. */
  onOpen(listener: (opened: Opened) => void): () => void {
    this.listeners.add(listener)
    if (this.opened !== undefined) listener(this.opened)
    return () => this.listeners.delete(listener)
  }

  /**
   * Opens it; where encrypting or decrypting was cut off, goes on with that first, which is told by the state.
   * @throws {@link ClewError} `locked` where the passphrase is wrong, or comes too soon after a wrong one
   */
  async unlock(passphrase: string): Promise<void> {
    if (this.opened !== undefined) return
    const begun = await this.during('opening', async () => {
      const header = await readHeader(this.home)
      if (header === undefined) unbar(this.home)
      else {
        const key = await this.attempts.of(() => keyOf(header, passphrase))
        if (header.state === 'encrypted') unlock({ home: this.home, key })
        key.fill(0)
        if (header.state !== 'encrypted') return header.state
      }
      await this.openHost()
      return undefined
    })
    if (begun !== undefined) this.goOn(begun === 'encrypting' ? 'sealed' : 'plain', passphrase)
  }

  /** Ends what is at work, closes everything and forgets the key. @throws {@link ClewError} `conflict` */
  async lock(): Promise<void> {
    this.current()
    if (unlockedAt(this.home) === undefined) throw new ClewError('conflict', saying('encryptionProblems.cannotLock'))
    await this.during('locking', () => this.shutHost())
  }

  /**
   * Begins to encrypt an open project, by a new passphrase; the state tells how far it is.
   * @throws {@link ClewError} `bad-request` of one that is too short; `conflict` where it is encrypted
   */
  async encrypt(passphrase: string): Promise<void> {
    this.current()
    requireLength(passphrase)
    if (unlockedAt(this.home) !== undefined) throw new ClewError('conflict', saying('encryptionProblems.already'))
    this.goOn('sealed', passphrase)
  }

  /** The way back. @throws {@link ClewError} `locked` where the passphrase is wrong; `conflict` where it is not encrypted */
  async decrypt(passphrase: string): Promise<void> {
    this.current()
    await this.requirePassphrase(passphrase)
    this.goOn('plain', passphrase)
  }

  /** Stops encrypting or decrypting; it is gone on with by the passphrase. */
  stop(): void {
    this.conversion?.abort()
  }

  /** @throws {@link ClewError} `locked` where the passphrase is wrong; `bad-request` where the next is too short */
  async changePassphrase(passphrase: string, next: string): Promise<void> {
    this.current()
    requireLength(next)
    await this.attempts.of(() => changePassphrase(this.home, passphrase, next))
  }

  async setIdleMinutes(minutes: IdleMinutes): Promise<void> {
    const opened = this.opened
    if (opened === undefined) throw new ClewError('locked', LOCKED)
    await keepIdleMinutes(opened.host.folders.settings, minutes)
    opened.idleMinutes = minutes
    this.watchIdleness()
    this.live.changed()
  }

  /** A person has a hand on a window. */
  touch(): void {
    this.idle?.touch()
  }

  /** What would be cut off by its end. */
  work(): Work {
    const host = this.opened?.host
    return {
      jobs: host?.jobs.list() ?? [],
      isAnswering: host?.asks.isAnswering() ?? false,
      isConverting: this.conversion !== undefined,
    }
  }

  /** Whether something that a person has begun is at work. */
  isAtWork(): boolean {
    const { jobs, isAnswering, isConverting } = this.work()
    return isAnswering || isConverting || jobs.some(job => isAtWork(job) && !isQuiet(job))
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.stop()
    await this.busy
    await this.shutHost()
  }

  private async requirePassphrase(passphrase: string): Promise<void> {
    const header = await readHeader(this.home)
    if (header === undefined) throw new ClewError('conflict', saying('encryptionProblems.not'))
    const key = await this.attempts.of(() => keyOf(header, passphrase))
    key.fill(0)
  }

  /** Everything is closed, a process of its own converts, and everything is opened again. */
  private goOn(to: 'sealed' | 'plain', passphrase: string): void {
    const conversion = new AbortController()
    this.conversion = conversion
    const done = this.during(to === 'sealed' ? 'encrypting' : 'decrypting', async work => {
      await this.shutHost()
      // What was under way writes nothing more.
      bar(this.home)
      try {
        await convertApart({
          spawn: this.options.spawn ?? spawnForked,
          conversion: { home: this.home, passphrase, to },
          signal: conversion.signal,
          onProgress: progress => this.tell({ kind: 'working', work, progress }),
        })
      } catch (error) {
        this.problem = conversion.signal.aborted ? undefined : saidOf(error)
      }
      this.conversion = undefined
      if (this.isClosed) return
      const header = await readHeader(this.home)
      if (header === undefined) unbar(this.home)
      else if (header.state === 'encrypted') {
        const key = await keyOf(header, passphrase)
        unlock({ home: this.home, key })
        key.fill(0)
      } else return this.shutOff()
      await this.openHost()
    })
    done.catch((error: unknown) => {
      this.problem = saidOf(error)
      this.live.changed()
    })
  }

  /** One at a time: what is asked meanwhile is refused. */
  private async during<T>(work: LockWork, act: (work: LockWork) => Promise<T>): Promise<T> {
    if (this.state.kind === 'working') throw new ClewError('conflict', saying('encryptionProblems.atWork'))
    this.problem = undefined
    this.tell({ kind: 'working', work })
    const doing = act(work)
    this.busy = doing.then(
      () => undefined,
      () => undefined,
    )
    return doing.finally(() => this.tell({ kind: 'still' }))
  }

  private tell(state: GuardedProject['state']): void {
    this.state = state
    this.live.changed()
  }

  private async openHost(): Promise<void> {
    const isSealed = unlockedAt(this.home) !== undefined
    try {
      const host = await this.options.open()
      const end = new AbortController()
      // Each stream of each window waits for it.
      setMaxListeners(0, end.signal)
      const idleMinutes = await idleMinutesIn(host.folders.settings)
      this.opened = { host, end, shut: end.signal, idleMinutes }
    } catch (error) {
      if (isSealed) await this.shutOff()
      throw error
    }
    this.begun = undefined
    this.watchIdleness()
    for (const listener of this.listeners) listener(this.opened)
  }

  private async shutHost(): Promise<void> {
    const { opened } = this
    if (opened === undefined) return
    // From here on nobody is given anything, and whoever was is told that it is over.
    this.opened = undefined
    this.idle?.[Symbol.dispose]()
    opened.end.abort()
    try {
      await opened.host.close()
    } finally {
      if (unlockedAt(this.home) !== undefined) await this.shutOff()
    }
  }

  /** The key is forgotten; the state is what the folder says. */
  private async shutOff(): Promise<void> {
    bar(this.home)
    const state = (await readHeader(this.home))?.state
    this.begun = state === 'encrypted' ? undefined : state
  }

  private watchIdleness(): void {
    this.idle?.[Symbol.dispose]()
    this.idle = undefined
    const minutes = this.opened?.idleMinutes ?? null
    if (minutes === null || unlockedAt(this.home) === undefined) return
    this.idle = new IdleLock({
      minutes,
      isAtWork: () => this.isAtWork(),
      over: () => {
        this.lock().catch((error: unknown) => this.opened?.host.log.error({ err: error }, 'the project did not lock'))
      },
    })
  }
}

/** Where the settings of a project are, whether it is open or not. */
export const settingsOf = ({ home }: Pick<GuardedProject, 'home'>): string => join(home, 'settings')
