import { lacking, lackingOfAny, othersThan } from './absence.ts'
import { absentSteps } from './absent.ts'
import { ofClassAsked } from './class-asked.ts'
import { chosen, chosenFirst, linked } from './choose.ts'
import { combined } from './combine.ts'
import { added, scoreOf, type Derivation, type Draft, type Features } from './derivation.ts'
import { countOf } from './word-mask.ts'
import { dueAndDone } from './due-and-done.ts'
import { emptiedIn } from './emptied.ts'
import { withOtherName } from './with-other-name.ts'
import { alternatives } from './either-or.ts'
import { againWith } from './follow-up/again.ts'
import { bridged } from './bridged.ts'
import { beforeOf } from './follow-up/coreference.ts'
import { takenAway } from './follow-up/taken-away.ts'
import { readAsGiven } from './given-topics.ts'
import { ofEverything } from './of-everything.ts'
import { measuredThings } from './measured-things.ts'
import { membersOf } from './members-of.ts'
import { narrowed, noneOfKind } from './narrow.ts'
import { wayToNothing } from './nothing.ts'
import { ongoing } from './ongoing.ts'
import { ofWhatKind } from './of-what-kind.ts'
import { onFacts } from './on-facts.ts'
import { rooted, whole, type ParsedProgram } from './roots.ts'
import type { Situation } from './situation.ts'
import { summedAmong, summedMembers } from './summed-members.ts'
import { comparedWith } from './than-another.ts'
import { boundedByEvent, timed } from './timed.ts'
import { unsaid } from './unsaid.ts'
import { joins } from './walk-on.ts'
import { flagged } from './flagged.ts'
import { doneWith, having } from './having.ts'
import { underWay } from './under-way.ts'
import { classes } from './class-leaves.ts'
import { situationOf, type SearchTools } from './situation-of.ts'

const ROUNDS = 5
/** Derivations that are run and kept after each round. */
const WIDTH = 24
/** Derivations of earlier rounds that new ones are put together with. */
const MOST_PARTNERS = 24
const MOST_ROOTED = 60
/** Sets without members that may be the answer: that there is nothing of the kind. */
const MOST_EMPTY = 12
/** Those of them that are a step from a name which is not there. */
const MOST_ABSENT = 6
const NOBODY = new Uint32Array()
const MOST_PROGRAMS = 40
/** What a derivation may yet come to is its score and so much for every word that it explains. */
const WORD_WORTH = 2.5

/** What is so much less promising than the best part so far is in no program that is chosen: it is not run. */
const FURTHEST_BEHIND = 12
/** Of those that stand for a name that the question gives, which is to be left out of no answer, so many are run first. */
const GIVEN = 12
/** However well a comparison is told, what it is told of is looked at: "comedies with more than 100 seats". */
const GIVEN_BEHIND = 2 * FURTHEST_BEHIND

/** Programs that a question may mean, likeliest first, with the probability of each among them. */
export async function parseQuestion(
  question: string,
  tools: SearchTools,
): Promise<(ParsedProgram & { probability: number })[]> {
  const seen = await situationOf(question, tools)
  const given = await readAsGiven(seen.leaves, tools.topics ?? [], tools.kg)
  const alone: Situation = { ...seen, leaves: given.leaves }
  const before = await beforeOf(alone, [...(tools.asked ?? []), ...given.asked])
  const situation: Situation = { ...alone, before }
  const kept = new Map<string, Derivation>()
  const empty = new Map<string, Derivation>()
  const absent: Derivation[] = []
  const first = [
    ...classes(situation),
    ...flagged(situation),
    ...dueAndDone(situation),
    ...having(situation),
    ...doneWith(situation),
    ...alternatives(situation),
    ...ofEverything(situation),
    ...measuredThings(situation),
    ...summedMembers(situation),
    ...lackingOfAny(situation),
  ]
  const addAbsent = async (from: Derivation): Promise<void> => {
    for (const draft of await absentSteps(situation, from)) {
      const none = { ...draft, members: NOBODY }
      absent.push(none)
      empty.set(identity(none), none)
    }
  }
  let beam = await run(situation, first, kept, empty)
  for (const leaf of [...situation.leaves, ...(before?.leaves ?? [])]) {
    kept.set(identity(leaf), leaf)
    beam.push(leaf)
    await addAbsent(leaf)
  }
  for (let round = 0; round < ROUNDS && beam.length > 0; round += 1) {
    const drafts: Draft[] = []
    for (const from of beam) {
      // "Who led the false alarm at the school?", of the only one there was.
      if (from.leaf === undefined && from.names !== 0n) await addAbsent(from)
      drafts.push(
        ...(await joins(situation, from)),
        ...(await narrowed(situation, from)),
        ...(await ofWhatKind(situation, from)),
        ...(await onFacts(situation, from)),
        ...timed(situation, from),
        ...(await linked(situation, from)),
        ...withOtherName(situation, from),
        ...summedAmong(situation, from),
        ...(before === undefined ? [] : takenAway(situation, before, from)),
        ...(await lacking(situation, from)),
        ...othersThan(situation, from),
        ...(await ongoing(situation, from)),
        ...(await underWay(situation, from)),
      )
      await situation.executor.reader.yieldToEventLoop()
    }
    const partners = byWorth([...kept.values()].filter(({ members }) => members.length > 0)).slice(0, MOST_PARTNERS)
    for (const a of beam) {
      for (const b of partners)
        drafts.push(
          ...combined(situation, a, b),
          ...bridged(situation, a, b),
          ...bridged(situation, b, a),
          ...chosen(situation, a, b),
          ...chosenFirst(situation, a, b),
          ...(await comparedWith(situation, a, b)),
          ...boundedByEvent(situation, a, b),
        )
      await situation.executor.reader.yieldToEventLoop()
    }
    beam = (await run(situation, drafts, kept, empty)).filter(({ members }) => members.length > 0)
  }
  const programs = new Map<string, ParsedProgram>()
  const add = (program: ParsedProgram): void => {
    const known = programs.get(program.key)
    if (known === undefined || program.score > known.score) programs.set(program.key, program)
  }
  const nothing = (): Set<Derivation> =>
    new Set([...byWorth(absent).slice(0, MOST_ABSENT), ...byWorth(empty.values()).slice(0, MOST_EMPTY)])
  for (const none of nothing())
    for (const draft of noneOfKind(situation, none)) empty.set(identity(draft), { ...draft, members: NOBODY })
  const sets = [...byWorth(kept.values()).slice(0, MOST_ROOTED), ...nothing()]
  const { effort } = situation
  const best = bestOf(sets)
  const emptied = emptiedIn(situation, empty.values())
  for (const set of sets) {
    if (!effort.allows(set.members.length, best - promise(set))) continue
    effort.spend(set.members.length)
    const against = set.members.length === 0 ? await wayToNothing(situation, set) : emptied(set)
    const asked = await ofClassAsked(situation, set)
    const beside = asked === undefined ? against : added(against, { 'head.others': 1 })
    ;(await rooted(situation, withFeatures(set, beside, situation))).forEach(add)
    if (asked !== undefined) (await rooted(situation, withFeatures(asked, against, situation))).forEach(add)
    await situation.executor.reader.yieldToEventLoop()
  }
  if (before !== undefined)
    (await againWith(situation, before, (set, program) => whole(situation, set, program, 0n, {}))).forEach(add)
  const found = [...programs.values()].toSorted((a, b) => b.score - a.score).slice(0, MOST_PROGRAMS - 1)
  const rival = found.find(({ features }) => features['answer.none'] === undefined)
  return weighed([...found, unsaid(situation, rival)])
}

