import { seededRandom } from '../../../electron/base/random.ts'

/** A graph as it is read: facts of entities by their ids, and what those are called. */
export interface NamedFacts {
  facts: (readonly [head: string, relation: string, tail: string])[]
  labels: Map<string, string>
}

/** Ways in which one thing gets two names. */
export const SLIPS = ['letter', 'two letters', 'accent', 'case', 'order', 'initial', 'cut short', 'same'] as const
export type Slip = (typeof SLIPS)[number]

export interface Planted {
  graph: NamedFacts
  /** Ids of the two halves of each thing. */
  pairs: { a: string; b: string; slip: Slip }[]
}

/** Of the facts of a thing that is split this share stands at both halves; the rest at either. */
const AT_BOTH = 0.3
const LEAST_FACTS = 4

/**
 * Splits things of a graph in two: the other half has a name that differs as names do that people type, and a part of
 * the facts.
 * @param hasKeys whether names are what tells things apart: no two have the same then
 */
export function plantDuplicates(
  { facts, labels }: NamedFacts,
  { many, seed, hasKeys }: { many: number; seed: number; hasKeys: boolean },
): Planted {
  const random = seededRandom(seed)
  const degrees = new Map<string, number>()
  for (const [head, , tail] of facts) for (const end of [head, tail]) degrees.set(end, (degrees.get(end) ?? 0) + 1)
  const taken = new Set(labels.values())
  const ids = [...labels]
    .filter(
      ([id, label]) => (degrees.get(id) ?? 0) >= LEAST_FACTS && /^\p{L}[\p{L}'.-]+(?: \p{L}[\p{L}'.-]*)+$/u.test(label),
    )
    .map(([id]) => id)
  const other = new Map<string, { id: string; slip: Slip }>()
  const names = new Map(labels)
  const ways = SLIPS.filter(slip => slip !== 'same' || !hasKeys)
  for (let tries = 0; other.size < many && tries < 50 * many; tries++) {
    const id = ids[random.below(ids.length)] ?? ''
    const slip = ways[other.size % ways.length] ?? 'letter'
    const label = labels.get(id) ?? ''
    if (other.has(id)) continue
    const name = slipped(label, slip, n => random.below(n))
    if (name === undefined || (slip !== 'same' && taken.has(name))) continue
    taken.add(name)
    const twin = hasKeys ? name : `${id}-twin`
    other.set(id, { id: twin, slip })
    names.set(twin, name)
  }
  const split: NamedFacts['facts'] = []
  for (const fact of facts) {
    const ends = [fact[0], fact[2]].map(end => {
      const twin = other.get(end)
      if (twin === undefined) return [end]
      if (random.next() < AT_BOTH) return [end, twin.id]
      return random.below(2) === 0 ? [end] : [twin.id]
    })
    for (const head of ends[0] ?? []) for (const tail of ends[1] ?? []) split.push([head, fact[1], tail])
  }
  return {
    graph: { facts: split, labels: names },
    pairs: Array.from(other, ([a, { id: b, slip }]) => ({ a, b, slip })),
  }
}

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' }

function slipped(name: string, slip: Slip, below: (n: number) => number): string | undefined {
  const words = name.split(' ')
  switch (slip) {
    case 'letter':
      return name.length < 7 ? undefined : oneSlip(name, below)
    case 'two letters':
      return name.length < 12 ? undefined : oneSlip(oneSlip(name, below), below)
    case 'accent': {
      const at = [...name].findIndex((letter, i) => i > 0 && letter in ACCENTED)
      return at < 0 ? undefined : name.slice(0, at) + ACCENTED[name.charAt(at)] + name.slice(at + 1)
    }
    case 'case':
      return name.toUpperCase()
    case 'order':
      return `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`
    case 'initial':
      return (words[0]?.length ?? 0) < 3 ? undefined : [`${name.charAt(0)}.`, ...words.slice(1)].join(' ')
    case 'cut short': {
      const at = words.findIndex(word => word.length > 5)
      return at < 0 ? undefined : words.map((word, i) => (i === at ? `${word.slice(0, 4)}.` : word)).join(' ')
    }
    case 'same':
      return name
  }
}

/** A letter less, one more, another one, or two that changed places; not at the beginning. */
function oneSlip(name: string, below: (n: number) => number): string {
  let at = 1 + below(name.length - 2)
  while (name[at] === ' ' || name[at + 1] === ' ') at = 1 + below(name.length - 2)
  const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(below(26))
  switch (below(4)) {
    case 0:
      return name.slice(0, at) + name.slice(at + 1)
    case 1:
      return name.slice(0, at) + letter + name.slice(at)
    case 2:
      return name.slice(0, at) + letter + name.slice(at + 1)
    default:
      return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
  }
}
