import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { observedPaths } from '../../electron/agent/observed-paths.ts'
import type { Fact } from '../../electron/contract/fact.ts'

const fact = (head: string, relation: string, tail: string): Fact => ({ head, relation, tail })
const shown = (chains: Fact[][]): string[] =>
  chains.map(chain => chain.map(({ head, relation, tail }) => `${head}-${relation}-${tail}`).join(' '))

describe('observedPaths', () => {
  it('walks facts in either direction, shortest chain first', () => {
    const find = observedPaths(
      [fact('A', 'r', 'B'), fact('C', 's', 'B'), fact('A', 't', 'X'), fact('X', 'u', 'Y'), fact('Y', 'v', 'C')],
      ['A'],
    )
    expect(shown(find('C'))).toEqual(['A-r-B C-s-B'])
    expect(shown(find('Y'))).toEqual(['A-t-X X-u-Y'])
  })

  it('gives the chains of equal length, three at most, and one per fact', () => {
    const find = observedPaths(
      ['1', '2', '3', '4'].flatMap(middle => [fact('A', 'r', middle), fact(middle, 's', 'Z'), fact(middle, 's', 'Z')]),
      ['A'],
    )
    expect(shown(find('Z'))).toEqual(['A-r-1 1-s-Z', 'A-r-2 2-s-Z', 'A-r-3 3-s-Z'])
  })

  it('starts at every topic entity and runs through none', () => {
    const find = observedPaths(
      [fact('A', 'starred', 'F'), fact('B', 'directed', 'F'), fact('B', 'knows', 'C'), fact('C', 'made', 'G')],
      ['A', 'B'],
    )
    expect(shown(find('F'))).toEqual(['A-starred-F', 'B-directed-F'])
    expect(shown(find('G'))).toEqual(['B-knows-C C-made-G'])
  })

  it('has none for what no fact reaches, for the topic entity itself and for names that objects have', () => {
    const find = observedPaths([fact('A', 'r', 'B'), fact('X', 'r', 'Y')], ['A'])
    for (const name of ['Y', 'X', 'Z', 'A', '__proto__', 'constructor']) expect(find(name)).toEqual([])
  })

  it('gives connected chains of shortest length only', () => {
    const name = fc.integer({ min: 0, max: 8 }).map(String)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name)), name, name, (pairs, topic, item) => {
        const facts = pairs.map(([head, tail]) => fact(head, 'r', tail))
        const chains = observedPaths(facts, [topic])(item)
        const distance = distanceOf(pairs, topic, item)
        expect(chains.length > 0).toBe(distance !== undefined && distance > 0)
        for (const chain of chains) {
          expect(chain).toHaveLength(distance ?? -1)
          let at = topic
          for (const { head, tail } of chain) {
            expect([head, tail]).toContain(at)
            at = at === head ? tail : head
          }
          expect(at).toBe(item)
        }
      }),
    )
  })
})

/** By relaxation, a method unlike the one under test. */
function distanceOf(pairs: readonly (readonly [string, string])[], from: string, to: string): number | undefined {
  const distance = new Map([[from, 0]])
  for (let round = 0; round < 10; round += 1) {
    for (const [a, b] of pairs) {
      for (const [start, end] of [
        [a, b],
        [b, a],
      ] as const) {
        const next = (distance.get(start) ?? Infinity) + 1
        if (next < (distance.get(end) ?? Infinity)) distance.set(end, next)
      }
    }
  }
  return distance.get(to)
}
