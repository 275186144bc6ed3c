import type { ByteString } from './byte-string.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The vocabulary as a byte trie in preorder: node `i` is followed by its subtree, which ends before `end[i]`.
 * Node 0 is the root. Built once per model; half a million nodes for a vocabulary of 150,000.
 */
export interface TokenTrie {
  /** Byte on the edge into the node. */
  byte: Uint8Array
  depth: Uint16Array
  end: Int32Array
  /** Token that ends here, or -1. */
  token: Int32Array
  /** Next token with the same bytes, by token id, or -1. */
  twin: Int32Array
  deepest: number
}

export function buildTokenTrie(vocabulary: Vocabulary): TokenTrie {
  const entries: { bytes: ByteString; id: number }[] = []
  for (const [id, bytes] of vocabulary.bytes.entries()) if (bytes !== undefined) entries.push({ bytes, id })
  entries.sort((a, b) => (a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : a.id - b.id))
  const capacity = 1 + entries.reduce((sum, entry) => sum + entry.bytes.length, 0)
  const byte = new Uint8Array(capacity)
  const depth = new Uint16Array(capacity)
  const end = new Int32Array(capacity)
  const token = new Int32Array(capacity).fill(-1)
  const twin = new Int32Array(vocabulary.size).fill(-1)
  const open: number[] = [0]
  let nodes = 1
  let deepest = 0
  let previous: { bytes: ByteString; id: number } = { bytes: '', id: -1 }
  for (const entry of entries) {
    if (entry.bytes === previous.bytes) {
      twin[previous.id] = entry.id
      previous = entry
      continue
    }
    let shared = 0
    while (shared < previous.bytes.length && previous.bytes.charCodeAt(shared) === entry.bytes.charCodeAt(shared))
      shared++
    while (open.length > shared + 1) end[open.pop() ?? 0] = nodes
    for (let at = shared; at < entry.bytes.length; at++) {
      byte[nodes] = entry.bytes.charCodeAt(at)
      depth[nodes] = at + 1
      open.push(nodes++)
    }
    token[nodes - 1] = entry.id
    deepest = Math.max(deepest, entry.bytes.length)
    previous = entry
  }
  for (const node of open) end[node] = nodes
  return {
    byte: byte.slice(0, nodes),
    depth: depth.slice(0, nodes),
    end: end.slice(0, nodes),
    token: token.slice(0, nodes),
    twin,
    deepest,
  }
}
