import type { Direction, PathStep } from '../../contract/fact.ts'
import type { Choice, EpisodeView } from '../episode-view.ts'
import type { Judgement, RelationRanker } from '../relation-ranker.ts'
import type { Move } from '../relation-ranker/network.ts'
import type { Start } from './anchors.ts'
import type { Decision } from '../../contract/trajectory.ts'
import { weakestStep, type Doubt } from './doubt.ts'
import type { EverydayRelation } from './everyday-relations.ts'
import type { CandidateReading } from './estimate.ts'
import type { Candidate } from './parsed-programs.ts'
import { inverseNouns } from './inverse.ts'
import { spelledOut } from './pronouns.ts'
import { beginBranch, reached, sideKey, walkedSteps, type Branch, type WalkHistory } from './walk.ts'
import {
  answerDoubts,
  sayAnswer,
  sayDoubt,
  sayLook,
  sayNext,
  saySurvey,
  sayUnsaid,
  sayWalk,
  whichRelations,
} from './thoughts.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

/** An action that the Navigator weighs in a turn. */
export interface Option {
  label: Saying
  thought: (probability: number) => Saying
  action: Choice['action']
  /** Natural log of its probability at temperature 1. */
  logprob: number
  /**
   * The choices of the network that lead to it; none where there was nothing to choose, or nothing of the network's.
   */
  decisions?: readonly Decision[]
  /** The program that it follows, of those that were weighed against each other. */
  follows?: Candidate
  /** What that comes to and how likely it is right, where it is begun with. */
  reading?: CandidateReading
  /** What speaks against what it concludes, in sentences. */
  doubts?: readonly Saying[]
}

/** Members of a level from which one step is taken, at most. */
const WIDEST = 100
/** Members of a level whose relations are listed in search of a fitting one, at most. */
const MOST_LOOKED_AT = 8
/**
 * Members whose relations are listed before one is chosen: one entity alone may lack what the others have. Their lists
 * are needed for the walk anyway.
 */
const LOOKED_AT_FIRST = 4
/** Calls that must be left for that. */
const AMPLY_LEFT = 16
/**
 * A relation less probable than this is not walked before the entity's other side was listed too, if so many calls are
 * left.
 */
const clearly = Math.log(0.9)
const DOUBT_LEFT = 6
/** Answering is looked into for doubts from this log-probability on. */
const likelyEnough = Math.log(0.05)
/**
 * Nats by which a relation that is listed nowhere must fit better for the graph not to say: well above every rightly
 * answered question of the generality check (3.1 at most).
 */
const TOO_FAR = 4.5
/** The same where the question names that relation. */
const NAMED_TOO_FAR = 3.5

interface Turn {
  episode: EpisodeView
  /** The question, with names for its pronouns. */
  question: string
  ranker: RelationRanker
  starts: readonly Start[]
  anchors: readonly string[]
  history: WalkHistory
  /** Relations known of an entity and side: listed by a look, or offered without one, as by KBQA-R1. */
  listed: Map<string, string[]>
  looks: Map<string, Choice & { kind: 'look' }>
  walks: Map<string, Choice & { kind: 'walk' }>
  /** Relations that the graph, or the world, has and that may be what is asked for. */
  rivals: readonly EverydayRelation[]
}

const walkKey = (entity: string, step: PathStep): string => `${sideKey(entity, step.direction)}\u0000${step.relation}`

/** Everything that may sensibly be done now, with its probability; they sum to 1. */
export function weigh(
  episode: EpisodeView,
  choices: readonly Choice[],
  ranker: RelationRanker,
  starts: readonly Start[],
  history: WalkHistory,
  rivals: readonly EverydayRelation[],
): Option[] {
  const turn: Turn = {
    episode,
    question: spelledOut(episode),
    ranker,
    starts,
    anchors: starts.map(({ anchor }) => anchor),
    history,
    listed: new Map(history.listed),
    looks: new Map(),
    walks: new Map(),
    rivals,
  }
  for (const choice of choices) {
    if (choice.kind === 'look')
      for (const direction of choice.direction === undefined ? (['tail', 'head'] as const) : [choice.direction])
        turn.looks.set(sideKey(choice.entity, direction), choice)
    else if (choice.kind === 'walk')
      for (const entity of choice.from ?? [choice.entity]) turn.walks.set(walkKey(entity, choice), choice)
  }
  for (const choice of choices)
    if (choice.kind === 'walk') for (const entity of choice.from ?? [choice.entity]) addOffered(turn, entity, choice)
  const branch = history.branches[history.branches.length - 1]
  if (branch === undefined || episode.callsLeft <= 0) return answers(turn, undefined, 0, [])
  return unfinished(turn, branch) ?? junction(turn, branch)
}

