import type { Direction } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import { bitsOf, maskOf, type Derivation, type Draft } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import type { Evidence } from './name-match.ts'
import { polarity } from './polarity.ts'
import { CONTAINING, PREPOSITIONS } from './prepositions.ts'
import { rootOfWord, type QuestionWord } from './question-words.ts'
import { drafted, gapBetween, isBefore, isFree, relationsOf, type Situation } from './situation.ts'

/** Joins of one set that are followed, at most. */
const MOST_JOINS = 14
/** Log-probability from which the ranker's word for a relation that nothing in the question names is taken. */
const LIKELY = Math.log(0.04)
/** The ranker is never taken to be surer than this that a step is wrong: it reads no operators. */
const SURELY_NOT = -4

interface Step {
  relation: SchemaRelation
  direction: Direction
}

/** What speaks for a step: words of the question that name it, or the word that the ranker goes by. */
type Reason = { evidence: Evidence } | { spoken: number } | undefined

/** Everything that a set can be joined with by one relation, best first. */
export async function joins(situation: Situation, from: Derivation): Promise<Draft[]> {
  if (from.kind !== 'entity') return []
  const steps = await stepsFrom(situation, from)
  const { ranks, words } = ranked(situation, from, steps)
  const found = steps.flatMap((step, i) => {
    const rank = ranks?.[i]
    const named = [...(situation.evidence.get(step.relation.name) ?? []), ...byQuestionWord(situation, from, step)]
    const reasons: Reason[] = named.filter(evidence => isFree(from, evidence.words)).map(evidence => ({ evidence }))
    if (rank === undefined || rank > LIKELY) {
      const spoken = situation.words.findIndex(
        ({ text, content }, at) => content && text === words?.[i] && isFree(from, [at]),
      )
      reasons.push(spoken < 0 ? undefined : { spoken })
    }
    return reasons.map(reason => joined(situation, from, step, reason, rank))
  })
  return [...found, ...joinedBySeveral(situation, from, found)]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_JOINS)
}

/** Log-probabilities of the steps by the ranker, and the words that speak for them; only for a walk from one entity. */
function ranked(
  { ranker, question, anchors }: Situation,
  { walk }: Derivation,
  steps: readonly Step[],
): { ranks?: number[]; words?: string[]; unexplained?: string[] } {
  if (walk === undefined || (steps.length === 0 && walk.steps.length === 0)) return {}
  const { scores, words, unexplained } = ranker.judge({
    question,
    anchors: [walk.anchor, ...anchors.filter(name => name !== walk.anchor)],
    walked: walk.steps,
    candidates: steps.map(({ relation, direction }) => ({ relation: relation.name, direction })),
    around: { lookedTail: true, lookedHead: true, arrived: walk.steps[walk.steps.length - 1]?.direction },
    open: walk.steps.length === 0 ? [] : ['stop'],
  })
  const top = Math.max(...scores)
  const sum = Math.log(scores.reduce((total, score) => total + Math.exp(score - top), 0)) + top
  return { ranks: scores.map(score => Math.max(SURELY_NOT, score - sum)), words, unexplained }
}

/** What the ranker says of a walk from one entity: how likely it is at its end, and which words it does not explain. */
export async function endOfWalk(
  situation: Situation,
  set: Derivation,
): Promise<{ end: number; unexplained: readonly string[] } | undefined> {
  if (set.walk === undefined || set.walk.steps.length === 0) return undefined
  const steps = set.kind === 'entity' ? await stepsFrom(situation, set) : []
  const { ranks, unexplained = [] } = ranked(situation, set, steps)
  return { end: steps.length === 0 ? 0 : (ranks?.[steps.length] ?? SURELY_NOT), unexplained }
}

async function stepsFrom(situation: Situation, from: Derivation): Promise<Step[]> {
  const steps: Step[] = []
  for (const direction of ['tail', 'head'] as const)
    for (const relation of await relationsOf(situation, from, direction)) steps.push({ relation, direction })
  return steps
}

function joined(
  situation: Situation,
  from: Derivation,
  { relation: { name, words, tail, head }, direction }: Step,
  reason: Reason,
  rank: number | undefined,
): Draft {
  const mask =
    reason === undefined ? 0n : 'spoken' in reason ? 1n << BigInt(reason.spoken) : maskOf(reason.evidence.words)
  const isBack = from.last?.relation === name && from.last.direction !== direction
  // "The same director", "also starred in": there and back again.
  const same = isBack ? situation.cues.filter(cue => cue.kind === 'same' && isFree(from, cue.words)) : []
  const step = { relation: name, direction }
  const said =
    reason === undefined ? 'unnamed' : 'spoken' in reason ? 'spoken' : reason.evidence.asked ? 'asked' : 'named'
  const walked: SExpression = { kind: 'join', relation: { name, reverse: direction === 'tail' }, of: from.program }
  // Straight back along the first step leads to "the others": the one that it began with is not among them.
  const begun = isBack && from.walk?.steps.length === 1 ? from.walk.from : undefined
  const program: SExpression = begun === undefined ? walked : { kind: 'without', of: walked, without: begun }
  return drafted(situation, from, {
    program,
    words: mask | maskOf(same.flatMap(({ words: said }) => [...said])),
    features: {
      join: 1,
      ...(same.length > 0 ? { 'join.same': 1 } : {}),
      ...told(situation, from, words.own, direction, reason),
      ...(rank === undefined ? { [`unranked.${said}`]: 1 } : { [`rank.${said}`]: rank }),
      'join.gap': gapBetween(situation, from.cover, mask),
      ...(isBack ? { 'join.back': 1 } : {}),
      ...(from.last === undefined ? {} : { [`further.${said}`]: 1 }),
    },
    with: {
      described: mask,
      last: step,
      kind: (direction === 'tail' ? tail : head).kind,
      ...(from.walk === undefined ? {} : { walk: { ...from.walk, steps: [...from.walk.steps, step] } }),
    },
  })
}

