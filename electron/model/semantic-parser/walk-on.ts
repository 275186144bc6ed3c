import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Derivation, Draft, Features } from './derivation.ts'
import { bitsOf, maskOf } from './word-mask.ts'
import { byCompoundWord } from './several-steps.ts'
import { isMediating, isOfRows } from './mediating.ts'
import { withOutdone } from './outdone.ts'
import { ranked, stepsFrom, SURELY_NOT } from './ranked-walk.ts'
import { byQuestionWord, saidHow, spokenWords, told, type Reason } from './step-reasons.ts'
import type { Step } from './graph-schema.ts'
import type { RelationEnd } from './relation-ends.ts'
import { isDecided } from './either-or.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'
import { isOwned } from './answer-type.ts'
import { asksWho, isOfNobody, leadsToPeople } from './question-word-fit.ts'
import { kindsAhead, NEARLY_ALL, stepsToward } from './toward-kind.ts'
import { speaksFor } from './taught-links.ts'
import { asideOf, beside } from './aside.ts'
import { joinedBySeveral } from './joined-by-several.ts'
import { byFirstPreposition, byPreposition, isDoneTo, isAttribute, isJoinedByAnd } from './way-of-step.ts'

/** Joins of one set that are followed, at most. */
const MOST_JOINS = 14
/** Members of a set from which steps are taken that nothing speaks for, at most: they lead everywhere. */
const MOST_UNNAMED = 1_000
/** Nor is it asked what it thinks of the second half of one step, of which it knows little. */
const LEAST_THROUGH = -1
/** Log-probability from which the ranker's word for a relation that nothing in the question names is taken. */
const LIKELY = Math.log(0.04)

/** Share of a class's name from which on a word is one for it. */
const PLAINLY = 0.9

/** Share of those that have another's name from which on people at an end are as likely asked for. */
const FEW = 0.6

/** Cues whose words are no names. */
const DOING: ReadonlySet<string> = new Set(
  'count times degree superlative extreme compare average total plain not'.split(' '),
)

/** Everything that a set can be joined with by one relation, best first. */
export async function joins(situation: Situation, from: Derivation): Promise<Draft[]> {
  // From a value only where it was asked for before: "which films came out that year?"
  if ((from.kind !== 'entity' && from.leaf !== 'before') || from.leaf === 'all') return []
  const steps = await stepsFrom(situation, from)
  const { ranks, words } = ranked(situation, from, steps)
  const ahead = kindsAhead(situation, from, steps)
  const toward = stepsToward(situation, from, steps)
  const through = await isMediating(situation, from)
  const attribute =
    from.leaf === 'entity' && (from.features['entity.act'] !== undefined || isAttribute(situation.words, from))
  const isAside = await asideOf(situation, from)
  const isWhose = await isOwned(situation, from)
  // "Who paid for it" of payments that have but a number.
  const isWhoAsked = asksWho(situation)
  const areRows = from.leaf !== 'entity' && (await isOfRows(situation, from))
  const isWho =
    isWhoAsked &&
    (!through || from.program.kind !== 'join') &&
    from.leaf !== 'entity' &&
    (areRows || isOfNobody(situation, from))
  // What led to nodes that only join others may also say which of those is meant: the spouse of a marriage.
  const taken = { cover: through ? from.cover & ~from.evidence : from.cover }
  // Words that say what to do, or name another relation, are no word for this one.
  const said = new Set([
    ...bitsOf(situation.naming),
    ...situation.cues.flatMap(({ kind, words: at }) =>
      // "On what days did they meet" is told by times, where facts carry them.
      DOING.has(kind) || (kind === 'when' && situation.schema.temporal) ? at : [],
    ),
    ...[...situation.today, ...situation.noMore].flat(),
    // The species that somebody has milked are no word for whose tags those were.
    ...situation.kinds.flatMap(({ by, explained, words: at }) => (by === 'type' && explained >= PLAINLY ? at : [])),
  ])
  const dated = dateOfExtreme(situation, from)
  const isToPeople = ({ relation, direction }: Step): boolean =>
    leadsToPeople(situation.ranker.dictionary.askedNouns, relation, direction) === true
  const isToActors = ({ relation, direction }: Step): boolean =>
    relation[direction].kind === 'entity' &&
    leadsToPeople(situation.ranker.dictionary.askedNouns, relation, direction) !== false
  const mostHavingPeople = isWho ? Math.max(0, ...steps.filter(isToActors).map(havingIt)) : 0
  const found = steps.flatMap((step, i) => {
    if (isGiven(from, step) || isDoneTo(situation, from, step)) return []
    const logprob = through ? atLeast(LEAST_THROUGH, ranks?.[i]) : ranks?.[i]
    const rank = logprob === undefined ? undefined : Math.max(SURELY_NOT, logprob)
    const named = [...(situation.evidence.get(step.relation.name) ?? []), ...byQuestionWord(situation, from, step)]
    const reasons: Reason[] = named
      .filter(evidence => isFree(taken, evidence.words) && speaksFor(evidence, step.direction))
      .map(evidence => ({ evidence }))
    reasons.push(...(ahead[i] ?? []).map(kind => ({ kind })))
    const own = step.relation.words.own
    const isOpen = rank === undefined ? from.members.length <= MOST_UNNAMED : rank > LIKELY
    if (
      isOpen ||
      byPreposition(situation.words, from, own, step.direction) ||
      byFirstPreposition(situation, own, step.direction)
    ) {
      const spoken = situation.words.findIndex(
        ({ text, content }, at) =>
          content &&
          text === words?.[i] &&
          isFree(from, [at]) &&
          !situation.compounds.some(compound => compound.at === at) &&
          !said.has(at),
      )
      reasons.push(spoken < 0 ? undefined : { spoken })
    }
    if (attribute && step.direction === 'head') reasons.push({ attribute })
    if (isWhose && isToPeople(step)) reasons.push({ possessor: true })
    const isBack = from.last?.relation === step.relation.name && from.last.direction !== step.direction
    if (isWho && !isBack && isToActors(step))
      reasons.push({ person: havingIt(step) < FEW * mostHavingPeople ? 'few' : 'main' })
    if (step.direction === 'tail' && step.relation.name === dated) reasons.push({ measured: true })
    const isSpokenFor = reasons.some(reason => reason !== undefined)
    if (toward[i] === true && (!isOpen || isWhoAsked) && !isBack && !isSpokenFor) reasons.push({ toward: true })
    const drafts = reasons.flatMap(reason => joined(situation, from, step, reason, logprob, through))
    return isAside(step) ? drafts.map(draft => beside(draft, situation.weights)) : drafts
  })
  const told = withOutdone(situation, from, found)
  return [...told, ...joinedBySeveral(situation, from, told), ...byCompoundWord(situation, from)]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_JOINS)
}

