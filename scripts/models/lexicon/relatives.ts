import type { Kind, Relative } from '../../../electron/model/lexicon/lexicon.ts'
import type { Synset, WordNet } from './wordnet.ts'

/** How much one of two words is meant by the other, where nothing is known of their senses. */
const SYNONYM = 0.9
const DERIVED = 0.95
const BROADER = 0.75
const BROADER_BY_TWO = 0.45
const NARROWER = 0.6
const ATTRIBUTE = 0.85
const SIMILAR = 0.5
const CAUSE = 0.5
const ANTONYM = 0.9
const COMPOUND = 0.7
/** Weaker ones are left out, and of one word only so many are kept. */
const LEAST = 0.2
const MOST = 18
/** Senses of a word that are looked at. */
const SENSES = 8

/** The words of a dictionary: single words, the commonest in WordNet's texts first. */
export function commonWords({ senses }: WordNet, most: number): string[] {
  return [...senses]
    .filter(([word]) => /^[a-z]{2,20}$/.test(word))
    .map(([word, of]) => ({
      word,
      weight: of.reduce((sum, { count }) => sum + count, 0) + 0.1 * of.length,
    }))
    .toSorted((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/** The relatives of each of some words among them, strongest first. */
export function relativesOf(net: WordNet, words: readonly string[]): Map<string, Relative[]> {
  const known = new Set(words)
  const shares = new Map([...net.senses].map(([word, of]) => [word, sharesOf(of)]))
  const narrower = new Map<string, string[]>()
  for (const [id, { pointers }] of net.synsets)
    for (const { symbol, synset } of pointers)
      if (symbol === '@') narrower.set(synset, [...(narrower.get(synset) ?? []), id])
  const below = countBelow(narrower)
  const speciality = (id: string): number => 1 - (Math.log(1 + below(id)) / Math.log(net.synsets.size)) ** 2
  const meant = (word: string, id: string): number => shares.get(word)?.get(id) ?? 0.2

  const found = new Map<string, Relative[]>()
  for (const word of words) {
    const best = new Map<string, Relative>()
    const add = (other: string, kind: Kind, strength: number): void => {
      if (other === word || !known.has(other) || strength < LEAST) return
      // An antonym is no kind of likeness, whatever else the two are.
      const before = best.get(other)
      if (before !== undefined && (before.kind === 'antonym' || (kind !== 'antonym' && before.strength >= strength)))
        return
      best.set(other, { word: other, kind, strength: Math.min(1, strength) })
    }
    const members = (id: string, kind: Kind, strength: number): void => {
      for (const other of net.synsets.get(id)?.words ?? []) add(other, kind, strength * meant(other, id) ** 0.35)
    }
    const senses = [...(shares.get(word) ?? [])].toSorted((a, b) => b[1] - a[1]).slice(0, SENSES)
    for (const [id, share] of senses) {
      const synset = net.synsets.get(id)
      if (synset === undefined) continue
      const own = synset.words.indexOf(word)
      const sense = share ** 0.35
      members(id, 'synonym', SYNONYM * sense)
      const derived = (strength: number, { from, to, synset: other }: Synset['pointers'][number]): void => {
        const target = net.synsets.get(other)
        const named = target?.words[to ?? -1]
        if (named === undefined) return
        const mine = from === own
        const way = mine ? 1 : meant(synset.words[from ?? 0] ?? '', id) ** 0.35
        // The same word as a verb and as a noun leads on to what the other is called.
        if (mine) add(named, 'derived', strength * share ** 0.1 * meant(named, other) ** 0.1)
        else add(named, 'synonym', strength * sense * way * meant(named, other) ** 0.35 * SYNONYM)
        if (mine) members(other, 'synonym', strength * sense * SYNONYM)
      }
      for (const pointer of synset.pointers) {
        const { symbol, synset: other } = pointer
        if (symbol === '+' || symbol === '\\' || symbol === '<') derived(DERIVED, pointer)
        else if (symbol === '@') {
          members(other, 'broader', BROADER * sense * speciality(other))
          for (const further of net.synsets.get(other)?.pointers ?? [])
            if (further.symbol === '@')
              members(further.synset, 'broader', BROADER_BY_TWO * sense * speciality(further.synset))
        } else if (symbol === '=') members(other, 'attribute', ATTRIBUTE * sense)
        else if (symbol === '&') {
          members(other, 'related', SIMILAR * sense)
          for (const further of net.synsets.get(other)?.pointers ?? [])
            if (further.symbol === '=') members(further.synset, 'attribute', SIMILAR * sense)
        } else if (symbol === '$' || symbol === '^' || symbol === '*' || symbol === '>')
          members(other, 'related', CAUSE * sense)
      }
      for (const other of narrower.get(id) ?? []) members(other, 'narrower', NARROWER * sense * speciality(id))
    }
    for (const part of compoundOf(word, net, known)) add(part, 'derived', COMPOUND)
    for (const other of oppositesOf(word, net)) add(other, 'antonym', ANTONYM)
    const sorted = [...best.values()].toSorted((a, b) => b.strength - a.strength || (a.word < b.word ? -1 : 1))
    const likened = new Set(sorted.filter(({ kind }) => kind !== 'antonym').slice(0, MOST))
    found.set(
      word,
      sorted.filter(relative => relative.kind === 'antonym' || likened.has(relative)),
    )
  }
  return found
}

/** The opposites of a word in any of its senses: "pass" has seventeen before that of tests. */
function oppositesOf(word: string, { senses, synsets }: WordNet): string[] {
  return (senses.get(word) ?? []).flatMap(({ synset: id }) => {
    const synset = synsets.get(id)
    const own = synset?.words.indexOf(word)
    return (synset?.pointers ?? []).flatMap(({ symbol, from, to, synset: other }) =>
      symbol === '!' && from === own ? (synsets.get(other)?.words[to ?? 0] ?? []) : [],
    )
  })
}

/** How much each sense of a word is meant by it, from the texts and, where they are silent, from WordNet's order. */
function sharesOf(senses: readonly { synset: string; count: number; rank: number }[]): Map<string, number> {
  const weights = senses.map(({ synset, count, rank }) => [synset, count + 0.6 ** (rank - 1)] as const)
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return new Map(weights.map(([synset, weight]) => [synset, weight / all]))
}

function countBelow(narrower: ReadonlyMap<string, readonly string[]>): (id: string) => number {
  const counted = new Map<string, number>()
  const count = (id: string, above: readonly string[]): number => {
    const known = counted.get(id)
    if (known !== undefined || above.includes(id)) return known ?? 0
    const sum = (narrower.get(id) ?? []).reduce((total, other) => total + 1 + count(other, [...above, id]), 0)
    counted.set(id, sum)
    return sum
  }
  return id => count(id, [])
}

/** The two words that a word is put together of, where WordNet explains it by the second: `birthplace`, `songwriter`. */
function compoundOf(word: string, { senses, synsets }: WordNet, known: ReadonlySet<string>): string[] {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (!known.has(first) || !known.has(second)) continue
    const explained = (senses.get(word) ?? []).some(({ synset }) => {
      const { gloss = '', words = [], pointers = [] } = synsets.get(synset) ?? {}
      const names = [
        ...words,
        ...pointers.filter(({ symbol }) => symbol === '@').flatMap(p => synsets.get(p.synset)?.words ?? []),
      ]
      return names.some(name => name.split('_').includes(second)) || new RegExp(`\\b${second}s?\\b`).test(gloss)
    })
    if (explained) return [first, second]
  }
  return []
}
