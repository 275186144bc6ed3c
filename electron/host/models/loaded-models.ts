import { totalmem } from 'node:os'
import type { EpisodeView } from '../../model/episode-view.ts'
import type { Policy, PolicyDescription, TextWriter, TurnOptions, WrittenTurn } from '../../model/policy.ts'
import { ClewError } from '../../contract/errors.ts'
import type { ModelLoading } from '../../contract/model.ts'
import { LiveValue } from '../../base/live-value.ts'
import { saying } from '../../contract/words/saying.ts'

export interface LoadedModelsOptions {
  /** A model that nobody has used for so long is unloaded. */
  idleMs?: number
  /** Bytes of model files that may be loaded together; half of this machine's memory when left out. */
  budget?: number
}

export interface OpenModel {
  id: string
  adapter: string | undefined
  bytes: number
  /** @throws when stopped */
  open(hooks: {
    signal: AbortSignal
    onProgress(fraction: number): void
    /** Its process is gone. */ onGone(): void
  }): Promise<Policy>
}

interface Slot {
  model: OpenModel
  /** Undefined: not loaded now. */
  policy: Promise<Policy> | undefined
  fraction: number
  isLoading: boolean
  stop: AbortController
  /** Counts the times that it was loaded. */
  times: number
  writing: number
  usedAt: number
  idle: NodeJS.Timeout | undefined
}

const IDLE_MS = 10 * 60_000
const PROGRESS_MS = 200

/**
 * Language models in memory. Each is loaded when it is first needed; it is unloaded when nobody has used it for a
 * while, or to make room for another, and never while it writes. Whoever holds its policy notices nothing: the next
 * turn loads it again.
 */
export class LoadedModels {
  private readonly slots = new Map<string, Slot>()
  private readonly idleMs: number
  private readonly budget: number
  private readonly live = new LiveValue(() => Promise.resolve(this.loading()), PROGRESS_MS)

  constructor({ idleMs = IDLE_MS, budget = totalmem() / 2 }: LoadedModelsOptions = {}) {
    this.idleMs = idleMs
    this.budget = budget
  }

  /**
   * Loads it where it is not, and waits for that.
   * @param find asked where it is not loaded
   * @throws where it cannot be loaded, or its loading is stopped
   */
  async policy(id: string, adapter: string | undefined, find: () => Promise<OpenModel>): Promise<Policy> {
    const known = this.slots.get(keyOf(id, adapter))
    const slot = known?.policy === undefined ? this.slotOf(await find()) : known
    const { description } = await this.borrow(slot, policy => Promise.resolve(policy))
    return new SharedPolicy(description, work => this.borrow(slot, work))
  }

  /** Those that are being loaded now. */
  loading(): ModelLoading[] {
    return [...this.slots.values()]
      .filter(({ isLoading }) => isLoading)
      .map(({ model: { id }, fraction }) => ({ id, fraction }))
  }

  /** Those that are in memory now. */
  loaded(): ReadonlySet<string> {
    return new Set(
      [...this.slots.values()].flatMap(({ model: { id }, policy, isLoading }) => (policy && !isLoading ? id : [])),
    )
  }

  /** Takes it out of memory unless it is writing; whoever needs it next waits for it again. */
  async unload(id: string): Promise<void> {
    const own = [...this.slots.values()].filter(({ model }) => model.id === id)
    if (own.some(({ writing }) => writing > 0)) throw new ClewError('conflict', saying('modelProblems.writing'))
    await Promise.all(own.map(unload))
    this.live.changed()
  }

  watchLoading(signal: AbortSignal | undefined): AsyncGenerator<ModelLoading[]> {
    return this.live.watch(signal)
  }

  /** Whoever waits for it gets an AbortError. */
  stopLoading(id: string): void {
    for (const slot of this.slots.values())
      if (slot.model.id === id && slot.isLoading)
        slot.stop.abort(new DOMException('The loading of the model was stopped.', 'AbortError'))
  }

