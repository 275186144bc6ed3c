import { z } from 'zod'
import { fromWire, toWire, WireError } from '../contract/wire-error.ts'

/** One thing that an end of a line can be asked for; each part is checked where it arrives. */
export interface Call {
  input: z.ZodType
  output: z.ZodType
  /** What is told until the answer comes, where anything is. */
  told?: z.ZodType
}
export type Calls = Readonly<Record<string, Call>>
export type InputOf<C extends Call> = z.output<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>
export type ToldOf<C extends Call> = C['told'] extends z.ZodType ? z.output<C['told']> : never

/** What does the work of calls. */
export type Answers<C extends Calls> = {
  readonly [Name in keyof C]: (
    input: InputOf<C[Name]>,
    asked: Asked<ToldOf<C[Name]>>,
  ) => OutputOf<C[Name]> | Promise<OutputOf<C[Name]>>
}
interface Asked<T> {
  /** Fires when the answer is no longer wanted, or when nobody is there any more. */
  signal: AbortSignal
  tell(told: T): void
}

/** What an end of a line answers to, made by {@link serving}. */
export type Served = ReadonlyMap<string, (input: unknown, asked: Asked<unknown>) => unknown>

export function serving<C extends Calls>(calls: C, answers: Answers<C>): Served {
  return new Map(
    Object.keys(calls).map((name: keyof C & string) => [
      name,
      (input: unknown, asked: Asked<unknown>) => {
        const parsed = calls[name]?.input.safeParse(input)
        if (parsed?.success === true) return answers[name](parsed.data as InputOf<C[typeof name]>, asked)
        throw unreadable(`What was asked of "${name}"`, parsed?.error)
      },
    ]),
  )
}

export interface CallOptions<C extends Call> {
  signal?: AbortSignal | undefined
  onTold?: ((told: ToldOf<C>) => void) | undefined
  /**
   * Milliseconds for which the answer of an aborted call is waited for, for the sake of work that is done by then or
   * has to be tidied up; 0 where left out.
   */
  grace?: ((reason: unknown) => number) | undefined
}

/** Where messages go and come from; they are structured-cloneable data. */
export interface Port {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number(), name: z.string(), input: z.unknown() }),
  z.object({ kind: z.literal('cancel'), id: z.number() }),
  z.object({ kind: z.literal('told'), id: z.number(), told: z.unknown() }),
  z.object({ kind: z.literal('answer'), id: z.number(), output: z.unknown() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: WireError }),
])
type Message = z.infer<typeof Message>

/** Said by a worker every few seconds, beside its calls: that it is not stuck, and the memory it has taken. */
export const Alive = z.object({ kind: z.literal('alive'), bytes: z.number() })
export type Alive = z.infer<typeof Alive>

/** A call that was made and has no answer yet. */
interface Pending {
  tell(told: unknown): void
  answer(output: unknown): void
  fail(error: Error): void
}

/**
 * One end of a line between two processes: calls with their answers, what is told until then, and stops, both ways. A
 * message that its schema refuses fails the call that it belongs to; nothing is dropped in silence.
 */
export class Line<Theirs extends Calls> {
  private readonly port: Port
  private readonly theirs: Theirs
  private readonly own: Served
  private readonly pending = new Map<number, Pending>()
  private readonly asked = new Map<number, AbortController>()
  private nextId = 1
  private gone: Error | undefined

  /** @param theirs what the other end can be asked for; @param own what this end can */
  constructor(port: Port, theirs: Theirs, own: Served = new Map()) {
    this.port = port
    this.theirs = theirs
    this.own = own
    port.onMessage(data => this.receive(data))
  }

  /**
   * @throws {@link ClewError} with what the other end refused, an Error for its defects, AbortError (DOMException) when
   *   the signal fires
   */
  call<Name extends keyof Theirs & string>(
    name: Name,
    input: InputOf<Theirs[Name]>,
    { signal, onTold, grace }: CallOptions<Theirs[Name]> = {},
  ): Promise<OutputOf<Theirs[Name]>> {
    if (this.gone !== undefined) return Promise.reject(this.gone)
    if (signal?.aborted === true) return Promise.reject(stopped())
    const call = this.theirs[name] as Theirs[Name]
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      let patience: NodeJS.Timeout | undefined
      const over = (): void => {
        this.pending.delete(id)
        clearTimeout(patience)
        signal?.removeEventListener('abort', stop)
      }
      const fail = (error: Error): void => {
        over()
        reject(signal?.aborted === true ? stopped() : error)
      }
      const stop = (): void => {
        this.port.send({ kind: 'cancel', id } satisfies Message)
        const ms = grace?.(signal?.reason) ?? 0
        if (ms === 0) fail(stopped())
        else patience = setTimeout(() => fail(stopped()), ms)
      }
      const read = <T extends z.ZodType>(schema: T, data: unknown, take: (value: z.output<T>) => void): void => {
        const parsed = schema.safeParse(data)
        if (parsed.success) take(parsed.data)
        else fail(unreadable(`The answer to "${name}"`, parsed.error))
      }
      this.pending.set(id, {
        tell: told => {
          if (call.told !== undefined) read(call.told, told, value => onTold?.(value as ToldOf<Theirs[Name]>))
        },
        answer: output =>
          read(call.output, output, value => {
            over()
            resolve(value as OutputOf<Theirs[Name]>)
          }),
        fail,
      })
      signal?.addEventListener('abort', stop, { once: true })
      this.port.send({ kind: 'call', id, name, input } satisfies Message)
    })
  }

  /** The other end is gone: what waits for it fails, now and from here on, and what it asked for is stopped. */
  end(error: Error): void {
    this.gone = error
    for (const { fail } of this.pending.values()) fail(error)
    for (const abort of this.asked.values()) abort.abort()
  }

  private receive(data: unknown): void {
    if (Alive.safeParse(data).success) return
    const parsed = Message.safeParse(data)
    if (!parsed.success) {
      const error = unreadable('A message between two processes', parsed.error)
      for (const { fail } of this.pending.values()) fail(error)
      return
    }
    const message = parsed.data
    // An answer may come after its call was stopped: nobody waits for it then.
    const pending = this.pending.get(message.id)
    if (message.kind === 'call') void this.serve(message)
    else if (message.kind === 'cancel') this.asked.get(message.id)?.abort()
    else if (message.kind === 'told') pending?.tell(message.told)
    else if (message.kind === 'answer') pending?.answer(message.output)
    else pending?.fail(fromWire(message.error))
  }

  private async serve({ id, name, input }: Extract<Message, { kind: 'call' }>): Promise<void> {
    const abort = new AbortController()
    this.asked.set(id, abort)
    try {
      const answer = this.own.get(name)
      if (answer === undefined) throw new TypeError(`Nothing here answers to "${name}".`)
      const output = await answer(input, {
        signal: abort.signal,
        tell: told => this.port.send({ kind: 'told', id, told } satisfies Message),
      })
      this.port.send({ kind: 'answer', id, output } satisfies Message)
    } catch (error) {
      this.port.send({ kind: 'failed', id, error: toWire(error) } satisfies Message)
    } finally {
      this.asked.delete(id)
    }
  }
}

function stopped(): DOMException {
  return new DOMException('It was stopped.', 'AbortError')
}

/** A defect: one end says what the other was not made to hear. */
function unreadable(what: string, error: z.ZodError | undefined): Error {
  const issue = error?.issues[0]
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  return new TypeError(`${what} cannot be read (${where}${issue?.message ?? 'it is not what was expected'}).`)
}
