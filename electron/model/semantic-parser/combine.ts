import { statedRelation } from '../../contract/reading/statement-relations.ts'
import type { Relation, SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import type { Cue } from './cues.ts'
import { added, type Derivation, type Draft } from './derivation.ts'
import { firstOf, lastOf, maskOf } from './word-mask.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'

/** Everything that two sets make together: both, either, one without the other. */
export function combined(situation: Situation, a: Derivation, b: Derivation): Draft[] {
  if (a.kind !== b.kind || a.key === b.key || a.choice !== undefined || b.choice !== undefined) return []
  const shared = a.cover & b.cover
  const sharesName = shared !== 0n && (shared & ~(a.names & b.names)) === 0n
  const sharesRelation =
    shared !== 0n &&
    a.evidence !== 0n &&
    a.evidence === b.evidence &&
    a.last?.relation === b.last?.relation &&
    (shared & ~a.evidence) === 0n
  // "Children of Zeus and Leda": of a father and of a mother, by one word.
  const sharesWord =
    !sharesRelation &&
    shared !== 0n &&
    a.evidence === b.evidence &&
    shared === a.evidence &&
    a.last?.direction === b.last?.direction
  // "French films starring X": both are films.
  const sharesKind =
    shared !== 0n &&
    (shared &
      ~(a.names & b.names) &
      ~(situation.kindWords & a.described & b.described) &
      ~(a.last?.relation === b.last?.relation && a.evidence === b.evidence ? a.evidence : 0n)) ===
      0n
  if (shared !== 0n && !sharesName && !sharesRelation && !sharesWord && !sharesKind) return []
  // What was before is referred to twice only where the question does so twice.
  if (a.before !== undefined && b.before !== undefined && (shared !== 0n || a.cover === 0n || b.cover === 0n)) return []
  // Each must explain something that the other does not.
  if (addsNothing(a, shared) || addsNothing(b, shared)) return []
  const [first, second] = firstOf(a.cover & ~shared) < firstOf(b.cover & ~shared) ? [a, b] : [b, a]
  // One order, so that what says the same is one program.
  const [left, right] = a.key < b.key ? [a.program, b.program] : [b.program, a.program]
  // "Directed and wrote" asks for what one did in both ways.
  const isTogether = situation.cues.some(
    ({ kind, words: [at = 0] }) =>
      kind === 'and' && at > firstOf(first.cover & ~shared) && at < lastOf(second.cover & ~shared),
  )
  const common = {
    ...(sharesName ? { 'sets.name': 1, ...(isTogether ? { 'sets.name.said': 1 } : {}) } : {}),
    ...(sharesRelation ? { 'sets.relation': 1 } : {}),
    // "Aid from the USA but none from the UK": one word says one way.
    ...(sharesRelation && a.last?.direction !== b.last?.direction ? { 'sets.turned': 1 } : {}),
    ...(sharesWord ? { 'sets.word': 1 } : {}),
    ...(sharesKind && !sharesName && !sharesRelation && !sharesWord ? { 'sets.kind': 1 } : {}),
    'sets.gap': gapBetween(situation, a.cover, b.cover),
    ...(a.leaf === 'before' || b.leaf === 'before' ? { 'sets.before': 1 } : {}),
  }
  const from = firstOf(first.cover)
  const to = lastOf(second.cover & ~shared)
  const cover = a.cover | b.cover
  const said = situation.cues.filter(
    ({ words }) =>
      isFree({ cover }, words) &&
      ((words[0] ?? 0) < to || words[0] === 0) &&
      ((words[0] ?? 0) > from || isOuter(situation, words)),
  )
  const together = (
    program: SExpression,
    words: bigint,
    features: Record<string, number>,
    chooses?: Draft['chooses'],
  ): Draft =>
    drafted(
      situation,
      { ...first, features: added(first.features), score: first.score },
      {
        program,
        words: words | second.cover,
        features: { ...second.features, ...plus(features, second.features), ...plus(common, second.features) },
        with: {
          evidence: 0n,
          names: a.names | b.names,
          guessed: (a.guessed ?? 0n) | (b.guessed ?? 0n),
          described: program.kind === 'without' ? first.described : a.described | b.described,
          anchors: [...new Set([...a.anchors, ...b.anchors])],
          ...(first.last === undefined ? {} : { last: first.last }),
          ...beforeIn(a, b),
          reads: Math.max(a.members.length, b.members.length),
          ...(chooses === undefined ? {} : { chooses }),
        },
      },
    )
  const found: Draft[] = []
  const and = said.filter(({ kind }) => kind === 'and')
  const or = said.find(({ kind }) => kind === 'or')
  const not = said.find(({ kind, words }) => kind === 'not' && (words[0] ?? 0) > from)
  const isPart = contains(a, b) || contains(b, a)
  const names = [a, b].filter(({ leaf }) => leaf === 'entity')
  // Of several of one name those that are told apart: "the Meridian Consulting in Glasgow".
  const namesakes = names.length === 1 && (names[0]?.members.length ?? 0) > 1 ? names[0] : undefined
  if ((names.length === 0 || namesakes !== undefined) && !isWholeEnd(a) && !isWholeEnd(b) && !isPart) {
    const narrower = a.leaf === undefined ? a : b
    const wider = narrower === a ? b : a
    const agrees =
      wider.leaf === undefined || wider.leaf === 'before' || shared !== 0n || namesakes !== undefined
        ? undefined
        : {
            ...together(narrower.program, 0n, { 'class.agrees': 1 }),
            ...(narrower.walk === undefined ? {} : { walk: narrower.walk }),
            ...(narrower.last === undefined ? {} : { last: narrower.last }),
            evidence: narrower.evidence,
          }
    const isSaid = and.length > 0 && agrees === undefined
    const both = ofOneFact(situation, left, right, a.kind) ?? {
      kind: 'and',
      left,
      right,
    }
    found.push({
      ...together(
        both,
        maskOf(and.flatMap(({ words }) => [...words])),
        namesakes === undefined
          ? { both: 1, [and.length > 0 ? 'both.said' : 'both.unsaid']: 1 }
          : { 'both.namesakes': 1 },
        // "Which of them are gods?" may be all of them; and who says "both" wants both, even where all of the one are of
        // the other.
        isSaid ||
          a.leaf === 'before' ||
          b.leaf === 'before' ||
          (sharesName && isTogether) ||
          // All German companies may be listed.
          a.features['flag'] !== undefined ||
          b.features['flag'] !== undefined ||
          // Of two names that are given both are meant.
          ((a.names & ~b.names) !== 0n && (b.names & ~a.names) !== 0n)
          ? undefined
          : {
              from: Math.min(a.members.length, b.members.length),
              ...(agrees === undefined ? {} : { otherwise: agrees }),
            },
      ),
      ...(namesakes?.walk === undefined ? {} : { walk: { ...namesakes.walk, from: both } }),
    })
  }
  // Two names are offered for choice; "baritone or bass" is not those who sing the one, or the other.
  if (or !== undefined && names.length === 0)
    found.push(together({ kind: 'or', left, right }, maskOf(or.words), { either: 1 }))
  if (and.length > 0) {
    const either = (words: readonly number[], features: Record<string, number>): Draft =>
      together({ kind: 'or', left, right }, maskOf([...words, ...and.flatMap(cue => [...cue.words])]), {
        either: 1,
        ...features,
      })
    // "How many films have A and B made between them?"
    const total = situation.cues.find(({ kind, words }) => kind === 'total' && isFree({ cover }, words))
    if (total !== undefined && a.leaf !== 'entity' && b.leaf !== 'entity')
      found.push(either(total.words, { 'either.total': 1 }))
    // "Other than A and B" is without both of them.
    const isExcept = situation.cues.some(
      ({ kind, words }) => kind === 'not' && (words.at(-1) ?? 0) < from && (words.at(-1) ?? 0) >= from - 3,
    )
    if (isExcept) found.push(either([], { 'either.except': 1 }))
  }
  if (not !== undefined && first.leaf !== 'entity' && !isNeither(situation, first)) {
    const without: SExpression = { kind: 'without', of: first.program, without: second.program }
    const leftOut = (program: SExpression, features: Record<string, number>): Draft =>
      together(program, maskOf(not.words), { without: 1, ...features }, { from: first.members.length })
    const itself = within(situation, second, first)
    found.push(
      leftOut(without, {
        ...(itself === undefined ? {} : { 'without.itself.kept': 1 }),
        ...(isBesideOther(situation, not, first, second) ? { 'without.beside': 1 } : {}),
      }),
    )
    if (itself !== undefined)
      found.push(leftOut({ kind: 'without', of: without, without: itself }, { 'without.itself': 1 }))
  }
  return found
}

/**
 * "Margaret's share of Ashgrove" is told by the fact that both take part in, and not by shares that each has somewhere: what
 * two nodes that only join others tell by one relation, where they are reached by different ones, is told by the same node;
 * and whoever has passed fire marshal did so by the row of that course. So are numbers and dates: nobody asks for what both
 * of two things cost by chance.
 */
function ofOneFact(
  { mediating, rows }: Situation,
  left: SExpression,
  right: SExpression,
  kind: Derivation['kind'],
): SExpression | undefined {
  if (left.kind !== 'join' || right.kind !== 'join' || !isSameStep(left.relation, right.relation)) return undefined
  const [one, other] = [left.of, right.of]
  if (one.kind !== 'join' || other.kind !== 'join' || isSameStep(one.relation, other.relation)) return undefined
  const [from, to] = [one.relation, other.relation]
  const isStated = [from, to].every(({ name }) => statedRelation(name) !== name)
  const isOfOne = isStated
    ? statedRelation(from.name) === statedRelation(to.name)
    : kind !== 'entity' ||
      [one, other].map(printSExpression).every(nodes => mediating.get(nodes) === true || rows.get(nodes) === true)
  if (!isOfOne) return undefined
  return { ...left, of: { kind: 'and', left: one, right: other } }
}

const isSameStep = (a: Relation, b: Relation): boolean => a.name === b.name && a.reverse === b.reverse

/** Whom it is not so with, where it is of the set too: Brazil is no country that does not border Brazil. */
function within({ leaves }: Situation, { program }: Derivation, set: Derivation): SExpression | undefined {
  if (program.kind !== 'join') return undefined
  const key = printSExpression(program.of)
  const one = leaves.find(leaf => leaf.leaf === 'entity' && leaf.key === key)
  return one !== undefined && one.members.some(id => set.members.includes(id)) ? one.program : undefined
}

/**
 * "Visited Fiji but not New Zealand": what the second is to the verb the first is, and not who visited; and whoever gets
 * none from the UK is not the UK.
 */
function isBesideOther({ leaves, words }: Situation, not: Cue, first: Derivation, second: Derivation): boolean {
  if (second.leaf !== 'entity' || first.leaf !== undefined || first.program.kind !== 'join') return false
  const begins = firstOf(second.cover)
  const at = /^(?:the|a|an)$/.test(words[begins - 1]?.text ?? '') ? begins - 2 : begins - 1
  if (LED_TO.test(words[at]?.text ?? '') && at > (not.words.at(-1) ?? 0)) return true
  const key = printSExpression(first.program.of)
  const other = leaves.find(leaf => leaf.leaf === 'entity' && leaf.key === key)
  if (other === undefined) return false
  const between = words.slice(lastOf(other.cover) + 1, begins).map(({ text }) => text)
  return between.includes('not') && between.every(text => BESIDE.test(text))
}

const BESIDE = /^(?:but|and|though|not|in|to|on|at|of|by|with|for|from|the|a|an)$/
const LED_TO = /^(?:in|to|on|at|by|with|for|from|into|against|under|near)$/

/** Everything at an end of a relation stands for a kind that no type says: what is of it is known by where it stands. */
const isWholeEnd = ({ leaf, program }: Derivation): boolean => leaf === 'class' && program.kind === 'any'

/** Both of A and of "A or B" is A, and both of A and of "A and B" that. */
const contains = ({ program }: Derivation, { key }: Derivation): boolean =>
  (program.kind === 'or' || program.kind === 'and') &&
  [program.left, program.right].some(part => printSExpression(part) === key)

const plus = (features: Record<string, number>, others: Draft['features']): Record<string, number> =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [name, value + (others[name] ?? 0)]))

/** A set of the question before is meant though nothing says so. */
const addsNothing = ({ cover, leaf }: Derivation, shared: bigint): boolean =>
  (cover & ~shared) === 0n && leaf !== 'before'

const beforeIn = (a: Derivation, b: Derivation): Pick<Draft, 'before'> => {
  const before = [...(a.before ?? []), ...(b.before ?? [])]
  return before.length === 0 ? {} : { before }
}

/** "Neither A nor B": nothing is left of either. */
const isNeither = ({ words }: Situation, { names, cover }: Derivation): boolean =>
  words.some(
    ({ text }, at) =>
      /^(neither|nor)$/.test(text) &&
      isFree({ cover }, [at]) &&
      [1, 2].some(
        far => !isFree({ cover: names }, [at + far]) && words.slice(at + 1, at + far).every(({ content }) => !content),
      ),
  )

/** "Both A and B" says it before the first of them. */
const isOuter = ({ words }: Situation, at: readonly number[]): boolean =>
  /^(both|either)$/.test(words[at[0] ?? 0]?.text ?? '')