  /** Unloads it at once, whatever it does: its file is going away. */
  async remove(id: string): Promise<void> {
    for (const [key, slot] of this.slots) {
      if (slot.model.id !== id) continue
      this.slots.delete(key)
      await unload(slot)
    }
  }

  async close(): Promise<void> {
    const slots = [...this.slots.values()]
    this.slots.clear()
    await Promise.all(slots.map(unload))
  }

  private slotOf(model: OpenModel): Slot {
    const key = keyOf(model.id, model.adapter)
    let slot = this.slots.get(key)
    if (slot === undefined) {
      slot = {
        model,
        policy: undefined,
        fraction: 0,
        isLoading: false,
        stop: new AbortController(),
        times: 0,
        writing: 0,
        usedAt: 0,
        idle: undefined,
      }
      this.slots.set(key, slot)
    } else slot.model = model
    return slot
  }

  private async borrow<T>(slot: Slot, work: (policy: Policy) => Promise<T>): Promise<T> {
    clearTimeout(slot.idle)
    slot.writing++
    slot.usedAt = performance.now()
    try {
      const policy = await (slot.policy ??= this.load(slot))
      return await work(policy)
    } finally {
      slot.writing--
      slot.usedAt = performance.now()
      if (slot.writing === 0)
        slot.idle = setTimeout(() => {
          if (slot.writing === 0) void unload(slot)
        }, this.idleMs).unref()
    }
  }

  private async load(slot: Slot): Promise<Policy> {
    slot.isLoading = true
    slot.fraction = 0
    slot.stop = new AbortController()
    const time = ++slot.times
    this.live.changed()
    try {
      await this.makeRoom(slot)
      return await slot.model.open({
        signal: slot.stop.signal,
        onProgress: fraction => {
          slot.fraction = fraction
          this.live.changed()
        },
        // The next turn loads it again.
        onGone: () => {
          if (slot.times === time) slot.policy = undefined
        },
      })
    } catch (error) {
      slot.policy = undefined
      throw error
    } finally {
      slot.isLoading = false
      this.live.changed()
    }
  }

  /** Those that were used longest ago go first; if all others are writing, the new one is loaded beside them. */
  private async makeRoom(slot: Slot): Promise<void> {
    const others = [...this.slots.values()]
      .filter(other => other !== slot && other.policy !== undefined)
      .toSorted((a, b) => a.usedAt - b.usedAt)
    let used = others.reduce((sum, { model }) => sum + model.bytes, slot.model.bytes)
    for (const other of others) {
      if (used <= this.budget) return
      if (other.writing > 0) continue
      used -= other.model.bytes
      await unload(other)
    }
  }
}

function keyOf(id: string, adapter: string | undefined): string {
  return `${id}\n${adapter ?? ''}`
}

async function unload(slot: Slot): Promise<void> {
  clearTimeout(slot.idle)
  slot.stop.abort(new DOMException('The loading of the model was stopped.', 'AbortError'))
  const { policy } = slot
  slot.policy = undefined
  // One that could not be loaded has nothing to be freed.
  await policy?.then(
    loaded => loaded.dispose(),
    () => undefined,
  )
}

/** What callers hold of a loaded model. They do not own it: it is not theirs to dispose of. */
class SharedPolicy implements Policy {
  readonly description: PolicyDescription
  readonly writer: TextWriter
  private readonly borrow: <T>(work: (policy: Policy) => Promise<T>) => Promise<T>

  constructor(description: PolicyDescription, borrow: <T>(work: (policy: Policy) => Promise<T>) => Promise<T>) {
    this.description = description
    this.borrow = borrow
    this.writer = {
      write: (prompt, options) =>
        borrow(async ({ writer }) => {
          if (writer === undefined) throw new TypeError(`${description.name} does not write.`)
          return writer.write(prompt, options)
        }),
    }
  }

  turn(episode: EpisodeView, options: TurnOptions): Promise<WrittenTurn> {
    return this.borrow(policy => policy.turn(episode, options))
  }

  dispose(): Promise<void> {
    return Promise.resolve()
  }
}