/** How many of those that a step begins at have it, among the first triples. */
const havingIt = ({ relation, direction }: Step): number => relation[direction === 'tail' ? 'head' : 'tail'].size

/** "When", "in which year", and not "last year". */
const isAskedFirst = ({ kind, words: [at = 0] }: Situation['cues'][number]): boolean => kind === 'when' && at <= 2

/** "When was the last firing": what it was the last by. */
function dateOfExtreme({ cues }: Situation, { program }: Derivation): string | undefined {
  if (program.kind !== 'superlative' || program.by.kind !== 'value') return undefined
  const [by, ...more] = program.by.by
  const isAsked = by !== undefined && !by.reverse && more.length === 0 && cues.some(isAskedFirst)
  return isAsked ? by.name : undefined
}

/** Back to the very value that the question gives: what arrived on a day did so on that day. */
const isGiven = ({ program }: Derivation, { relation, direction }: Step): boolean =>
  program.kind === 'join' &&
  program.of.kind === 'literal' &&
  direction === 'tail' &&
  !program.relation.reverse &&
  program.relation.name === relation.name

/** A few genres lead to as many films as there are. */
const reach = ({ members }: Derivation, { fan, size }: RelationEnd): number =>
  Math.max(members.length, Math.min(size, Math.round(members.length * fan)))

/** "A direct connection" is one: words side by side speak for the same step, and not for another of the kind. */
function isOneStep(
  { words }: Situation,
  from: Derivation,
  step: { relation: string; direction: string },
  mask: bigint,
): boolean {
  if (from.last?.relation !== step.relation || from.last.direction !== step.direction || mask === 0n) return false
  const [at = 0, ...more] = bitsOf(mask)
  // "His boss reports to", "Karl's boss report to" are two.
  const isNoun = (i: number): boolean =>
    words[i]?.verb === false && words[i - 1]?.text !== 's' && (from.described & maskOf([i])) !== 0n
  return more.length === 0 && words[at]?.verb === false && [at - 1, at + 1].some(i => i >= 0 && isNoun(i))
}

const atLeast = (least: number, logprob: number | undefined): number | undefined =>
  logprob === undefined ? undefined : Math.max(least, logprob)