/** What is offered without a look is as good as listed, on both sides. */
function addOffered({ listed, history }: Turn, entity: string, { direction, relation }: PathStep): void {
  if (history.listed.has(sideKey(entity, 'tail')) || history.listed.has(sideKey(entity, 'head'))) return
  for (const side of ['tail', 'head'] as const)
    if (!listed.has(sideKey(entity, side))) listed.set(sideKey(entity, side), [])
  listed.get(sideKey(entity, direction))?.push(relation)
}

/**
 * What was reached, and, by how far a relation that was nowhere listed would fit the question better, that the graph
 * does not say. The doubt is only looked into where answering is likely; where the step stands out among what was
 * listed, the question means it, unless it names the other.
 */
function answers(turn: Turn, judged: Judgement | undefined, logprob: number, decisions: readonly Decision[]): Option[] {
  const items = reached(
    turn.history.branches,
    turn.starts.flatMap(({ members }) => members),
  )
  const doubt = items.length > 0 && logprob > likelyEnough ? weakest(turn) : undefined
  const unsaid =
    doubt === undefined || (!doubt.named && doubt.share >= Math.exp(clearly))
      ? 0
      : 1 / (1 + Math.exp((doubt.named ? NAMED_TOO_FAR : TOO_FAR) - doubt.lead))
  const found: Option = {
    label: saying('considered.answer'),
    thought: p => sayAnswer(items.length, p, judged?.unexplained ?? [], turn.episode.callsLeft, doubt),
    action: { kind: 'answer', items },
    logprob: logprob + Math.log1p(-unsaid),
    decisions,
    doubts: answerDoubts(items.length, judged?.unexplained ?? [], doubt),
  }
  if (doubt === undefined || unsaid === 0) return [found]
  return [
    found,
    {
      label: saying('considered.graphDoesNotSay'),
      thought: () => sayUnsaid(doubt),
      doubts: [sayUnsaid(doubt)],
      action: { kind: 'answer', items: [] },
      logprob: logprob + Math.log(unsaid),
      decisions,
    },
  ]
}

function weakest({ ranker, question, anchors, history, listed, rivals }: Turn): Doubt | undefined {
  const doubts = history.branches.flatMap(
    branch =>
      weakestStep(
        ranker,
        question,
        [branch.anchor, ...anchors.filter(name => name !== branch.anchor)],
        branch,
        listed,
        rivals,
      ) ?? [],
  )
  return doubts.toSorted((a, b) => b.lead - a.lead)[0]
}

/** The anchors as the ranker wants them for a branch: its own first. */
const seenFrom = (turn: Turn, branch: Branch): string[] => [
  branch.anchor,
  ...turn.anchors.filter(name => name !== branch.anchor),
]

/** The step that was chosen at the level before, from the members it was not yet taken from. */
function unfinished(turn: Turn, branch: Branch): Option[] | undefined {
  const before = branch.levels[branch.levels.length - 2]
  const step = before?.step
  if (before === undefined || step === undefined) return undefined
  const members = before.members.slice(0, WIDEST)
  const next = (entity: string): Saying => sayNext(entity, step, members.indexOf(entity) + 1, before.members.length)
  const only = (choice: Choice, thought: Saying): Option[] => [
    { label: label(choice), thought: () => thought, action: choice.action, logprob: 0 },
  ]
  for (const entity of members) {
    if (before.walked.has(entity)) continue
    const walk = turn.walks.get(walkKey(entity, step))
    if (walk !== undefined) return only(walk, next(entity))
    const look = turn.looks.get(sideKey(entity, step.direction))
    if (look !== undefined && turn.episode.callsLeft - 2 >= reserve(turn, branch)) return only(look, next(entity))
  }
  return undefined
}

