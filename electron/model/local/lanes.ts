import type { LlamaContext, LlamaContextSequence } from 'node-llama-cpp'

/** Evaluated tokens that make copying a lane worth more than evaluating them again. */
const WORTH_COPYING = 32

interface Lane {
  sequence: LlamaContextSequence
  /** Who wrote in it last and is still writing. */
  owner: object | undefined
  /** `filling`: it is being made a copy of another, and what it holds is on its way out. */
  state: 'free' | 'evaluating' | 'filling'
  /** What it will hold when the evaluation under way is done. */
  coming: readonly number[]
  usedAt: number
  /** Settles when whoever holds it, and whoever queued for it, is done. */
  turn: Promise<void>
}

/**
 * The sequences of one context, each with the text it has evaluated. A writer does not own a lane: for each evaluation
 * it gets the one that holds most of its text. Where that is another writer's lane, it is copied, so that the prompt
 * that samples of one question share is evaluated once.
 */
export class Lanes {
  readonly context: LlamaContext
  private readonly lanes: Lane[]
  private readonly waiting: (() => void)[] = []
  private clock = 0
  private using = 0
  private retired: (() => void) | undefined

  constructor(context: LlamaContext) {
    this.context = context
    this.lanes = Array.from({ length: context.totalSequences }, () => ({
      sequence: context.getSequence({ contextShift: { size: 1, strategy: 'eraseBeginning' } }),
      owner: undefined,
      state: 'free',
      coming: [],
      usedAt: 0,
      turn: Promise.resolve(),
    }))
  }

  get count(): number {
    return this.lanes.length
  }

  /**
   * Runs `work` with a sequence that holds as much of `tokens` as any, and nothing after that; the last token is always
   * left to be evaluated.
   * @param tokens a writer's own list, to which it only adds
   */
  async use<T>(
    writer: object,
    tokens: readonly number[],
    work: (sequence: LlamaContextSequence) => Promise<T>,
  ): Promise<T> {
    this.using++
    try {
      // Token after token a writer finds its lane as it left it, and nothing has to be compared.
      const own = this.lanes.find(
        ({ owner, coming, state }) => owner === writer && coming === tokens && state === 'free',
      )
      if (own && own.sequence.nextTokenIndex < tokens.length)
        return await this.hold(own, 'evaluating', tokens, () => work(own.sequence).catch(error => forget(own, error)))
      let lane = this.choose(writer, tokens)
      while (!lane) {
        await new Promise<void>(resolve => this.waiting.push(resolve))
        lane = this.choose(writer, tokens)
      }
      return await this.hold(lane.target, lane.source ? 'filling' : 'evaluating', tokens, async () => {
        if (lane.source) await this.copy(lane.source, lane.target, tokens)
        lane.target.state = 'evaluating'
        lane.target.owner = writer
        const { sequence } = lane.target
        const kept = shared(sequence.contextTokens, tokens)
        if (kept < sequence.nextTokenIndex)
          await sequence.eraseContextTokenRanges([{ start: kept, end: sequence.nextTokenIndex }])
        return work(sequence).catch((error: unknown) => forget(lane.target, error))
      })
    } finally {
      this.using--
      if (this.using === 0) this.retired?.()
    }
  }

  /** The writer is done: its lane is for anyone to go on from. */
  leave(writer: object): void {
    for (const lane of this.lanes) if (lane.owner === writer) lane.owner = undefined
  }

  /** Frees the memory once nobody evaluates in it. */
  async dispose(): Promise<void> {
    if (this.using > 0)
      await new Promise<void>(resolve => {
        this.retired = resolve
      })
    await this.context.dispose()
  }