function told(
  situation: Situation,
  from: Derivation,
  own: readonly { text: string; root: string }[],
  direction: Direction,
  reason: Reason,
): Record<string, number> {
  if (reason === undefined || 'spoken' in reason)
    return {
      [reason === undefined ? 'join.unnamed' : 'join.spoken']: 1,
      ...(byPreposition(situation.words, from, own, direction) ? { 'join.preposition': 1 } : {}),
    }
  const { explained, best, asked, inverse, words } = reason.evidence
  const way = `way.${formOf(own.map(({ text }) => text))}.${contextOf(situation.words, words, from)}.${direction}`
  return {
    'join.explained': explained,
    'join.best': best,
    ...(asked ? { 'join.asked': 1 } : {}),
    ...(inverse ? { [`join.inverse.${direction}`]: 1 } : { [way]: 1 }),
  }
}

/** "Parents" are who is reached by either of two relations that the same word speaks for. */
function joinedBySeveral(situation: Situation, from: Derivation, drafts: readonly Draft[]): Draft[] {
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
        features: { ...difference(first.features, from.features), 'join.several': 1 },
        with: {
          described: first.described,
          ...(first.last === undefined ? {} : { last: first.last }),
          kind: first.kind,
        },
      }),
    ]
  })
}

function difference(all: Draft['features'], before: Draft['features']): Record<string, number> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value - (before[name] ?? 0)]))
}

/** "How high" speaks for an elevation, "when" for a date, whatever they are called. */
function byQuestionWord({ cues }: Situation, from: Derivation, { relation, direction }: Step): Evidence[] {
  if (direction === 'head' || relation.tail.kind === 'entity' || relation.tail.kind === 'text') return []
  const dated = relation.tail.kind === 'date' || relation.tail.kind === 'year'
  return cues.flatMap(cue => {
    const speaks =
      cue.kind === 'degree'
        ? polarity(cue.gradable, relation) === 1
        : cue.kind === 'when' && dated && from.last === undefined
    return speaks ? [{ words: cue.words, best: 0.8, explained: 0.7, asked: true, inverse: false }] : []
  })
}

/** Whether the preposition before what is walked from speaks for the step: "in" for what lies in it, and for what it contains. */
function byPreposition(
  words: readonly QuestionWord[],
  from: Derivation,
  own: readonly { text: string; root: string }[],
  direction: Direction,
): boolean {
  const first = bitsOf(from.cover)[0] ?? 0
  const before = words[first - 1]?.text ?? ''
  const preposition = /^(the|a|an)$/.test(before) ? (words[first - 2]?.text ?? '') : before
  return own.some(({ text, root }) => {
    const speaks = PREPOSITIONS.get(preposition)
    const says = (word: string): boolean =>
      speaks?.has(word) === true && (CONTAINING.has(word) ? 'tail' : 'head') === direction
    // `locatedin` is two words to a reader.
    return says(root) || says(rootOfWord(text.replace(new RegExp(`${preposition}$`), '')))
  })
}

/** What part of speech a relation's name is: it says which way the relation reads. */
export function formOf(own: readonly string[]): string {
  const [first = ''] = own
  const last = own[own.length - 1] ?? ''
  if (last === 'by') return 'by'
  if (first === 'has' || first === 'have') return 'noun'
  if (own.length > 1 && /^(in|of|at|on|to|for|from|with|near|into)$/.test(last)) return 'preposition'
  if (last.endsWith('ing')) return 'gerund'
  return last.endsWith('ed') || VERBS.has(last) ? 'verb' : 'noun'
}

/** Verbs that stand in names in their base form or third person. */
const VERBS = new Set(
  'kill kills visit visits defeat defeats marry marries love loves border borders own owns rule rules lead leads teach teaches host hosts win wins write writes direct directs produce produces play plays build builds eat eats fight fights cause causes treat treats affect affects'.split(
    ' ',
  ),
)

/** Where the words for a relation stand to what it is walked from. */
function contextOf(words: readonly QuestionWord[], evidence: readonly number[], from: Derivation): string {
  const first = evidence[0] ?? 0
  const next = words[(evidence[evidence.length - 1] ?? 0) + 1]?.text ?? ''
  if (isBefore(maskOf(evidence), from.cover))
    return next === 'of' || next === 'by' ? next : /^(in|at|on|to|for|from|with)$/.test(next) ? 'preposition' : 'before'
  const before = words[first - 1]?.text ?? ''
  if (before === 's') return 'possessive'
  if (words.slice(0, first).some(({ text }) => /^(did|does|do)$/.test(text))) return 'asked'
  return /^(is|are|was|were|been|be)$/.test(before) ? 'passive' : 'after'
}