/** Calls to keep for what is likely still to come after this level. */
function reserve(turn: Turn, branch: Branch): number {
  const walked = walkedSteps(branch)
  const open: Move[] = ['stop', 'look-tail', 'look-head']
  const { scores } = turn.ranker.judge({
    question: turn.question,
    anchors: seenFrom(turn, branch),
    walked,
    candidates: [],
    around: { lookedTail: false, lookedHead: false, arrived: walked[walked.length - 1]?.direction },
    open,
  })
  const stop = Math.exp(normalise(scores)[0] ?? 0)
  const reached = branch.levels[branch.levels.length - 1]?.members.length ?? 1
  const others = 3 * (turn.anchors.length - turn.history.branches.length)
  return others + (stop > 0.6 ? 0 : 2 * Math.min(reached, Math.ceil(turn.episode.callsLeft / 3)) + 2)
}

function normalise(scores: readonly number[]): number[] {
  const top = Math.max(...scores)
  const logSum = top + Math.log(scores.reduce((sum, s) => sum + Math.exp(s - top), 0))
  return scores.map(s => s - logSum)
}

const label = (choice: Choice): Saying =>
  choice.kind === 'walk'
    ? `${choice.direction === 'tail' ? '→' : '←'} ${choice.relation}`
    : choice.kind === 'look'
      ? saying('considered.list', { what: whichRelations(choice) })
      : saying('considered.answer')