  /**
   * Nothing when all are in use. A source is only chosen when it gains enough; waiting for it cannot deadlock, since
   * only fillers wait and none of them is a source.
   */
  private choose(writer: object, tokens: readonly number[]): { target: Lane; source?: Lane } | undefined {
    const held = new Map(
      this.lanes.map(lane => [
        lane,
        lane.state === 'filling'
          ? 0
          : shared(lane.state === 'evaluating' ? lane.coming : lane.sequence.contextTokens, tokens),
      ]),
    )
    const most = (lanes: readonly Lane[]): Lane | undefined =>
      lanes.reduce<Lane | undefined>(
        (best, lane) => (!best || (held.get(lane) ?? 0) > (held.get(best) ?? 0) ? lane : best),
        undefined,
      )
    const free = this.lanes.filter(({ state }) => state === 'free')
    const mine = most(free.filter(({ owner }) => owner === writer || owner === undefined))
    const source = most(this.lanes)
    const gain = (over: Lane): boolean =>
      source !== undefined && source !== over && (held.get(source) ?? 0) - (held.get(over) ?? 0) >= WORTH_COPYING
    if (mine && !gain(mine)) return { target: mine }
    const target = [...free]
      .filter(lane => lane !== source)
      .sort(
        (a, b) =>
          Number(a.owner !== undefined && a.owner !== writer) - Number(b.owner !== undefined && b.owner !== writer) ||
          a.usedAt - b.usedAt,
      )[0]
    if (!target) return free[0] && { target: free[0] }
    return gain(target) && source && this.canCopy(target.sequence) ? { target, source } : { target }
  }

  private async hold<T>(
    lane: Lane,
    state: 'evaluating' | 'filling',
    tokens: readonly number[],
    work: () => Promise<T>,
  ): Promise<T> {
    lane.state = state
    lane.coming = tokens
    lane.usedAt = ++this.clock
    const done = await queueFor(lane)
    try {
      return await work()
    } finally {
      lane.state = 'free'
      done()
      this.waiting.shift()?.()
    }
  }

  /** Waits its turn at the source, so that nothing is evaluated there while it is copied. */
  private async copy(source: Lane, target: Lane, tokens: readonly number[]): Promise<void> {
    const done = await queueFor(source)
    try {
      const upTo = shared(source.sequence.contextTokens, tokens)
      if (upTo - shared(target.sequence.contextTokens, tokens) < WORTH_COPYING) return
      if (!(await copyState(source.sequence, target.sequence, upTo))) await target.sequence.clearHistory()
    } finally {
      done()
    }
  }

  private canCopy(sequence: LlamaContextSequence): boolean {
    return copierOf(sequence) !== undefined && !sequence.needsCheckpoints
  }
}

/** What a failed evaluation left behind is not known; a stopped one stops between evaluations. */
async function forget({ sequence }: Lane, error: unknown): Promise<never> {
  if (!(error instanceof Error && error.name === 'AbortError')) await sequence.clearHistory().catch(() => {})
  throw error
}

/** First come, first served. @returns what lets the next one in */
async function queueFor(lane: Lane): Promise<() => void> {
  const before = lane.turn
  let done = (): void => {}
  lane.turn = new Promise(resolve => {
    done = resolve
  })
  await before
  return done
}

/** How many tokens both begin with; never the last of `tokens`, which is what the next token is asked of. */
function shared(evaluated: readonly number[], tokens: readonly number[]): number {
  let length = 0
  while (length < evaluated.length && length < tokens.length - 1 && evaluated[length] === tokens[length]) length++
  return length
}

type StateCopier = (this: LlamaContextSequence, from: LlamaContextSequence, upTo: number) => Promise<boolean>

/**
 * `llama_memory_seq_cp` as node-llama-cpp 3.22 reaches it. The method is the library's own and not part of its
 * documented interface; the version is pinned, and without it the text is evaluated again.
 */
function copierOf(sequence: LlamaContextSequence): StateCopier | undefined {
  const copier: unknown = Reflect.get(sequence, '_copyStateFromOtherSequence')
  return typeof copier === 'function' ? (copier as StateCopier) : undefined
}

async function copyState(from: LlamaContextSequence, to: LlamaContextSequence, upTo: number): Promise<boolean> {
  return (await copierOf(to)?.call(to, from, upTo)) ?? false
}
