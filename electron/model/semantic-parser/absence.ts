import { bitsOf, maskOf, type Derivation, type Draft } from './derivation.ts'
import { drafted, evidenceBeside, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'

/** Words between "no" and what there is none of, at most: "no official language". */
const REACH = 4

const PRONOUN = /^(he|she|they|it|him|her|them|his|their|its|himself|herself|themselves|itself)$/

/** Those that have none of something: "countries without neighbours", "that no route leaves from". */
export async function lacking(situation: Situation, from: Derivation): Promise<Draft[]> {
  if (from.kind !== 'entity' || from.leaf === 'entity') return []
  const nots = situation.cues.filter(({ kind, words }) => kind === 'not' && isFree(from, words))
  if (nots.length === 0) return []
  const found: Draft[] = []
  for (const direction of ['tail', 'head'] as const)
    for (const relation of await relationsOf(situation, from, direction))
      for (const evidence of evidenceBeside(situation, from.cover, relation)) {
        if (evidence === undefined) continue
        for (const not of nots) {
          const [first = 0] = evidence.words
          const at = not.words.at(-1) ?? 0
          if (first < at || first - at > REACH) continue
          // "That she did not write" is said of her.
          if (situation.words.slice(Math.max(0, first - REACH), first + REACH).some(({ text }) => PRONOUN.test(text)))
            continue
          // "Do not border Brazil" is said of Brazil, "have no border" of nothing.
          if (isOfSomething(situation, evidence.words, from.cover)) continue
          const words = maskOf([...not.words, ...evidence.words])
          found.push(
            drafted(situation, from, {
              program: {
                kind: 'without',
                of: from.program,
                without: { kind: 'any', relation: { name: relation.name, reverse: direction === 'head' } },
              },
              words,
              features: {
                lacking: 1,
                'lacking.explained': evidence.explained,
                'lacking.gap': gapBetween(situation, from.cover, words),
              },
              with: { chooses: { from: from.members.length } },
            }),
          )
        }
      }
  return found
}

/** Whether a name that is not of the set stands right behind the words. */
function isOfSomething({ leaves, words }: Situation, at: readonly number[], cover: bigint): boolean {
  const end = at.at(-1) ?? 0
  return leaves.some(({ cover: name }) => {
    const first = bitsOf(name)[0] ?? 0
    return (name & cover) === 0n && first > end && words.slice(end + 1, first).every(({ content }) => !content)
  })
}
