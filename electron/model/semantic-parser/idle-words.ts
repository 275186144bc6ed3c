import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { Derivation } from './derivation.ts'
import { isSort, type NamedKind } from './kinds.ts'
import type { QuestionWord } from './question-words.ts'
import { typesOf, type Situation } from './situation.ts'
import { bitsOf, maskOf } from './word-mask.ts'

/** The graph itself, by what its people call it. */
const DATA =
  /^(?:catalogue|catalog|database|dataset|data|records?|register|list|system|books?|files?|spreadsheet|sheet|log|archive|inventory)$/

/** A relation's name, or nearly. */
const WHOLE = 0.95
/** What stands before what a relation is called by itself: "what sort of habitat". */
const SORT = /^(?:kind|sort|type)$/

/**
 * Words with a meaning that say nothing more: "how many males *in the catalogue*" of a graph that is the catalogue, and the
 * kind of what a name behind it names anyway, "what make of *bus* is Sparky".
 * @param named words that stand for something in the graph
 */
export async function idleWords(
  words: readonly QuestionWord[],
  {
    named,
    kinds,
    leaves,
    evidence,
    kg,
  }: {
    named: bigint
    kinds: readonly NamedKind[]
    leaves: readonly Derivation[]
    evidence: Situation['evidence']
    kg: KnowledgeGraph
  },
): Promise<ReadonlySet<number>> {
  const text = (at: number): string => words[at]?.text ?? ''
  const whole = new Set(
    [...evidence.values()]
      .flat()
      .flatMap(({ words: said, explained, asked }) => (said.length === 1 && explained >= WHOLE && !asked ? said : [])),
  )
  const isSortOf = (at: number): boolean =>
    /^(?:what|which)$/.test(text(at - 1)) &&
    SORT.test(text(at)) &&
    text(at + 1) === 'of' &&
    whole.has(at + 2) &&
    !kinds.some(kind => kind.classes !== undefined && kind.words.includes(at + 2))
  const known = leaves.reduce((mask, { cover }) => mask | cover, named)
  const idle = new Set(
    words.flatMap((_, at) => {
      const isWithin = /^(?:in|on)$/.test(text(at - 2)) && /^(?:the|our|this|my|your)$/.test(text(at - 1))
      const isOther = isWithin && DATA.test(text(at)) && (known & maskOf([at])) === 0n
      return isOther || isSortOf(at) ? [at] : []
    }),
  )
  for (const { cover, members, features } of leaves) {
    const [first = 0] = bitsOf(cover)
    const at = first - 2
    const isBehind = at > 0 && /^(?:of|whose)$/.test(text(at - 1)) && /^(?:is|was|s)$/.test(text(first - 1))
    const isSure = features['entity.exact'] !== undefined || features['entity.caseless'] !== undefined
    if (!isBehind || !isSure || members.length !== 1) continue
    const said = kinds.filter(kind => isSort(kind) && kind.words.includes(at))
    if (said.length === 0) continue
    const types = await typesOf({ kg }, [...members])
    const stands = await kg.relations([...members], 'head')
    if (
      said.some(
        ({ by, classes, all }) =>
          classes?.some(type => types.has(type)) === true ||
          (by === 'end' &&
            all?.kind === 'any' &&
            stands.some(({ name }) => all.relation.reverse && all.relation.name === name)),
      )
    )
      idle.add(at)
  }
  return idle
}
