import type { Derivation, Features } from './derivation.ts'
import { relationsOf, sampleOf, type Situation } from './situation.ts'

/** Share of a class's or relation's name that a word must explain before the word asks for such things. */
const NAMED = 0.6

/** Words behind which a question goes on to say which of the things asked for. */
const NARROWING = /^(who|whom|whose|that|which|where|by|from|in|of|on|at|with|without|for|to|about)$/

/** The noun that a question asks for: behind "which", "how many" or "list", or the first one of a mere phrase. */
export function headNoun({ words, leaves }: Pick<Situation, 'words' | 'leaves'>): number {
  const at = words.findIndex(({ text }) => /^(which|what|many|list|name|show|give)$/.test(text))
  if (at >= 0) return words.findIndex(({ content, verb }, i) => i > at && i <= at + 3 && content && !verb)
  const [first] = words
  if (first === undefined || (!first.content && !/^(the|all|every|any)$/.test(first.text))) return -1
  const names = leaves.reduce((mask, { cover }) => mask | cover, 0n)
  const end = words.findIndex(({ text }) => NARROWING.test(text))
  // "Hayao Miyazaki films": the last word before what narrows them, if it is no part of a name.
  const head = words.findLastIndex(({ content, verb }, i) => i < (end < 0 ? words.length : end) && content && !verb)
  return head >= 0 && (names & (1n << BigInt(head))) === 0n ? head : -1
}

/**
 * Whether what a set has are things of the kind that the question asks for: instances of the class that its noun names
 * or, where the noun names the end of a relation (`actors` of `starred_actors`), what stands there. Nothing where the
 * noun says nothing of the graph.
 */
export async function answerType(situation: Situation, set: Derivation): Promise<Features> {
  const head = headNoun(situation)
  if (head < 0) return {}
  const classes = situation.classes.filter(({ evidence }) => evidence.words.includes(head)).map(({ of }) => of.name)
  const ends = [...situation.evidence].flatMap(([name, found]) => {
    const said = found.find(({ words, explained, asked }) => words.includes(head) && explained >= NAMED && !asked)
    const relation = situation.schema.relations.get(name)
    if (said === undefined || relation === undefined) return []
    const side = said.inverse ? ('head' as const) : ('tail' as const)
    return [{ name, side, kind: relation[side].kind }]
  })
  if (classes.length === 0 && ends.length === 0) return {}
  if (set.kind !== 'entity') return ends.some(({ kind }) => kind === set.kind) ? { 'head.is': 1 } : { 'head.not': 1 }
  const entities = await Promise.all(sampleOf(set.members).map(id => situation.kg.entity(id)))
  if (entities.some(entity => entity?.types.some(type => classes.includes(type)))) return { 'head.is': 1 }
  const there = new Set(ends.flatMap(({ name, side, kind }) => (kind === 'entity' && side === 'tail' ? [name] : [])))
  const begins = new Set(ends.flatMap(({ name, side, kind }) => (kind === 'entity' && side === 'head' ? [name] : [])))
  const reached = there.size === 0 ? [] : await relationsOf(situation, set, 'head')
  const left = begins.size === 0 ? [] : await relationsOf(situation, set, 'tail')
  return reached.some(({ name }) => there.has(name)) || left.some(({ name }) => begins.has(name))
    ? { 'head.is': 1 }
    : { 'head.not': 1 }
}
