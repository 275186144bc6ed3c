import { ClewError } from '../../contract/errors.ts'
import type { Constraint } from '../constraint.ts'
import type { ByteString } from './byte-string.ts'
import { toByteString } from './byte-string.ts'
import type { ForbiddenText } from './forbidden-text.ts'
import { compileForbidden } from './forbidden-text.ts'
import { stepUtf8 } from './utf8-states.ts'

type Node =
  | { kind: 'bytes'; id: number; bytes: ByteString }
  /** Sorted, without duplicates. */
  | { kind: 'names'; id: number; names: readonly ByteString[] }
  /** Well-formed text in which nothing forbidden occurs; may end between any two characters. */
  | { kind: 'free'; id: number; forbidden: ForbiddenText; maxTokens: number }
  | { kind: 'sequence'; id: number; parts: readonly Node[] }
  | { kind: 'oneOf'; id: number; options: readonly Node[] }

/** What comes after: a linked list, so that a thread carries its future in one pointer. */
interface Continuation {
  id: number
  node: Node
  next: Continuation | undefined
}

type Thread =
  | { kind: 'bytes'; node: Node & { kind: 'bytes' }; at: number; after: Continuation | undefined }
  /** Names `low` to `high` share their first `at` bytes with what was written. */
  | {
      kind: 'names'
      node: Node & { kind: 'names' }
      low: number
      high: number
      at: number
      after: Continuation | undefined
    }
  | { kind: 'free'; node: Node & { kind: 'free' }; seen: number; utf8: number; after: Continuation | undefined }
  | { kind: 'end' }

export interface AutomatonState {
  readonly id: number
  readonly threads: readonly Thread[]
  /** What was written may end here. */
  readonly accepts: boolean
  /** Free-text parts that are being written: node id and the tokens each may take. */
  readonly free: readonly { node: number; maxTokens: number }[]
  /** Where free text may go on with any whole character: the bytes with which forbidden texts begin. */
  readonly openTo: ReadonlySet<number> | undefined
}

interface StoredState extends AutomatonState {
  readonly next: Map<number, StoredState | undefined>
  only: number | undefined
  closed: StoredState | undefined
}

/**
 * The language of a constraint as an automaton over UTF-8 bytes, built state by state as it is walked. A state holds
 * all ways of reading what was written so far (a subset construction), so a name that is a prefix of another loses
 * neither.
 */
export class ConstraintAutomaton {
  readonly start: AutomatonState
  private readonly states = new Map<string, StoredState>()
  private readonly continuations = new Map<string, Continuation>()
  private nodes = 0

  constructor(constraint: Constraint) {
    const node = this.compile(constraint)
    if (node === undefined)
      throw new ClewError('bad-request', 'Nothing may be written here: the list of allowed names is empty.')
    const threads: Thread[] = []
    this.expand(node, undefined, threads)
    this.start = this.state(threads)
  }

  /** The state after one more byte; undefined where the byte may not come. */
  step(state: AutomatonState, byte: number): AutomatonState | undefined {
    const from = state as StoredState
    if (from.next.has(byte)) return from.next.get(byte)
    const threads: Thread[] = []
    for (const thread of from.threads) this.advance(thread, byte, threads)
    const to = threads.length === 0 ? undefined : this.state(threads)
    from.next.set(byte, to)
    return to
  }

  /** The byte that must come next, or -1 where several may, or where the text may end. */
  onlyByte(state: AutomatonState): number {
    const stored = state as StoredState
    return (stored.only ??= forcedByte(stored))
  }

  /**
   * The same state with its free text closed between characters, once it has had its share of tokens: what follows must
   * come now.
   */
  closeFreeText(state: AutomatonState): AutomatonState {
    const stored = state as StoredState
    if (stored.closed === undefined) {
      const threads = stored.threads.filter(thread => thread.kind !== 'free' || thread.utf8 !== 0)
      stored.closed = threads.length === 0 ? stored : this.state(threads)
    }
    return stored.closed
  }

  /** Undefined: no text satisfies it. Such parts are taken out here, so that no state is a dead end. */
  private compile(constraint: Constraint): Node | undefined {
    switch (constraint.kind) {
      case 'text':
        return { kind: 'bytes', id: this.nodes++, bytes: toByteString(constraint.text) }
      case 'names': {
        const names = [...new Set(constraint.names.map(toByteString))].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        return names.length === 0 ? undefined : { kind: 'names', id: this.nodes++, names }
      }
      case 'anything':
        return { kind: 'free', id: this.nodes++, forbidden: compileForbidden([]), maxTokens: Infinity }
      case 'until': {
        const until = toByteString(constraint.until)
        const forbidden = compileForbidden([until, ...constraint.without.map(toByteString)])
        return {
          kind: 'sequence',
          id: this.nodes++,
          parts: [
            { kind: 'free', id: this.nodes++, forbidden, maxTokens: constraint.maxTokens },
            { kind: 'bytes', id: this.nodes++, bytes: until },
          ],
        }
      }
      case 'sequence': {
        const parts: Node[] = []
        for (const part of constraint.parts) {
          const node = this.compile(part)
          if (node === undefined) return undefined
          parts.push(node)
        }
        return { kind: 'sequence', id: this.nodes++, parts }
      }
      case 'oneOf': {
        const options = constraint.options.map(option => this.compile(option)).filter(node => node !== undefined)
        return options.length === 0 ? undefined : { kind: 'oneOf', id: this.nodes++, options }
      }
    }
  }

