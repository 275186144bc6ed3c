import type { Direction } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Gradable } from './adjectives.ts'
import { maskOfEvidence } from './conditions.ts'
import type { Derivation, Draft } from './derivation.ts'
import { firstOf, maskOf } from './word-mask.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { KINDS } from './kind-relations.ts'
import { CONTAINING, PREPOSITIONS } from './prepositions.ts'
import { drafted, evidenceBeside, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'

/** Those of the offered names that are in a set: "was it A or B that …", "who directed X, A or B?" */
export function chosen(situation: Situation, a: Derivation, b: Derivation): Draft[] {
  const [offer, from] = a.choice === undefined ? [b, a] : [a, b]
  if (offer.choice === undefined || from.choice !== undefined || from.leaf !== undefined) return []
  if ((offer.cover & from.cover) !== 0n || offer.kind !== from.kind || isOfClasses(offer)) return []
  return [picked(situation, offer, from, { program: from.program, words: 0n, features: { 'choice.of': 1 } })]
}

/** Which of two was first or last, by the times of triples: its own of one kind, before any of the other's. */
export function chosenFirst(situation: Situation, a: Derivation, b: Derivation): Draft[] {
  const [offer, from] = a.choice === undefined ? [b, a] : [a, b]
  const [one, other, ...more] = offer.choice ?? []
  const { program } = from
  if (!situation.schema.temporal || one === undefined || other === undefined || more.length > 0) return []
  if ((offer.cover & from.cover) !== 0n || program.kind !== 'join') return []
  const { relation, of } = program
  const when = (name: SExpression): SExpression => ({
    kind: 'when',
    left: relation.reverse ? of : name,
    relation: { ...relation, reverse: false },
    right: relation.reverse ? name : of,
  })
  const ahead = (name: SExpression, rival: SExpression, mode: 'BEFORE' | 'AFTER'): SExpression => ({
    kind: 'and',
    left: name,
    right: { kind: 'during', mode, of: program, time: when(rival) },
  })
  return situation.cues.flatMap(cue => {
    const first = cue.kind === 'extreme' ? cue.first : cue.kind === 'superlative' && isEarly(cue.gradable)
    if (first === undefined || !isFree(from, cue.words) || !isFree(offer, cue.words)) return []
    const mode = first ? 'BEFORE' : 'AFTER'
    return [
      picked(situation, offer, from, {
        program: { kind: 'or', left: ahead(one, other, mode), right: ahead(other, one, mode) },
        words: maskOf(cue.words),
        features: { 'choice.first': 1 },
        whole: true,
      }),
    ]
  })
}

/** "Earlier" and "later" tell of times. */
function isEarly(gradable: Gradable | undefined): boolean | undefined {
  if (gradable?.less.includes('date') === true && gradable.more.length === 0) return true
  return gradable?.more.includes('date') === true && gradable.less.length === 0 ? false : undefined
}

/** Those of the offered that something is linked with: "is X in A or in B?", "is X an A or a B?" */
export async function linked(situation: Situation, offer: Derivation): Promise<Draft[]> {
  if (offer.choice === undefined) return []
  const found: Draft[] = []
  for (const from of situation.leaves) {
    if ((from.cover & offer.cover) !== 0n || from.kind !== 'entity') continue
    for (const name of situation.schema.typeRelations)
      found.push(
        picked(situation, offer, from, {
          program: { kind: 'join', relation: { name, reverse: true }, of: from.program },
          words: 0n,
          features: { 'choice.type': 1 },
        }),
      )
    if (isOfClasses(offer)) continue
    for (const direction of ['tail', 'head'] as const)
      for (const relation of await relationsOf(situation, from, direction)) {
        const end = direction === 'tail' ? relation.tail : relation.head
        if (end.kind !== offer.kind) continue
        found.push(...byRelation(situation, offer, from, relation, direction))
      }
  }
  return found
}

function byRelation(
  situation: Situation,
  offer: Derivation,
  from: Derivation,
  relation: SchemaRelation,
  direction: Direction,
): Draft[] {
  const way = wayTo(situation, offer, relation, direction)
  return evidenceBeside(situation, offer.cover | from.cover, relation).map(evidence =>
    picked(situation, offer, from, {
      program: { kind: 'join', relation: { name: relation.name, reverse: direction === 'tail' }, of: from.program },
      words: maskOfEvidence(evidence),
      features: {
        'choice.link': 1,
        ...(evidence === undefined ? { 'choice.unnamed': 1 } : { 'choice.explained': evidence.explained }),
        ...(way === undefined ? {} : { [`choice.${way}`]: 1 }),
      },
    }),
  )
}

/** What the word before the first of the offered says for a relation: "in A or B", "an A or a B". */
function wayTo(
  { words }: Situation,
  { cover }: Derivation,
  { words: { own } }: SchemaRelation,
  direction: Direction,
): 'preposition' | 'kind' | undefined {
  const first = firstOf(cover)
  const isArticle = /^(a|an)$/.test(words[first - 1]?.text ?? '')
  if (isArticle && own.some(({ text, root }) => KINDS.has(text) || KINDS.has(root))) return 'kind'
  const before = /^(the|a|an)$/.test(words[first - 1]?.text ?? '') ? first - 2 : first - 1
  const speaks = PREPOSITIONS.get(words[before]?.text ?? '')
  // What the offered are to the other: it is located in them, or they contain it.
  const says = own.some(({ text, root }) =>
    [text, root, text.replace(new RegExp(`${words[before]?.text}$`), '')].some(
      word => speaks?.has(word) === true && (CONTAINING.has(word) ? 'head' : 'tail') === direction,
    ),
  )
  return says ? 'preposition' : undefined
}

const isOfClasses = ({ features }: Draft): boolean => (features['choice.class'] ?? 0) > 0

function picked(
  situation: Situation,
  offer: Derivation,
  from: Derivation,
  by: { program: SExpression; words: bigint; features: Record<string, number>; whole?: true },
): Draft {
  const asks = situation.cues
    .filter(cue => cue.kind === 'question' && isFree(from, cue.words))
    .flatMap(cue => [...cue.words])
  return drafted(situation, from, {
    program: by.whole === true ? by.program : { kind: 'and', left: offer.program, right: by.program },
    words: offer.cover | by.words | maskOf(asks),
    features: {
      ...offer.features,
      ...by.features,
      'choice.made': 1,
      'choice.gap': gapBetween(situation, offer.cover, from.cover | by.words),
    },
    with: {
      evidence: 0n,
      described: from.described | offer.cover,
      names: from.names | offer.names,
      anchors: [...new Set([...from.anchors, ...offer.anchors])],
    },
  })
}