function withFeatures(set: Derivation, features: Features, { weights }: Situation): Derivation {
  return { ...set, features: added(set.features, features), score: set.score + scoreOf(features, weights) }
}

/** The programs with their probabilities, likeliest first. */
function weighed(programs: readonly ParsedProgram[]): (ParsedProgram & { probability: number })[] {
  const best = programs.toSorted((a, b) => b.score - a.score)
  const top = best[0]?.score ?? 0
  const sum = best.reduce((total, { score }) => total + Math.exp(score - top), 0)
  return best.map(program => ({ ...program, probability: Math.exp(program.score - top) / sum }))
}

/** A class is all of it, where its name alone is but itself. */
const identity = ({ key, cover, leaf }: Draft): string => `${key} ${cover}${leaf === 'entity' ? ' itself' : ''}`

const worth = ({ score, cover }: Draft): number => score + WORD_WORTH * countOf(cover)

/** The same without the words of names, of which one may have many more than another. */
const promise = ({ score, cover, names }: Draft): number => score + WORD_WORTH * countOf(cover & ~names)

const bestOf = (drafts: Iterable<Draft>): number => Math.max(-Infinity, ...Array.from(drafts, promise))

/** The most promising first. */
function byWorth<Each extends Draft>(drafts: Iterable<Each>): Each[] {
  return Array.from(drafts, draft => ({ draft, of: worth(draft) }))
    .toSorted((a, b) => b.of - a.of)
    .map(({ draft }) => draft)
}

/** Runs the most promising drafts until enough have members. What has none is no part of anything, but may be the answer. */
async function run(
  situation: Situation,
  drafts: readonly Draft[],
  kept: Map<string, Derivation>,
  empty: Map<string, Derivation>,
): Promise<Derivation[]> {
  const fresh = new Map<string, Draft>()
  for (const draft of drafts) {
    const id = identity(draft)
    const known = kept.get(id) ?? fresh.get(id)
    if (known === undefined || draft.score > known.score) fresh.set(id, draft)
  }
  const made: Derivation[] = []
  const { effort } = situation
  let best = bestOf(kept.values())
  const order = byWorth(fresh.values())
  const given = order.filter(({ names }) => situation.given.some(({ words }) => (words & names) !== 0n)).slice(0, GIVEN)
  for (const draft of new Set([...given, ...order])) {
    if (made.length >= WIDTH) break
    const behind = best - promise(draft)
    if (behind > (given.includes(draft) ? GIVEN_BEHIND : FURTHEST_BEHIND) || !effort.allows(draft.reads ?? 0, behind))
      continue
    await situation.executor.reader.yieldToEventLoop()
    const derivation = await execute(situation, draft)
    if (derivation === undefined) continue
    if (derivation.members.length === 0 && derivation.asked !== true) {
      const before = empty.get(identity(derivation))
      if (before === undefined || derivation.score > before.score) empty.set(identity(derivation), derivation)
      continue
    }
    const known = kept.get(identity(derivation))
    if (known !== undefined && known.score >= derivation.score) continue
    kept.set(identity(derivation), derivation)
    made.push(derivation)
    best = Math.max(best, promise(derivation))
  }
  return made
}

async function execute(situation: Situation, draft: Draft): Promise<Derivation | undefined> {
  const members = await membersOf(situation.executor, draft.program)
  if (members === undefined) return undefined
  situation.effort.spend((draft.reads ?? 0) + members.length)
  if (draft.chooses === undefined || members.length < draft.chooses.from) return { ...draft, members }
  const { otherwise } = draft.chooses
  return otherwise === undefined ? undefined : { ...otherwise, members }
}