  private follow(node: Node, next: Continuation | undefined): Continuation {
    const key = `${node.id}:${next?.id ?? -1}`
    const known = this.continuations.get(key)
    if (known) return known
    const made: Continuation = { id: this.nodes++, node, next }
    this.continuations.set(key, made)
    return made
  }

  /** Adds the threads that begin with `node`, passing over what may be empty. */
  private expand(node: Node, after: Continuation | undefined, into: Thread[]): void {
    switch (node.kind) {
      case 'bytes':
        if (node.bytes === '') this.leave(after, into)
        else into.push({ kind: 'bytes', node, at: 0, after })
        return
      case 'names':
        if (node.names[0] === '') this.leave(after, into)
        if (node.names.at(-1) !== '') into.push({ kind: 'names', node, low: 0, high: node.names.length, at: 0, after })
        return
      case 'free':
        into.push({ kind: 'free', node, seen: 0, utf8: 0, after })
        this.leave(after, into)
        return
      case 'sequence': {
        const [first, ...rest] = node.parts
        if (first === undefined) this.leave(after, into)
        else
          this.expand(
            first,
            rest.reduceRight<Continuation | undefined>((after, part) => this.follow(part, after), after),
            into,
          )
        return
      }
      case 'oneOf':
        for (const option of node.options) this.expand(option, after, into)
    }
  }

  private leave(after: Continuation | undefined, into: Thread[]): void {
    if (after === undefined) into.push({ kind: 'end' })
    else this.expand(after.node, after.next, into)
  }

  private advance(thread: Thread, byte: number, into: Thread[]): void {
    if (thread.kind === 'bytes') {
      if (thread.node.bytes.charCodeAt(thread.at) !== byte) return
      if (thread.at + 1 === thread.node.bytes.length) this.leave(thread.after, into)
      else into.push({ ...thread, at: thread.at + 1 })
    } else if (thread.kind === 'names') {
      const { names } = thread.node
      const low = firstWithByte(names, thread, byte)
      const high = firstWithByte(names, { ...thread, low }, byte + 1)
      if (low === high) return
      const at = thread.at + 1
      if (names[low]?.length === at) this.leave(thread.after, into)
      if (names[high - 1]?.length !== at) into.push({ ...thread, low, high, at })
    } else if (thread.kind === 'free') {
      const utf8 = stepUtf8(thread.utf8, byte)
      const seen = utf8 < 0 ? -1 : thread.node.forbidden.step(thread.seen, byte)
      if (seen < 0) return
      into.push({ ...thread, seen, utf8 })
      if (utf8 === 0) this.leave(thread.after, into)
    }
  }

  private state(threads: readonly Thread[]): StoredState {
    const byKey = new Map(threads.map(thread => [threadKey(thread), thread]))
    const key = [...byKey.keys()].toSorted().join('|')
    const known = this.states.get(key)
    if (known) return known
    const distinct = [...byKey.values()]
    const free = distinct
      .filter(thread => thread.kind === 'free')
      .map(thread => ({ node: thread.node.id, maxTokens: thread.node.maxTokens }))
    const open = distinct.find(thread => thread.kind === 'free' && thread.seen === 0 && thread.utf8 === 0)
    const openTo = open?.kind === 'free' ? open.node.forbidden.firstBytes : undefined
    const state: StoredState = {
      id: this.states.size,
      openTo,
      threads: distinct,
      accepts: byKey.has('end'),
      free,
      next: new Map(),
      only: undefined,
      closed: undefined,
    }
    this.states.set(key, state)
    return state
  }
}

function threadKey(thread: Thread): string {
  switch (thread.kind) {
    case 'bytes':
      return `b${thread.node.id}.${thread.at}.${thread.after?.id ?? -1}`
    case 'names':
      return `n${thread.node.id}.${thread.low}.${thread.high}.${thread.at}.${thread.after?.id ?? -1}`
    case 'free':
      return `f${thread.node.id}.${thread.seen}.${thread.utf8}.${thread.after?.id ?? -1}`
    case 'end':
      return 'end'
  }
}

/**
 * The first index in `low..high` whose byte at `at` is at least `byte`; a name that ends there comes before all bytes.
 */
function firstWithByte(
  names: readonly ByteString[],
  range: { low: number; high: number; at: number },
  byte: number,
): number {
  let { low, high } = range
  while (low < high) {
    const middle = (low + high) >> 1
    const name = names[middle] ?? ''
    if (name.length > range.at && name.charCodeAt(range.at) >= byte) high = middle
    else low = middle + 1
  }
  return low
}

function forcedByte(state: AutomatonState): number {
  let forced = -1
  for (const thread of state.threads) {
    if (thread.kind === 'free' || thread.kind === 'end') return -1
    let byte: number
    if (thread.kind === 'bytes') byte = thread.node.bytes.charCodeAt(thread.at)
    else {
      const { names } = thread.node
      const low = firstWithByte(names, thread, 0)
      byte = names[low]?.charCodeAt(thread.at) ?? -1
      if (names[thread.high - 1]?.charCodeAt(thread.at) !== byte) return -1
    }
    if (forced !== -1 && forced !== byte) return -1
    forced = byte
  }
  return forced
}
