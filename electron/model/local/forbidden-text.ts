import type { ByteString } from './byte-string.ts'

/**
 * Recognises whether any of a set of byte strings has occurred (Aho and Corasick 1975). State 0 is the start; -1: one
 * has occurred.
 */
export interface ForbiddenText {
  /** Bytes that leave state 0. */
  readonly firstBytes: ReadonlySet<number>
  step(state: number, byte: number): number
}

export function compileForbidden(patterns: readonly ByteString[]): ForbiddenText {
  const children: Map<number, number>[] = [new Map()]
  const complete: boolean[] = [false]
  for (const pattern of patterns) {
    let node = 0
    for (let i = 0; i < pattern.length; i++) {
      const byte = pattern.charCodeAt(i)
      let child = children[node]?.get(byte)
      if (child === undefined) {
        child = children.length
        children.push(new Map())
        complete.push(false)
        children[node]?.set(byte, child)
      }
      node = child
    }
    complete[node] = pattern.length > 0
  }
  const fallback = new Int32Array(children.length)
  const target = (state: number, byte: number): number => {
    let node = state
    for (;;) {
      const child = children[node]?.get(byte)
      if (child !== undefined) return child
      if (node === 0) return 0
      node = fallback[node] ?? 0
    }
  }
  const queue = [...(children[0]?.values() ?? [])]
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] ?? 0
    for (const [byte, child] of children[node] ?? []) {
      fallback[child] = target(fallback[node] ?? 0, byte)
      complete[child] = complete[child] === true || complete[fallback[child] ?? 0] === true
      queue.push(child)
    }
  }
  return {
    firstBytes: new Set(children[0]?.keys()),
    step(state, byte) {
      const next = target(state, byte)
      return complete[next] === true ? -1 : next
    },
  }
}
