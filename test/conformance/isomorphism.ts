import type { KeyTriple } from '../kg/read-triples.ts'

/**
 * Whether two sets of triples are equal up to the names of their blank nodes: colour refinement, then a search for the
 * rest.
 */
export function isomorphic(left: readonly KeyTriple[], right: readonly KeyTriple[]): boolean {
  const a = unique(left)
  const b = unique(right)
  if (a.length !== b.length) return false
  const [coloursA, coloursB] = [colours(a), colours(b)]
  // Other colours, another graph: no search would find out sooner.
  if ([...coloursA.values()].toSorted().join(' ') !== [...coloursB.values()].toSorted().join(' ')) return false
  return matches(a, b, coloursA, coloursB, new Map())
}

function matches(
  a: KeyTriple[],
  b: KeyTriple[],
  coloursA: Map<string, string>,
  coloursB: Map<string, string>,
  bound: Map<string, string>,
): boolean {
  const open = [...coloursA.keys()].find(node => !bound.has(node))
  if (open === undefined) {
    const target = new Set(b.map(triple => triple.join('\u0000')))
    return a.every(triple => target.has(triple.map(term => bound.get(term) ?? term).join('\u0000')))
  }
  const taken = new Set(bound.values())
  for (const [node, colour] of coloursB) {
    if (taken.has(node) || colour !== coloursA.get(open)) continue
    if (matches(a, b, coloursA, coloursB, new Map(bound).set(open, node))) return true
  }
  return false
}

function colours(triples: readonly KeyTriple[]): Map<string, string> {
  let current = new Map(
    triples
      .flat()
      .filter(isBlank)
      .map(node => [node, '']),
  )
  for (let round = 0; round < 8; round++) {
    const next = new Map<string, string>()
    for (const node of current.keys()) {
      const seen = triples
        .filter(triple => triple.includes(node))
        .map(triple => triple.map(term => (term === node ? '@' : (current.get(term) ?? term))).join(' '))
      next.set(node, String(hash(seen.toSorted().join('\n'))))
    }
    current = next
  }
  return current
}

function isBlank(term: string): boolean {
  return term.startsWith('_:')
}

function unique(triples: readonly KeyTriple[]): KeyTriple[] {
  return [...new Map(triples.map(triple => [triple.join('\u0000'), triple])).values()]
}

function hash(text: string): number {
  let value = 7
  for (let i = 0; i < text.length; i++) value = (Math.imul(value, 31) + text.charCodeAt(i)) | 0
  return value
}
