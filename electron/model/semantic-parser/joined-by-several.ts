import type { Derivation, Draft } from './derivation.ts'
import { drafted, type Situation } from './situation.ts'
import { firstOf } from './word-mask.ts'

/** "Parents" are who is reached by either of two relations that the same word speaks for. */
export function joinedBySeveral(situation: Situation, from: Derivation, drafts: readonly Draft[]): Draft[] {
  const alike = new Map<string, Draft[]>()
  for (const draft of drafts) {
    if (draft.evidence === 0n || draft.program.kind !== 'join') continue
    const isIndirect = draft.features['join.asked'] !== from.features['join.asked'] || draft.last?.direction === 'head'
    if (!isIndirect) continue
    const key = `${draft.evidence} ${draft.last?.direction}`
    alike.set(key, [...(alike.get(key) ?? []), draft])
  }
  return [...alike.values()].flatMap(same => {
    const [first, second, ...more] = same.toSorted((a, b) => b.score - a.score)
    if (first === undefined || second === undefined || more.length > 0) return []
    if (first.kind !== second.kind || first.last?.relation === second.last?.relation) return []
    return [
      drafted(situation, from, {
        program: { kind: 'or', left: first.program, right: second.program },
        words: first.evidence,
        features: {
          ...difference(first.features, from.features),
          [areWhole(situation, first, second) ? 'join.whole' : 'join.several']: 1,
        },
        with: {
          described: first.described,
          ...(first.last === undefined ? {} : { last: first.last }),
          kind: first.kind,
        },
      }),
    ]
  })
}

/** Words for both of two, whatever a graph calls each. */
const PAIRS: readonly (readonly [both: string, one: string, other: string])[] = [
  ['parent', 'father', 'mother'],
  ['child', 'son', 'daughter'],
  ['sibling', 'brother', 'sister'],
  ['spouse', 'husband', 'wife'],
  ['grandparent', 'grandfather', 'grandmother'],
]

/** Whoever asks for parents, where there are fathers and mothers, asks for both. */
function areWhole({ words, schema }: Situation, first: Draft, second: Draft): boolean {
  const said = words[firstOf(first.evidence)]?.root
  const names = [first, second].map(({ last }) => schema.relations.get(last?.relation ?? '')?.words.own.at(-1)?.root)
  return PAIRS.some(([both, ...each]) => said === both && each.every(one => names.includes(one)))
}

function difference(all: Draft['features'], before: Draft['features']): Record<string, number> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value - (before[name] ?? 0)]))
}