/** The choice proper: which relation, which side to list, stop. */
function junction(turn: Turn, branch: Branch): Option[] {
  const at = branch.levels.length - 1
  const members = (branch.levels[at]?.members ?? []).slice(0, WIDEST)
  const looked = (entity: string, direction: Direction): boolean => turn.listed.has(sideKey(entity, direction))
  const visited = members.slice(0, MOST_LOOKED_AT).filter(entity => looked(entity, 'tail') || looked(entity, 'head'))
  const here = visited[visited.length - 1] ?? members[0]
  if (here === undefined) return answers(turn, undefined, 0, [])
  const walkers = new Map<string, Choice & { kind: 'walk' }>()
  for (const entity of visited) {
    for (const direction of ['tail', 'head'] as const) {
      for (const relation of turn.listed.get(sideKey(entity, direction)) ?? []) {
        const choice = turn.walks.get(walkKey(entity, { relation, direction }))
        const key = `${direction}\u0000${relation}`
        if (choice?.kind === 'walk' && !walkers.has(key)) walkers.set(key, choice)
      }
    }
  }
  const candidates = [...walkers.values()]
  const lookHead = turn.looks.get(sideKey(here, 'head'))
  const found: [Move, Choice | undefined][] = [
    ['look-tail', turn.looks.get(sideKey(here, 'tail'))],
    // A look at both sides is one action.
    ['look-head', lookHead?.direction === undefined ? undefined : lookHead],
    ['look-elsewhere', elsewhere(turn, members, visited)],
  ]
  const possible = found.flatMap(([move, choice]) =>
    choice === undefined || (move === 'look-elsewhere' && turn.episode.callsLeft < 3) ? [] : [{ move, choice }],
  )
  const around = {
    lookedTail: visited.some(e => looked(e, 'tail')),
    lookedHead: visited.some(e => looked(e, 'head')),
    arrived: branch.levels[at - 1]?.step?.direction,
  }
  const open: Move[] = [...(at > 0 ? ['stop' as const] : []), ...possible.map(({ move }) => move)]
  if (candidates.length + open.length === 0) return answers(turn, undefined, 0, [])
  const judged = turn.ranker.judgeByWords({
    question: turn.question,
    anchors: seenFrom(turn, branch),
    walked: walkedSteps(branch),
    candidates,
    around,
    open,
  })
  const turned = inverseNouns(turn.question, turn.anchors, candidates, turn.rivals)
  // A noun for what has this entity as its father speaks for listing that side as much as against walking to the
  // father.
  const against = Math.min(0, ...turned)
  const bias = judged.scores.map(
    (_, i) => (turned[i] ?? 0) - (open[i - candidates.length] === 'look-head' ? against : 0),
  )
  const logprobs = normalise(judged.scores.map((score, i) => score + (bias[i] ?? 0)))
  const decide = (chosen: number): Decision[] => [
    {
      question: turn.question,
      anchors: seenFrom(turn, branch),
      walked: walkedSteps(branch),
      candidates: candidates.map(({ relation, direction }) => ({ relation, direction })),
      around,
      open,
      bias: bias.map((nats, i) => nats + (judged.bias[i] ?? 0)),
      chosen,
    },
  ]
  const options = candidates.map((choice, i): Option => ({
    label: label(choice),
    action: choice.action,
    logprob: logprobs[i] ?? -Infinity,
    decisions: decide(i),
    thought: p =>
      sayWalk(
        choice,
        judged.words[i] ?? '',
        p,
        judged.unexplained.filter(word => word !== judged.words[i]),
      ),
  }))
  open.forEach((move, i) => {
    const logprob = logprobs[candidates.length + i] ?? -Infinity
    if (move === 'stop') options.push(...stopping(turn, judged, logprob, decide(candidates.length + i)))
    const choice = possible.find(entry => entry.move === move)?.choice
    if (choice?.kind === 'look')
      options.push({
        label: label(choice),
        action: choice.action,
        logprob,
        decisions: decide(candidates.length + i),
        thought: p => sayLook(choice, move, p, judged.unexplained),
      })
  })
  const stop = open[0] === 'stop' ? Math.exp(logprobs[candidates.length] ?? -Infinity) : 0
  const best = Math.max(...logprobs.slice(0, candidates.length))
  const otherSide = possible.find(({ move }) => move === 'look-tail' || move === 'look-head')?.choice
  if (
    otherSide?.kind === 'look' &&
    candidates.length > 0 &&
    stop < 0.5 &&
    best < clearly &&
    turn.episode.callsLeft >= DOUBT_LEFT
  ) {
    const first = candidates[logprobs.indexOf(best)]
    return [
      {
        label: label(otherSide),
        thought: () => sayDoubt(otherSide, first?.relation ?? '', Math.exp(best)),
        action: otherSide.action,
        logprob: 0,
      },
    ]
  }
  const more =
    candidates.length > 0 && stop < 0.5 && visited.length < LOOKED_AT_FIRST && turn.episode.callsLeft >= AMPLY_LEFT
      ? elsewhere(turn, members, visited)
      : undefined
  return more?.kind === 'look'
    ? [{ label: label(more), thought: () => saySurvey(more, members.length), action: more.action, logprob: 0 }]
    : options
}

function elsewhere(turn: Turn, members: readonly string[], visited: readonly string[]): Choice | undefined {
  const next = members.slice(0, MOST_LOOKED_AT).find(entity => !visited.includes(entity))
  const first = visited[0]
  if (next === undefined || first === undefined) return undefined
  const direction = (turn.listed.get(sideKey(first, 'tail'))?.length ?? 0) > 0 ? 'tail' : 'head'
  return turn.looks.get(sideKey(next, direction))
}

/**
 * Stopping ends the episode, unless another anchor is still to be walked from: then its first look is what stopping
 * here leads to.
 */
function stopping(turn: Turn, judged: Judgement, logprob: number, decisions: readonly Decision[]): Option[] {
  const next = turn.starts[turn.history.branches.length]
  if (next === undefined || turn.episode.callsLeft < 2) return answers(turn, judged, logprob, decisions)
  const branches = [...turn.history.branches, beginBranch(next)]
  const last = branches[branches.length - 1] as Branch
  return junction({ ...turn, history: { ...turn.history, branches } }, last).map(option => ({
    ...option,
    logprob: option.logprob + logprob,
    decisions: [...decisions, ...(option.decisions ?? [])],
  }))
}