export function joined(
  situation: Situation,
  from: Derivation,
  { relation: { name, words, tail, head, mutual }, direction }: Step,
  reason: Reason,
  logprob: number | undefined,
  through: boolean,
): Draft[] {
  const rank = logprob === undefined ? undefined : Math.max(SURELY_NOT, logprob)
  const mask = maskOf(spokenWords(reason))
  const isBack = from.last?.relation === name && from.last.direction !== direction
  // "The same director", "also starred in": there and back again.
  const same = isBack ? situation.cues.filter(cue => cue.kind === 'same' && isFree(from, cue.words)) : []
  // Who shares a border with another is beside it, and not beside what that is beside.
  const sharing = mutual && !isBack && mask !== 0n ? sharedWith(situation, from, mask) : []
  const step = { relation: name, direction }
  const said = saidHow(reason)
  const all: SExpression = {
    kind: 'join',
    relation: { name, reverse: direction === 'tail' },
    of: behindJoin(situation, from),
  }
  const part = partOfEnd(reason, direction === 'tail' ? tail : head)
  const walked: SExpression = part === undefined ? all : { kind: 'and', left: part, right: all }
  const draft = (program: SExpression, features: Features): Draft =>
    drafted(situation, from, {
      program,
      words: mask | maskOf([...same, ...sharing].flatMap(({ words: said }) => [...said])),
      features: {
        ...features,
        ...(through ? { 'join.through': 1 } : { join: 1 }),
        ...(part === undefined ? {} : { 'join.part': 1 }),
        ...(same.length > 0 ? { 'join.same': 1, ...(mutual ? { 'same.mutual': 1 } : {}) } : {}),
        ...(sharing.length > 0 ? { 'join.shared': 1 } : {}),
        ...(from.kind === 'entity' ? told(situation, from, words.own, direction, reason) : { 'join.value': 1 }),
        ...(from.kind !== 'entity'
          ? {}
          : rank === undefined
            ? // Rows that were chosen among lead where the question says.
              { [`unranked.${through && reason !== undefined && 'evidence' in reason ? 'rows' : said}`]: 1 }
            : { [`rank.${said}`]: rank }),
        'join.gap': gapBetween(situation, from.cover, mask),
        ...(through && isOfOneRow(situation, from.program) ? { 'through.most': 1 } : {}),
        ...(isBack ? { 'join.back': 1 } : {}),
        ...(from.last === undefined || through ? {} : { [`further.${said}`]: 1 }),
        // What nothing speaks for may lie on the way to what is spoken of: "the country that he works in".
        ...(from.last !== undefined && from.evidence === 0n && !through && said !== 'unnamed'
          ? { 'further.bridged': 1 }
          : {}),
        ...(from.last !== undefined && isJoinedByAnd(situation, from.evidence, mask) ? { 'further.and': 1 } : {}),
        ...(isDecided(from) ? { 'choice.further': 1 } : {}),
        ...(isOneStep(situation, from, step, mask) ? { 'further.beside': 1 } : {}),
      },
      with: {
        described: mask,
        ...(said === 'spoken' ? { guessed: (from.guessed ?? 0n) | mask } : {}),
        last: step,
        reads: reach(from, direction === 'tail' ? tail : head),
        kind: (direction === 'tail' ? tail : head).kind,
        ...(from.walk === undefined
          ? {}
          : { walk: { ...from.walk, steps: [...from.walk.steps, step], logprob: from.walk.logprob + (logprob ?? 0) } }),
      },
    })
  // Through a node that joins others it leads by another relation to what does not stand at the first.
  if (!isBack || from.walk?.steps.length !== 1) return [draft(walked, {})]
  const others: SExpression = { kind: 'without', of: walked, without: from.walk.from }
  // Straight back along the first step: to the others, or to all, the one that it began with among them. "Directed by
  // the director of Jaws", which names the step twice, says nothing of Jaws, "films of the director of Jaws" may.
  if (through) return [draft(others, {})]
  if (same.length > 0) return [draft(others, { 'back.others.same': 1 })]
  const twice = (situation.evidence.get(name) ?? []).some(
    ({ asked, inverse, dictionary, words: at }) => !asked && !inverse && dictionary === 0 && isFree(from, at),
  )
  const how = twice ? 'named' : 'unnamed'
  return [draft(others, { [`back.others.${how}`]: 1 }), draft(walked, { [`back.all.${how}`]: 1 })]
}

/** Behind a JOIN a class would stand for itself: who owns gliders owns what is a glider. */
function behindJoin({ schema: { typeRelations } }: Situation, { leaf, program }: Derivation): SExpression {
  const [type] = typeRelations
  return leaf === 'class' && program.kind === 'entity' && type !== undefined
    ? { kind: 'join', relation: { name: type, reverse: false }, of: program }
    : program
}

/** Whoever stands in the row with the largest number, where the most of something is asked for. */
const isOfOneRow = ({ words }: Situation, program: SExpression): boolean =>
  program.kind === 'superlative' &&
  program.by.kind === 'value' &&
  words.some(({ text }) => /^(?:most|least|fewest)$/.test(text))

/** The class that a step is narrowed to, where it leads to others too. */
const partOfEnd = (reason: Reason, end: RelationEnd): SExpression | undefined =>
  reason !== undefined && 'kind' in reason && reason.kind.shareOf(end) < NEARLY_ALL ? reason.kind.all : undefined

/** The words that say "share" of what a relation's words name right behind them. */
const sharedWith = (situation: Situation, from: Derivation, mask: bigint): Situation['cues'] =>
  situation.cues.filter(
    ({ kind, words: [at = 0] }) =>
      kind === 'same' &&
      isFree(from, [at]) &&
      situation.words[at]?.text.startsWith('shar') === true &&
      (mask & (0b110n << BigInt(at))) !== 0n,
  )
